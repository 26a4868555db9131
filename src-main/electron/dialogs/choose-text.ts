import { constants, open } from 'node:fs/promises'
import { type BrowserWindow, dialog } from 'electron'
import { AppError } from '#contract/app-error.ts'

const maxBytes = 5 * 1024 * 1024

/**
 * Lets the operator choose a text file in the system's own dialog and reads it here: what it holds never passes the
 * page. Null when none was chosen; `import_too_large` or `import_unreadable` when it cannot be read.
 */
export async function chooseText(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile', 'dontAddToRecent'],
    filters: [
      { name: 'JSON, CSV', extensions: ['json', 'csv', 'txt'] },
      { name: '*', extensions: ['*'] },
    ],
  })
  const path = filePaths[0]
  return canceled || path === undefined ? null : await readText(path)
}

async function readText(path: string): Promise<string> {
  try {
    // A pipe that nobody writes to would hold up every other file operation; it is opened without waiting, and refused.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const facts = await file.stat()
      if (!facts.isFile()) throw new AppError('import_unreadable')
      if (facts.size > maxBytes) throw new AppError('import_too_large')
      const bytes = await file.readFile()
      // Spreadsheets write UTF-16 with a mark in front when they are asked for "Unicode text".
      const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
      return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
    } finally {
      await file.close()
    }
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError('import_unreadable', {}, { cause: thrown })
  }
}

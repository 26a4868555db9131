import { constants, type FileHandle, open } from 'node:fs/promises'
import { AppError } from '#contract/app-error.ts'
import { decodeBytes } from '#contract/rules/text/decode-bytes.ts'

/** Why a file gives no text. `not_text`: neither UTF-8 nor UTF-16 with its mark, or with bytes that no text has. */
export type TextFileFault = 'folder' | 'unreadable' | 'empty' | 'too_large' | 'not_text'

/**
 * The text of a file without its byte order mark. A pipe that nobody writes to would hold up every other file
 * operation: it is opened without waiting, and refused.
 */
export async function readTextFile(
  path: string,
  maxBytes: number,
): Promise<{ text: string } | { fault: TextFileFault }> {
  let file: FileHandle | null = null
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const facts = await file.stat()
    if (facts.isDirectory()) return { fault: 'folder' }
    if (!facts.isFile()) return { fault: 'unreadable' }
    if (facts.size > maxBytes) return { fault: 'too_large' }
    const bytes = await file.readFile()
    if (bytes.length > maxBytes) return { fault: 'too_large' }
    const text = decodeBytes(bytes)
    if (text === null) return { fault: 'not_text' }
    return text.trim() === '' ? { fault: 'empty' } : { text }
  } catch {
    return { fault: 'unreadable' }
  } finally {
    await file?.close()
  }
}

/** Of a file of agents, of registrations or of answers. */
export const maxImportBytes = 5_000_000

/** The text of a file for an import. `import_too_large` or `import_unreadable` when it gives none. */
export async function readImportText(path: string): Promise<string> {
  const read = await readTextFile(path, maxImportBytes)
  if ('text' in read) return read.text
  throw new AppError(read.fault === 'too_large' ? 'import_too_large' : 'import_unreadable')
}

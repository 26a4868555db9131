import { type BrowserWindow, dialog } from 'electron'
import { writeWholeFile } from '../../system/write-whole-file.ts'

/**
 * Lets the operator choose where a text goes, in the system's own dialog, which asks before it takes the place of
 * another file, and writes it there, whole or not at all. False when no place was chosen; `file_not_written`.
 */
export async function saveText(
  window: BrowserWindow,
  { suggestedName, text }: { suggestedName: string; text: string },
): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: suggestedName })
  if (canceled || filePath === '') return false
  await writeWholeFile(filePath, onePiece(text))
  return true
}

async function* onePiece(text: string): AsyncGenerator<Buffer, void, void> {
  yield Buffer.from(text)
}

import { writeFile } from 'node:fs/promises'
import { type BrowserWindow, dialog } from 'electron'
import { AppError } from '#contract/app-error.ts'

/** Lets the operator choose where a text goes, in the system's own dialog, and writes it there. False when no place was chosen; `file_not_saved`. */
export async function saveText(
  window: BrowserWindow,
  { suggestedName, text }: { suggestedName: string; text: string },
): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: suggestedName })
  if (canceled || filePath === '') return false
  try {
    await writeFile(filePath, text)
    return true
  } catch (thrown) {
    throw new AppError('file_not_saved', {}, { cause: thrown })
  }
}

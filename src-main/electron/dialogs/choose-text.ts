import { type BrowserWindow, dialog } from 'electron'
import { readImportText } from '../../system/read-text-file.ts'

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
  return canceled || path === undefined ? null : await readImportText(path)
}

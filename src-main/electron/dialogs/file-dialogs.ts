import { type BrowserWindow, dialog } from 'electron'
import type { DialogMutex } from './dialog-mutex.ts'
import { type FileMessages, fileMessages } from './file-messages.ts'

type TargetKind = 'pack' | 'csv' | 'json' | 'jsonl'

const endings: Readonly<Record<TargetKind, string>> = {
  pack: 'arenapack',
  csv: 'csv',
  json: 'json',
  jsonl: 'jsonl',
}

/**
 * The system's own dialogs for files that hold or list the fleet: no page can draw them, and no page learns more than
 * the path.
 */
export function createFileDialogs({
  window,
  language,
  askOnce,
}: {
  window: BrowserWindow
  language: () => string
  askOnce: DialogMutex
}) {
  const words = (): FileMessages => fileMessages(language())
  return {
    confirmPack: ({ agents }: { agents: number }): Promise<boolean> =>
      askOnce(async () => {
        const { packQuestion, packDetail, write, cancel } = words()
        const { response } = await dialog.showMessageBox(window, {
          type: 'warning',
          message: packQuestion(agents),
          detail: packDetail,
          buttons: [cancel, write],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
        })
        return response === 1
      }, false),
    chooseTarget: ({ kind, name }: { kind: TargetKind; name: string }): Promise<string | null> =>
      askOnce(async () => {
        const { canceled, filePath } = await dialog.showSaveDialog(window, {
          defaultPath: name,
          filters: [{ name: words().kinds[kind], extensions: [endings[kind]] }],
          properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
        })
        return canceled || filePath === '' ? null : filePath
      }, null),
    choosePack: (): Promise<string | null> =>
      askOnce(async () => {
        const { canceled, filePaths } = await dialog.showOpenDialog(window, {
          properties: ['openFile', 'dontAddToRecent'],
          filters: [
            { name: words().kinds.pack, extensions: [endings.pack] },
            { name: '*', extensions: ['*'] },
          ],
        })
        return canceled ? null : (filePaths[0] ?? null)
      }, null),
  }
}

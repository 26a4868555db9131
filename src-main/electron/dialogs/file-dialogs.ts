import { dialog } from 'electron'
import { newPackEnding } from '#contract/rules/links/pack-ending.ts'
import type { FileDialogs, TargetKind } from '../../ports/file-dialogs.ts'
import { Secret } from '../../vault/secret.ts'
import { chooseText } from './choose-text.ts'
import type { DialogDeps } from './dialog-deps.ts'
import { type FileMessages, getFileMessages } from './file-messages.ts'
import { saveText } from './save-text.ts'

const endings: Readonly<Record<TargetKind, string>> = {
  pack: newPackEnding,
  csv: 'csv',
  json: 'json',
  jsonl: 'jsonl',
  png: 'png',
  svg: 'svg',
  html: 'html',
}

/**
 * The system's own dialogs for files that hold or list the fleet: no page can draw them, and no page learns more than
 * the path.
 */
export function createFileDialogs({ window, askOnce, language }: DialogDeps): FileDialogs {
  const words = (): FileMessages => getFileMessages(language())
  return {
    chooseTarget: ({ kind, name }) =>
      askOnce(async () => {
        const { canceled, filePath } = await dialog.showSaveDialog(window, {
          defaultPath: name,
          filters: [{ name: words().kinds[kind], extensions: [endings[kind]] }],
          properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
        })
        return canceled || filePath === '' ? null : filePath
      }, null),
    choosePack: () =>
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
    chooseFolder: () =>
      askOnce(async () => {
        const { canceled, filePaths } = await dialog.showOpenDialog(window, {
          properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
        })
        return canceled ? null : (filePaths[0] ?? null)
      }, null),
    chooseText: () => askOnce(() => chooseText(window), null),
    async chooseSecretText() {
      const text = await askOnce(() => chooseText(window), null)
      return text === null ? null : new Secret(text)
    },
    saveText: (file) => askOnce(() => saveText(window, file), false),
  }
}

import { readImport } from '../operations/imports/read-import.ts'
import { cancelImport, discardImport, getCurrentImport, runImport } from '../operations/imports/run-import.ts'
import { readImportText } from '../system/read-text-file.ts'
import { Secret } from '../vault/secret.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Credentials come as text, as a file that is chosen, or as one that was dragged; they are a `Secret` from here on. */
export function createImportRoutes(os: ContractImplementer['imports'], { workspace, desktop, dragged }: RouteDeps) {
  return {
    current: os.current.handler(() => getCurrentImport(workspace())),
    read: os.read.handler(({ input }) => readImport(workspace(), { ...input, text: new Secret(input.credentialText) })),
    readFile: os.readFile.handler(async ({ input }) => {
      const text = await desktop.fileDialogs.chooseSecretText()
      return { import: text === null ? null : await readImport(workspace(), { ...input, text }) }
    }),
    readDragged: os.readDragged.handler(async ({ input: { draggedId, ...place } }) => {
      const path = dragged.take(draggedId)
      if (path === null) return { import: null }
      return { import: await readImport(workspace(), { ...place, text: new Secret(await readImportText(path)) }) }
    }),
    run: os.run.handler(({ input }) => runImport(workspace(), input)),
    cancel: os.cancel.handler(({ input }) => cancelImport(workspace(), input)),
    drop: os.drop.handler(({ input }) => discardImport(workspace(), input)),
  }
}

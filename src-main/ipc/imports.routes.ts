import { readImport } from '../operations/imports/read-import.ts'
import { cancelImport, discardImport, getCurrentImport, runImport } from '../operations/imports/run-import.ts'
import { Secret } from '../vault/secret.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createImportRoutes(os: ContractImplementer['imports'], { workspace, desktop }: RouteDeps) {
  return {
    current: os.current.handler(() => getCurrentImport(workspace())),
    read: os.read.handler(({ input }) => readImport(workspace(), { ...input, text: new Secret(input.credentialText) })),
    readFile: os.readFile.handler(async ({ input }) => {
      const text = await desktop.fileDialogs.chooseSecretText()
      return { import: text === null ? null : await readImport(workspace(), { ...input, text }) }
    }),
    run: os.run.handler(({ input }) => runImport(workspace(), input)),
    cancel: os.cancel.handler(({ input }) => cancelImport(workspace(), input)),
    drop: os.drop.handler(({ input }) => discardImport(workspace(), input)),
  }
}

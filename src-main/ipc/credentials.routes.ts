import { copySecret } from '../operations/credentials/copy-secret.ts'
import { exportKey, savePublicKeySet } from '../operations/credentials/export-key.ts'
import { readCredentialView } from '../operations/credentials/read-credential.ts'
import { readKeySet } from '../operations/credentials/read-key-set.ts'
import { replaceCredential } from '../operations/credentials/replace-credential.ts'
import { abandonRotation, beginRotation, finishRotation } from '../operations/credentials/rotate-key.ts'
import { Secret } from '../vault/secret.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** A passphrase is wrapped as a `Secret` here, before any operation has it. */
export function createCredentialRoutes(os: ContractImplementer['credentials'], { workspace, desktop }: RouteDeps) {
  return {
    replace: os.replace.handler(({ input }) => replaceCredential(workspace(), input)),
    read: os.read.handler(({ input }) => readCredentialView(workspace(), input)),
    copySecret: os.copySecret.handler(({ input }) => copySecret(workspace(), desktop, input)),
    exportKey: os.exportKey.handler(({ input }) =>
      exportKey(workspace(), desktop, { ...input, passphrase: new Secret(input.passphrase) }),
    ),
    beginRotation: os.beginRotation.handler(({ input }) => beginRotation(workspace(), input)),
    finishRotation: os.finishRotation.handler(({ input }) => finishRotation(workspace(), input)),
    abandonRotation: os.abandonRotation.handler(({ input }) => abandonRotation(workspace(), input)),
    keySet: os.keySet.handler(({ input }) => readKeySet(workspace(), input)),
    savePublicKeySet: os.savePublicKeySet.handler(({ input }) => savePublicKeySet(workspace(), desktop, input)),
  }
}

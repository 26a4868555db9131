import { checkVault } from '../operations/secrets/check-vault.ts'
import { listSecretItems } from '../operations/secrets/list-items.ts'
import { getItemTest, startItemTest, stopItemTest } from '../operations/secrets/test-items.ts'
import { tryKeychain } from '../operations/secrets/try-keychain.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** What is in the keychain, by name and state; no secret is given to the page. */
export function createSecretRoutes(os: ContractImplementer['secrets'], { workspace }: RouteDeps) {
  return {
    items: os.items.handler(() => listSecretItems(workspace())),
    tryKeychain: os.tryKeychain.handler(() => tryKeychain(workspace())),
    itemTest: os.itemTest.handler(() => getItemTest(workspace())),
    startItemTest: os.startItemTest.handler(({ input }) => startItemTest(workspace(), input)),
    stopItemTest: os.stopItemTest.handler(() => stopItemTest(workspace())),
    checkVault: os.checkVault.handler(() => checkVault(workspace())),
  }
}

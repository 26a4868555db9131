/** A workspace over a real database, with a service that nobody can reach. */
import { createWorkspace } from '../../src-main/composition/create-workspace.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import type { Notify } from '../../src-main/operations/notify.ts'
import type { Store } from '../../src-main/store/store.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { storeDeployment } from './stored-fleet.ts'
import { createTestClient, noLine } from './test-client.ts'

/** Adds a deployment with both sites to the store: `global` is site 1, `cn` site 2. */
export function createOfflineWorkspace(store: Store, clock: () => number, notify: Notify = () => {}): Workspace {
  storeDeployment(store, { sites: ['global', 'cn'] })
  return createWorkspace({
    isTrial: false,
    store,
    vault: createMemoryVault('test'),
    client: createTestClient({ fetch: noLine, clock }),
    clock,
    random: Math.random,
    newId: (prefix) => `${prefix}_00000000`,
    startTimer: startRealTimer,
    notify,
  })
}

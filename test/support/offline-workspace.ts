/** A workspace over a real database, with a service that nobody can reach. */
import { deploymentIdSchema } from '#contract/ids.ts'
import { createWorkspace } from '../../src-main/composition/create-workspace.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { createServiceClient } from '../../src-main/service/service-client.ts'
import type { Store } from '../../src-main/store/store.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'

/** Adds a deployment with both sites to the store: `global` is site 1, `cn` site 2. */
export function createOfflineWorkspace(store: Store, clock: () => number): Workspace {
  store.deployments.add({
    deploymentId: deploymentIdSchema.parse('dp_test'),
    baseUrl: 'http://127.0.0.1:9',
    name: 'Local',
    addedAtMs: 0,
    sites: ['global', 'cn'],
  })
  return createWorkspace({
    isTrial: false,
    store,
    vault: createMemoryVault('test'),
    client: createServiceClient({
      fetch: () => Promise.reject(new TypeError('no line in this test')),
      redirect: 'manual',
      startTimer: startRealTimer,
      clock,
      random: Math.random,
      newRequestId: () => 'rq_of_the_test',
    }),
    clock,
    random: Math.random,
    newId: (prefix) => `${prefix}_00000000`,
    startTimer: startRealTimer,
    notify: () => {},
  })
}

import { randomUUID } from 'node:crypto'
import { createWorkspace, type RunningWorkspace } from '../../../src-main/composition/create-workspace.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { startRealTimer } from '../../../src-main/system/timer.ts'
import type { Vault } from '../../../src-main/vault/vault.ts'
import { createBenchClient } from './bench-client.ts'

/** A workspace as after a start, with no token and no connection. Nothing in it runs by itself. */
export function createBenchWorkspace({ store, vault }: { store: Store; vault: Vault }): RunningWorkspace {
  return createWorkspace({
    isTrial: false,
    store,
    vault,
    client: createBenchClient(),
    clock: Date.now,
    random: Math.random,
    newId: (prefix) => `${prefix}_${randomUUID()}`,
    startTimer: startRealTimer,
    notify: () => {},
  })
}

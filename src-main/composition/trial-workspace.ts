import { fillTrial } from '../operations/trial/fill-trial.ts'
import type { TrialService } from '../ports/trial-service.ts'
import { openStore, type Store } from '../store/store.ts'
import { createMemoryVault } from '../vault/memory-vault.ts'
import type { Announcers } from './announcers.ts'
import { createWorkspace, type RunningWorkspace, type WorkspaceDeps } from './create-workspace.ts'

/** The trial lives in memory, secrets and all: closing it leaves nothing behind. */
export async function createTrialWorkspace(
  deps: Omit<WorkspaceDeps, 'isTrial' | 'store' | 'vault' | keyof Announcers>,
  service: TrialService,
  announcersOf: (trial: { isTrial: true; store: Store; signal: AbortSignal }) => Announcers,
): Promise<RunningWorkspace> {
  const store = openStore({ path: ':memory:', clock: deps.clock })
  const vault = createMemoryVault('trial')
  await fillTrial({ store, vault, newId: deps.newId, clock: deps.clock }, service)
  const ending = new AbortController()
  const announcers = announcersOf({ isTrial: true, store, signal: ending.signal })
  const workspace = createWorkspace({
    ...deps,
    ...announcers,
    isTrial: true,
    sandboxUrl: service.baseUrl,
    store,
    vault,
  })
  return {
    ...workspace,
    start() {
      workspace.start()
      showDemoFleet(workspace)
    },
    async close() {
      ending.abort()
      await workspace.close()
      store.close()
      await vault.close()
    },
  }
}

/**
 * Asks at once for what a fleet of the operator's own is asked for little by little: the sandbox is on this machine,
 * and whoever tries the console looks now.
 */
function showDemoFleet({ store, subscriptionReader, radar, collector, feedReader }: RunningWorkspace): void {
  subscriptionReader.schedule(store.agents.fleet().map(({ agentKey }) => agentKey))
  // What fails here is asked for again by the schedule.
  radar.runCycle().then(
    () => collector.runNow(),
    () => {},
  )
  feedReader.runRound().catch(() => {})
}

/** The only place where the parts of main are constructed and joined. No part of Electron is imported: they are arguments. */
import type { After } from './after.ts'
import { createWorkspace, newId, type RunningWorkspace } from './create-workspace.ts'
import { createChangeHub } from './ipc/changes.ts'
import { type ConsoleRouter, createRouter } from './ipc/router.ts'
import type { TrialSwitch } from './ipc/trial-switch.ts'
import type { Log } from './log/log.ts'
import type { AppInfo, Places } from './operations/app/read-app-state.ts'
import { listDeployments } from './operations/deployments/deployment-view.ts'
import { orThrow } from './operations/row-outcome.ts'
import { fillTrial, type TrialAgent } from './operations/trial/fill-trial.ts'
import type { ServiceAttemptDeps } from './service/service-attempt.ts'
import { createServiceClient } from './service/service-client.ts'
import { openStore, type Store } from './store/store.ts'
import type { KeychainProcess } from './vault/keychain-messages.ts'
import { createKeychainVault } from './vault/keychain-vault.ts'
import { createMemoryVault } from './vault/memory-vault.ts'
import type { Vault } from './vault/vault.ts'

export interface TrialService {
  baseUrl: string
  agents: readonly TrialAgent[]
  stop(): void
}

export interface ConsoleOptions {
  places: Places
  info: AppInfo
  fetch: typeof globalThis.fetch
  /** For writes; must not send a request a second time by itself. */
  fetchForWrites?: typeof globalThis.fetch
  redirect: ServiceAttemptDeps['redirect']
  clock: () => number
  /** Ms that no one can set back or forward; `clock` when absent. */
  monotonic?: () => number
  random: () => number
  after: After
  /** How to reach the system's keychain, or a vault that stands in for it in tests. */
  vault: { spawnKeychain: () => KeychainProcess; keychainName: string } | { instead: Vault }
  startTrialService: () => Promise<TrialService>
  log?: Log
  /** Between two looks for a write of unknown outcome; a minute unless told otherwise. */
  lookUpSpacingMs?: number
}

export interface Console {
  router: ConsoleRouter
  /** Begins to watch and send. Opens no secret. */
  start(): void
  /** Ends everything within about two seconds; what was under way is found out at the next start. */
  close(): Promise<void>
}

/** Puts the console together on its own database. Throws `store_too_new` or `store_unavailable` when that cannot be used. */
export function composeConsole(options: ConsoleOptions): Console {
  const { places, info, clock, after, log } = options
  const changes = createChangeHub({ after })
  const store = openStore({ path: places.database, clock })
  const vault = openVault(options, store)
  const stopListening = vault.onChange(() => changes.notify('app'))
  const client = createServiceClient({ ...options, newRequestId: () => newId('rq') })
  const common = { ...options, client, notify: changes.notify }
  const own = () => createWorkspace({ ...common, isTrial: false, store, vault })
  let current = own()
  const trial = createTrialSwitch({
    startService: options.startTrialService,
    async enter(service) {
      const next = await createTrialWorkspace(service, common)
      await current.close()
      current = next
      current.start()
      changes.notify('app', 'agents', 'challenges', 'drafts', 'outbox', 'results')
      return orThrow(listDeployments(current)[0], 'trial_failed')
    },
    async exit() {
      const trialWorkspace = current
      current = own()
      await trialWorkspace.close()
      trialWorkspace.store.close()
      await trialWorkspace.vault.close()
      current.start()
      changes.notify('app', 'agents', 'challenges', 'drafts', 'outbox', 'results')
    },
    current: () => orThrow(listDeployments(current)[0], 'trial_failed'),
  })
  return {
    router: createRouter({ workspace: () => current, settings: store, info, places, trial, changes, log }),
    start: () => current.start(),
    async close() {
      await trial.leave()
      await current.close()
      stopListening()
      await vault.close()
      store.close()
    },
  }
}

function openVault(options: ConsoleOptions, store: Store): Vault {
  if ('instead' in options.vault) return options.vault.instead
  return createKeychainVault({
    spawn: options.vault.spawnKeychain,
    name: options.vault.keychainName,
    service: options.places.keychainService,
    clock: options.clock,
    after: options.after,
    expectsItems: () => store.deployments.list().some(({ agentCount }) => agentCount > 0),
  })
}

/** The trial lives in memory, secrets and all: leaving it leaves nothing behind. */
async function createTrialWorkspace(
  service: TrialService,
  common: Omit<Parameters<typeof createWorkspace>[0], 'isTrial' | 'store' | 'vault'>,
): Promise<RunningWorkspace> {
  const store = openStore({ path: ':memory:', clock: common.clock })
  const vault = createMemoryVault('trial')
  await fillTrial({ store, vault, newId, clock: common.clock }, service)
  return createWorkspace({ ...common, isTrial: true, store, vault })
}

/** One switch at a time: a second press waits for the first and finds it done. */
function createTrialSwitch(deps: {
  startService: () => Promise<TrialService>
  enter: (service: TrialService) => ReturnType<TrialSwitch['start']>
  exit: () => Promise<void>
  current: () => Awaited<ReturnType<TrialSwitch['start']>>
}): TrialSwitch {
  let service: TrialService | null = null
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
  return {
    start: () =>
      inTurn(async () => {
        if (service !== null) return deps.current()
        const started = await deps.startService()
        try {
          const view = await deps.enter(started)
          service = started
          return view
        } catch (thrown) {
          started.stop()
          throw thrown
        }
      }),
    leave: () =>
      inTurn(async () => {
        if (service !== null) {
          await deps.exit()
          service.stop()
          service = null
        }
        return {}
      }),
  }
}

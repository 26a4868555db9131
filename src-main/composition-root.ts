/**
 * The only place where the parts of main are constructed and joined. No part of Electron is imported: they are
 * arguments.
 */

import { changeTopics } from '#contract/ipc/change-topics.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import type { TrialLoss } from '#contract/rules/trial-loss.ts'
import { createWorkspace, type RunningWorkspace, type WorkspaceDeps } from './create-workspace.ts'
import { type ChangeHub, createChangeHub } from './ipc/changes.ts'
import { createNavigationRequests } from './ipc/navigation-requests.ts'
import { type ConsoleRouter, createRouter } from './ipc/router.ts'
import type { TrialService, TrialSwitch } from './ipc/trial-switch.ts'
import { keychainNameOf, keychainService } from './keychain-name.ts'
import type { Log } from './log/log.ts'
import type { AppInfo } from './operations/app/read-app-state.ts'
import type { ClaimedAgent } from './operations/claims/claim-notifications.ts'
import { listDeployments } from './operations/deployments/deployment-view.ts'
import { orThrow } from './operations/row-outcome.ts'
import { readSettings } from './operations/settings/settings.ts'
import { fillTrial } from './operations/trial/fill-trial.ts'
import { readTrialLoss } from './operations/trial/trial-loss.ts'
import { type Desktop, type FileDialogs, type IdPrefix, noFileDialogs } from './operations/workspace.ts'
import { createDailyBackup } from './schedule/daily-backup.ts'
import type { ServiceAttemptDeps } from './service/service-attempt.ts'
import { createServiceClient } from './service/service-client.ts'
import { openStore, type Store } from './store/store.ts'
import type { Timer } from './timer.ts'
import type { KeychainProcess } from './vault/keychain/keychain-messages.ts'
import { createKeychainVault } from './vault/keychain/keychain-vault.ts'
import { createMemoryVault } from './vault/memory-vault.ts'
import type { Secret } from './vault/secret.ts'
import type { Vault } from './vault/vault.ts'

/** The platform's fetch, as Electron and Node both have it. */
type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>

export interface ConsoleOptions {
  paths: { database: string; logs: string }
  appInfo: AppInfo
  fetch: Fetch
  /** For writes; must not send a request a second time by itself. `fetch` when absent. */
  fetchForWrites?: Fetch
  redirectMode: ServiceAttemptDeps['redirect']
  clock: () => number
  /** Ms that no one can set back or forward; `clock` when absent. */
  monotonic?: () => number
  /** `unit` from 0 (included) to 1 (not included). */
  random: { bytes: (count: number) => Buffer; unit: () => number }
  startTimer: Timer
  spawnKeychain: () => KeychainProcess
  startTrialService: () => Promise<TrialService>
  /** Asks the operator for a file to import and reads it; null when none was chosen, as where there is no window. */
  chooseFile?: () => Promise<Secret<string> | null>
  desktop: Desktop
  /** Main's dialogs for packs and lists; nothing is ever chosen where there is no window. */
  fileDialogs?: FileDialogs
  log?: Log
  /** Groups the console's keychain items; another name keeps the fleets of two profiles apart. */
  keychainService?: string
  /** Stands in for the system's keychain in tests. */
  vault?: Vault
  /** Between two looks for a write of unknown outcome; a minute unless told otherwise. */
  lookUpSpacingMs?: number
}

export interface Console {
  router: ConsoleRouter
  /** Begins to watch and send. Opens no secret. */
  start(): void
  /** Ends everything within about two seconds; what was under way is found out at the next start. */
  close(): Promise<void>
  /**
   * Asks whether the console may end where a trial still has something that ends with it. Null: there is nothing to
   * ask, all else that is typed is on disk.
   */
  askBeforeClosing(): Promise<boolean> | null
  /** The operator's choice, for what main itself says in words. */
  language(): Settings['language']
  /** Calls `listener` when the operator chooses another language. */
  onLanguage(listener: (language: Settings['language']) => void): void
}

/** Late enough to leave the first picture alone. */
const keychainCheckAfterMs = 2_000

/**
 * Puts the console together on its own database. Throws `store_too_new` or `store_unavailable` when that cannot be
 * used.
 */
export function composeConsole(options: ConsoleOptions): Console {
  const { clock, startTimer, log } = options
  const { bytes, unit: random } = options.random
  const info = options.appInfo
  const places = { ...options.paths, keychainService: options.keychainService ?? keychainService }
  const newId = (prefix: IdPrefix) => `${prefix}_${bytes(12).toString('base64url')}`
  const changes = createChangeHub({ startTimer })
  const store = openStore({ path: places.database, clock })
  const vault = options.vault ?? openKeychain(options, { store, service: places.keychainService })
  const closing = new AbortController()
  const backups = createDailyBackup({
    store,
    path: places.database,
    clock,
    startTimer,
    notify: () => changes.notify('app'),
  })
  const stopListening = vault.onChange(() => changes.notify('app'))
  const time = {
    clock,
    startTimer,
    ...(options.monotonic === undefined ? {} : { monotonic: options.monotonic }),
  }
  const { fetchForWrites } = options
  const client = createServiceClient({
    ...time,
    random,
    fetch: asFetch(options.fetch),
    ...(fetchForWrites === undefined ? {} : { fetchForWrites: asFetch(fetchForWrites) }),
    redirect: options.redirectMode,
    newRequestId: () => newId('rq'),
    ...(log === undefined ? {} : { log }),
  })
  const { lookUpSpacingMs } = options
  const navigation = createNavigationRequests()
  const announceClaimed = (agents: readonly ClaimedAgent[]) => {
    const { language, claimNotices } = readSettings(store)
    if (!claimNotices) return
    const [first] = agents
    const agentKey = agents.length === 1 && first !== undefined ? first.agentKey : null
    const names = agents.map(({ name }) => name)
    options.desktop.notifyClaimed({ language, names, onClick: () => navigation.open({ agentKey }) })
  }
  const common = {
    ...time,
    random,
    newId,
    client,
    log,
    lookUpSpacingMs,
    notify: changes.notify,
    announceClaimed,
  }
  const own = () => createWorkspace({ ...common, isTrial: false, store, vault })
  let current = own()
  const confirmTrialEnd = (loss: TrialLoss, isQuitting: boolean): Promise<boolean> =>
    options.desktop.confirmTrialEnd({ language: readSettings(store).language, loss, isQuitting })
  const trial = createTrialSwitch({
    startService: options.startTrialService,
    async enter(service) {
      const next = await createTrialWorkspace(service, common)
      await current.close()
      current = next
      current.start()
      showDemoFleet(current)
      changes.notify(...changeTopics)
      return orThrow(listDeployments(current)[0], 'trial_failed')
    },
    async exit() {
      const trialWorkspace = current
      current = own()
      await trialWorkspace.close()
      trialWorkspace.store.close()
      await trialWorkspace.vault.close()
      current.start()
      changes.notify(...changeTopics)
    },
    current: () => orThrow(listDeployments(current)[0], 'trial_failed'),
  })
  return {
    router: createRouter({
      workspace: () => current,
      settings: store,
      info,
      places,
      trial: {
        start: trial.start,
        async leave() {
          const loss = readTrialLoss(current)
          if (loss !== null && !(await confirmTrialEnd(loss, false))) return { hasLeft: false }
          await trial.end()
          return { hasLeft: true }
        },
      },
      backups,
      changes,
      navigation,
      chooseFile: options.chooseFile ?? (async () => null),
      desktop: options.desktop,
      fileDialogs: options.fileDialogs ?? noFileDialogs,
      log,
    }),
    start() {
      current.start()
      backups.start()
      // Who has no agents yet is not asked to unlock a keychain; who has is told of a locked one before it is needed.
      if (store.deployments.list().some(({ agentCount }) => agentCount > 0))
        startTimer(keychainCheckAfterMs, () => void vault.check())
    },
    askBeforeClosing() {
      const loss = readTrialLoss(current)
      return loss === null ? null : confirmTrialEnd(loss, true)
    },
    language: () => readSettings(store).language,
    onLanguage(listener) {
      void followLanguage({
        changes,
        signal: closing.signal,
        read: () => readSettings(store).language,
        listener,
      })
    },
    async close() {
      closing.abort()
      const backedUp = backups.close()
      await trial.end()
      await current.close()
      await backedUp
      stopListening()
      await vault.close()
      store.close()
    },
  }
}

async function followLanguage(options: {
  changes: ChangeHub
  signal: AbortSignal
  read: () => Settings['language']
  listener: (language: Settings['language']) => void
}): Promise<void> {
  let last = options.read()
  for await (const { topics } of options.changes.messages(options.signal)) {
    if (options.signal.aborted) return
    const language = topics.includes('app') ? options.read() : last
    if (language !== last) options.listener(language)
    last = language
  }
}

function asFetch(fetch: Fetch): typeof globalThis.fetch {
  return (input, init) => fetch(input instanceof URL ? input.href : input, init)
}

function openKeychain(options: ConsoleOptions, { store, service }: { store: Store; service: string }): Vault {
  return createKeychainVault({
    spawn: options.spawnKeychain,
    name: keychainNameOf(options.appInfo.platform),
    service,
    clock: options.clock,
    startTimer: options.startTimer,
    expectsItems: () => store.deployments.list().some(({ agentCount }) => agentCount > 0),
  })
}

/**
 * Asks at once for what a fleet of the operator's own is asked for little by little: the sandbox is on this machine,
 * and whoever tries the console looks now.
 */
function showDemoFleet({ store, subscriptionReader, radar, collector, feedReader }: RunningWorkspace): void {
  subscriptionReader.want(store.agents.fleet().map(({ agentKey }) => agentKey))
  // What fails here is asked for again by the schedule.
  radar.runCycle().then(
    () => collector.runNow(),
    () => {},
  )
  feedReader.runRound().catch(() => {})
}

/** The trial lives in memory, secrets and all: leaving it leaves nothing behind. */
async function createTrialWorkspace(
  service: TrialService,
  common: Omit<WorkspaceDeps, 'isTrial' | 'store' | 'vault'>,
): Promise<RunningWorkspace> {
  const store = openStore({ path: ':memory:', clock: common.clock })
  const vault = createMemoryVault('trial')
  await fillTrial({ store, vault, newId: common.newId, clock: common.clock }, service)
  return createWorkspace({ ...common, isTrial: true, store, vault })
}

/** One switch at a time: a second press waits for the first and finds it done. */
function createTrialSwitch(deps: {
  startService: () => Promise<TrialService>
  enter: (service: TrialService) => ReturnType<TrialSwitch['start']>
  exit: () => Promise<void>
  current: () => Awaited<ReturnType<TrialSwitch['start']>>
}): Pick<TrialSwitch, 'start'> & { end(): Promise<void> } {
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
    end: () =>
      inTurn(async () => {
        if (service === null) return
        await deps.exit()
        service.stop()
        service = null
      }),
  }
}

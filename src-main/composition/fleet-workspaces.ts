import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { RequestsToPage } from '../ipc/requests-to-page.ts'
import type { NewId } from '../operations/new-id.ts'
import type { Notify } from '../operations/notify.ts'
import { countUnsaved, createUnsavedRegistrations } from '../operations/registrations/secrets/registration-secrets.ts'
import { createSecretWork } from '../operations/secrets/secret-work.ts'
import { readSettings } from '../operations/settings/settings.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../vault/vault.ts'
import { createAnnouncers } from './announcers.ts'
import type { ConsoleOptions } from './console-options.ts'
import { createOpenedSessions, createWorkspace } from './create-workspace.ts'
import { createTrialWorkspace } from './trial-workspace.ts'
import { createWorkspaceSwitch } from './workspace-switch.ts'

interface FleetDeps {
  store: Store
  vault: Vault
  client: ServiceClient
  newId: NewId
  notify: Notify
  navigation: RequestsToPage<NavigationTarget>
  signal: AbortSignal
}

/** What a workspace is given, the operator's own and that of a trial alike. */
function createParts(options: ConsoleOptions, { store, client, newId, notify }: FleetDeps) {
  const { presence } = options.desktop
  return {
    client,
    clock: options.clock,
    ...(options.monotonic === undefined ? {} : { monotonic: options.monotonic }),
    random: options.random.unit,
    newId,
    startTimer: options.startTimer,
    notify,
    reminderSettings: () => readSettings(store).reminders,
    isPresenting: () => readSettings(store).isPresenting,
    isSeen: presence.isSeen,
    isFocused: presence.isFocused,
    log: options.log,
    lookUpSpacingMs: options.lookUpSpacingMs,
    analyticsThread: options.analyticsThread,
  }
}

/** The workspace of the operator's own fleet, and in its place that of a trial while one lasts. */
export function createFleetWorkspaces(options: ConsoleOptions, deps: FleetDeps) {
  const { clock, startTimer, desktop } = options
  const { store, vault, notify, navigation, signal } = deps
  const parts = createParts(options, deps)
  const held = createUnsavedRegistrations()
  const secretWork = createSecretWork({ startTimer })
  const opened = createOpenedSessions(parts)
  const announcersOf = createAnnouncers({
    workspace: () => trial.current(),
    settings: store,
    notifications: desktop.notifications,
    navigation,
    clock,
    startTimer,
    signal,
  })
  // Made once: what they hold back in the quiet hours outlives a trial.
  const own = { isTrial: false, store, ...announcersOf({ isTrial: false, store }) }
  const trial = createWorkspaceSwitch({
    createOwn: () => createWorkspace({ ...parts, ...own, vault, held, secretWork, opened }),
    createTrial: (service) => createTrialWorkspace(parts, service, announcersOf),
    startTrialService: options.startTrialService,
    confirmations: desktop.confirmations,
    notify,
  })
  return {
    /** The one that is in use. */
    workspace: trial.current,
    trial,
    /** What no keychain has taken yet. */
    countUnsaved: () => countUnsaved(held),
    /** Of the operator's own workspace, whose secrets wait during a trial too, and of the one in use. */
    forgetOverdue(): void {
      const { imports, packs } = trial.current()
      for (const one of new Set([opened.imports, opened.packs, imports, packs])) one.forgetOverdue()
    },
    async close(): Promise<void> {
      await Promise.all([trial, opened.imports, opened.packs].map((one) => one.close()))
      held.secrets.clear()
      held.claims.clear()
      held.offers.clear()
    },
  }
}

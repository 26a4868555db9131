/**
 * The only place where the parts of main are constructed and joined. No part of Electron is imported: they are
 * arguments.
 */

import { dirname, join } from 'node:path'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { announceTray } from './composition/announce-tray.ts'
import { createAnnouncers } from './composition/announcers.ts'
import { createAskBeforeQuitting } from './composition/ask-before-quitting.ts'
import type { ConsoleOptions } from './composition/console-options.ts'
import { createClient } from './composition/create-client.ts'
import { createOpenedSessions, createWorkspace } from './composition/create-workspace.ts'
import { followKeychain } from './composition/follow-keychain.ts'
import { followLanguage } from './composition/follow-language.ts'
import { followLock } from './composition/follow-lock.ts'
import { followResume } from './composition/follow-resume.ts'
import { followTray } from './composition/follow-tray.ts'
import { hasAgents, openKeychain } from './composition/open-keychain.ts'
import { createTrialWorkspace } from './composition/trial-workspace.ts'
import { createWorkspaceSwitch } from './composition/workspace-switch.ts'
import { createChangeHub } from './ipc/changes.ts'
import { createRequestsToPage } from './ipc/requests-to-page.ts'
import { type ConsoleRouter, createRouter } from './ipc/router.ts'
import { classifyDragged } from './operations/dragged/classify-dragged.ts'
import { createDraggedFiles } from './operations/dragged/dragged-files.ts'
import { openOutsideRequest } from './operations/links/open-outside-request.ts'
import type { NewId } from './operations/new-id.ts'
import { createUnsavedRegistrations } from './operations/registrations/secrets/registration-secrets.ts'
import { createSecretWork } from './operations/secrets/secret-work.ts'
import { createSendLimit } from './operations/send-limit/send-limit.ts'
import { readSettings } from './operations/settings/settings.ts'
import { createUpdates } from './operations/updates/updates.ts'
import { createAbsenceWatch } from './schedule/absence-watch.ts'
import { createDailyBackup } from './schedule/daily-backup.ts'
import { createUpdateCheck } from './schedule/update-check.ts'
import { createWireLog } from './service/wire-log.ts'
import { openStore } from './store/store.ts'
import { readFetchClasses } from './system/fetch-classes.ts'
import { keychainService } from './vault/keychain/keychain-name.ts'

export interface Console {
  router: ConsoleRouter
  /** Begins to watch and send. Opens no secret. */
  start(): void
  /** Ends everything within about two seconds; what was under way is found out at the next start. */
  close(): Promise<void>
  /**
   * Asks whether the console may end where a secret is in memory only, or a trial still has something that ends with
   * it. Null: there is nothing to ask, all else that is typed is on disk.
   */
  askBeforeQuitting(): Promise<boolean> | null
  /** Shows what a start asks for, links and encrypted backups, or says why not. */
  openOutside(requested: readonly string[]): void
  /** Shows what these paths, dragged onto the window together, are for, or says why not. Opens nothing. */
  openDragged(paths: readonly string[]): void
  /** The operator's choice, for what main itself says in words. */
  language(): Settings['language']
  /** Whether it is to go on in the tray when the window is closed. */
  closesToTray(): boolean
  /** Calls `listener` when the operator has chosen another language. */
  onLanguage(listener: () => void): void
}

/** Late enough to leave the first picture alone. */
const keychainCheckAfterMs = 2_000

/**
 * Puts the console together on its own database. Throws `store_too_new` or `store_unavailable` when that cannot be
 * used, `store_damaged` when the next start has to read it through.
 */
export function composeConsole(options: ConsoleOptions): Console {
  const { clock, startTimer, desktop, log, appInfo: info } = options
  const places = { ...options.paths, keychainService: options.keychainService ?? keychainService }
  const newId: NewId = (prefix) => `${prefix}_${options.random.bytes(12).toString('base64url')}`
  const changes = createChangeHub({ startTimer })
  const { notify } = changes
  const store = openStore({ path: places.database, clock })
  const vault = options.vault ?? openKeychain(options, { store, service: places.keychainService })
  const backups = createDailyBackup({ store, path: places.database, clock, startTimer, notify: () => notify('app') })
  const dragged = createDraggedFiles({ newId })
  const absence = createAbsenceWatch({ store, presence: desktop.presence, clock, startTimer, notify, log })
  const navigation = createRequestsToPage<NavigationTarget>({ isKeptForNext: true })
  const { notifications, confirmations } = desktop
  const closing = new AbortController()
  const wireLog = createWireLog({ onAdd: () => notify('requests') })
  const client = createClient(options, { newId, wireLog })
  const parts = {
    client,
    clock,
    ...(options.monotonic === undefined ? {} : { monotonic: options.monotonic }),
    random: options.random.unit,
    newId,
    startTimer,
    notify,
    reminderSettings: () => readSettings(store).reminders,
    isPresenting: () => readSettings(store).isPresenting,
    isSeen: desktop.presence.isSeen,
    isFocused: desktop.presence.isFocused,
    log,
    lookUpSpacingMs: options.lookUpSpacingMs,
    analyticsThread: options.analyticsThread,
  }
  const held = createUnsavedRegistrations()
  const secretWork = createSecretWork({ startTimer })
  const opened = createOpenedSessions(parts)
  const announcersOf = createAnnouncers({
    workspace: () => workspaces.current(),
    settings: store,
    notifications,
    navigation,
    clock,
    startTimer,
    signal: closing.signal,
  })
  // Made once: what they hold back in the quiet hours outlives a trial.
  const own = { isTrial: false, store, ...announcersOf({ isTrial: false, store }) }
  const workspaces = createWorkspaceSwitch({
    createOwn: () => createWorkspace({ ...parts, ...own, vault, held, secretWork, opened }),
    createTrial: (service) => createTrialWorkspace(parts, service, announcersOf),
    startTrialService: options.startTrialService,
    confirmations,
    notify,
  })
  const workspace = workspaces.current
  announceTray({ store, ...desktop })
  desktop.background.onTray(() => notify('app'))
  const updates = createUpdates({
    settings: store.settings,
    countWaiting: () => workspace().store.outbox.counts().waitingToSend,
    fetch: options.fetch,
    clock,
    publicKey: options.updateKey ?? '',
    version: info.version,
    platform: info.platform,
    arch: process.arch,
    folder: join(dirname(places.database), 'updates'),
    notify: () => notify('app'),
  })
  const updateCheck = createUpdateCheck({ updates, clock, startTimer, random: options.random.unit, log })
  const language = () => readSettings(store).language
  const { signal } = closing
  followKeychain({ vault, workspace, notify, startTimer, log, signal })
  followLock({ ...desktop, workspace, notify, signal })
  followResume({ presence: desktop.presence, workspace, startTimer, signal })
  followTray({ background: desktop.background, workspace, changes, navigation, clock, startTimer, signal, log })
  return {
    router: createRouter({
      workspace,
      settings: store,
      info,
      places,
      trial: workspaces,
      updates,
      backups,
      sendLimit: createSendLimit({ confirmations, clock }),
      changes,
      navigation,
      absence,
      desktop,
      dragged,
      ledgerPage: options.ledgerPage ?? null,
      support: { wireLog, folder: options.aboutFolder ?? null },
      log,
    }),
    start() {
      startTimer(0, readFetchClasses)
      workspace().start()
      backups.start()
      absence.start()
      updateCheck.start()
      // Who has no agents yet is not asked to unlock a keychain; who has sees that it is locked before it is needed.
      if (hasAgents(store)) startTimer(keychainCheckAfterMs, () => void vault.check())
    },
    askBeforeQuitting: createAskBeforeQuitting({
      current: workspaces.current,
      countUnsaved: () => held.secrets.size,
      confirmations,
    }),
    openOutside: (requested) =>
      void openOutsideRequest(workspace(), { own: store, dragged }, requested).then(
        (target) => target !== null && navigation.send(target),
      ),
    openDragged: (paths) => void classifyDragged({ dragged }, paths).then(navigation.send),
    language,
    closesToTray: () => readSettings(store).closeToTray,
    onLanguage: (listener) => void followLanguage({ changes, signal: closing.signal, read: language, listener }),
    async close() {
      closing.abort()
      client.close()
      const updatesChecked = updateCheck.close()
      const backedUp = backups.close()
      await absence.close()
      await Promise.all([workspaces, opened.imports, opened.packs].map((one) => one.close()))
      held.secrets.clear()
      held.claims.clear()
      await Promise.all([backedUp, updatesChecked])
      await vault.close()
      store.close()
    },
  }
}

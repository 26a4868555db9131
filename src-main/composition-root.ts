/**
 * The only place where the parts of main are constructed and joined. No part of Electron is imported: they are
 * arguments.
 */

import { dirname, join } from 'node:path'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { announceTray } from './composition/announce-tray.ts'
import { createAskBeforeQuitting } from './composition/ask-before-quitting.ts'
import type { ConsoleOptions } from './composition/console-options.ts'
import { createClient } from './composition/create-client.ts'
import { createFleetWorkspaces } from './composition/fleet-workspaces.ts'
import { followKeychain } from './composition/follow-keychain.ts'
import { followLanguage } from './composition/follow-language.ts'
import { followLock } from './composition/follow-lock.ts'
import { followResume } from './composition/follow-resume.ts'
import { followTray } from './composition/follow-tray.ts'
import { hasAgents, openKeychain } from './composition/open-keychain.ts'
import { createChangeHub } from './ipc/changes.ts'
import { createRequestsToPage } from './ipc/requests-to-page.ts'
import { type ConsoleRouter, createRouter } from './ipc/router.ts'
import type { Workspace } from './ipc/workspace.ts'
import { classifyDragged } from './operations/dragged/classify-dragged.ts'
import { createDraggedFiles } from './operations/dragged/dragged-files.ts'
import { openOutsideRequest } from './operations/links/open-outside-request.ts'
import type { NewId } from './operations/new-id.ts'
import type { Notify } from './operations/notify.ts'
import { createSendLimit } from './operations/send-limit/send-limit.ts'
import { readSettings } from './operations/settings/settings.ts'
import { createUpdates } from './operations/updates/updates.ts'
import { createAbsenceWatch } from './schedule/absence-watch.ts'
import { createDailyBackup } from './schedule/daily-backup.ts'
import { createUpdateCheck } from './schedule/update-check.ts'
import { createWireLog } from './service/wire-log.ts'
import { openStore, type Store } from './store/store.ts'
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

/** The feed of new versions, and what looks at it once a day. */
function createUpdateParts(
  options: ConsoleOptions,
  { store, workspace, notify }: { store: Store; workspace: () => Workspace; notify: Notify },
) {
  const { clock, startTimer, random, log, appInfo } = options
  const updates = createUpdates({
    settings: store.settings,
    countWaiting: () => workspace().store.outbox.counts().waitingToSend,
    fetch: options.fetch,
    clock,
    publicKey: options.updateKey ?? '',
    version: appInfo.version,
    platform: appInfo.platform,
    arch: process.arch,
    folder: join(dirname(options.paths.database), 'updates'),
    installKind: options.installKind ?? 'tar.gz',
    programFolder: dirname(process.execPath),
    notify: () => notify('app'),
  })
  return { updates, updateCheck: createUpdateCheck({ updates, clock, startTimer, random: random.unit, log }) }
}

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
  const store = openStore({ path: places.database, clock, log, onTrouble: () => notify('app') })
  const vault = options.vault ?? openKeychain(options, { store, service: places.keychainService })
  const backups = createDailyBackup({ store, path: places.database, clock, startTimer, notify: () => notify('app') })
  const dragged = createDraggedFiles({ newId })
  const absence = createAbsenceWatch({ ...options, ...desktop, store, notify })
  const navigation = createRequestsToPage<NavigationTarget>({ isKeptForNext: true })
  const closing = new AbortController()
  const wireLog = createWireLog({ onAdd: () => notify('requests') })
  const client = createClient(options, { newId, wireLog })
  const { signal } = closing
  const fleets = createFleetWorkspaces(options, { store, vault, client, newId, notify, navigation, signal })
  const { workspace } = fleets
  const { updates, updateCheck } = createUpdateParts(options, { store, workspace, notify })
  const language = () => readSettings(store).language
  announceTray({ store, ...desktop })
  desktop.background.onTray(() => notify('app'))
  followKeychain({ vault, workspace, notify, startTimer, log, signal })
  followLock({ ...desktop, workspace, notify, signal })
  followResume({ ...fleets, ...desktop, client, startTimer, signal })
  followTray({ background: desktop.background, workspace, changes, navigation, clock, startTimer, signal, log })
  return {
    router: createRouter({
      workspace,
      settings: store,
      info,
      places,
      trial: fleets.trial,
      updates,
      backups,
      sendLimit: createSendLimit({ ...desktop, clock }),
      changes,
      navigation,
      absence,
      desktop,
      dragged,
      reachesDirectly: options.reachesDirectly ?? (async () => true),
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
    askBeforeQuitting: createAskBeforeQuitting({ current: workspace, countUnsaved: fleets.countUnsaved, ...desktop }),
    openOutside: (requested) =>
      void openOutsideRequest(workspace(), { own: store, dragged }, requested).then(
        (target) => target !== null && navigation.send(target),
      ),
    openDragged: (paths) => void classifyDragged({ dragged }, paths).then(navigation.send),
    language,
    closesToTray: () => readSettings(store).closeToTray,
    onLanguage: (listener) => void followLanguage({ changes, signal, read: language, listener }),
    async close() {
      closing.abort()
      client.close()
      const updatesChecked = updateCheck.close()
      const backedUp = backups.close()
      await absence.close()
      await fleets.close()
      await Promise.all([backedUp, updatesChecked])
      await vault.close()
      store.close()
    },
  }
}

/**
 * All of main that is not needed for the first picture: composes the console behind the window that is already there.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog, session } from 'electron'
import { toAppError } from '#contract/app-error.ts'
import { type Console, composeConsole } from './composition-root.ts'
import { createDesktopActs } from './electron/desktop-acts.ts'
import { chooseFile } from './electron/dialogs/choose-file.ts'
import { createDialogMutex, type DialogMutex } from './electron/dialogs/dialog-mutex.ts'
import { createFileDialogs } from './electron/dialogs/file-dialogs.ts'
import { shutDownGracefully } from './electron/graceful-shutdown.ts'
import { createRedirectFetch } from './electron/network/redirect-fetch.ts'
import { createWriteFetch } from './electron/network/write-fetch.ts'
import { spawnKeychain } from './electron/processes/spawn-keychain.ts'
import { startTrialService } from './electron/processes/start-trial-service.ts'
import { startErrorText, startMessages } from './electron/start-messages.ts'
import { answerPage } from './electron/window/answer-page.ts'
import { setMenu } from './electron/window/menu.ts'
import { menuMessages } from './electron/window/menu-messages.ts'
import type { PagePort } from './electron/window/page-port.ts'
import type { Log } from './log/log.ts'
import type { AppInfo } from './operations/app/read-app-state.ts'
import type { Desktop } from './operations/workspace.ts'
import { startRealTimer } from './timer.ts'

/** Late enough for the page to have what it asks for first. */
const startAfterMs = 500

interface OpenOptions {
  window: BrowserWindow
  page: PagePort
  appInfo: AppInfo
  places: { database: string; logs: string }
  /** Where the scripts of main's own processes lie. */
  folder: string
  log: Log
}

/** Ends the application after a dialog that says why, where the database cannot be opened. */
export function openConsole(options: OpenOptions): void {
  const { window, page, log } = options
  const words = startMessages(app.getLocale())
  const askOnce = createDialogMutex()
  const desktop = createDesktopActs({
    window,
    askOnce,
    words: words.link,
    copyWords: words.copy,
    startTimer: startRealTimer,
  })
  const console = composeOrSayWhy(options, { desktop, askOnce })
  if (console === null) return
  answerPage({ page, router: console.router, now: Date.now })
  setMenu(menuMessages(console.language(), app.getLocale()))
  console.onLanguage((language) => setMenu(menuMessages(language, app.getLocale())))
  const cancelStart = startRealTimer(startAfterMs, () => console.start())
  shutDownGracefully({
    window,
    ask: console.askBeforeClosing,
    close() {
      cancelStart()
      return Promise.allSettled([desktop.takeOffClipboard(), console.close()])
    },
    startTimer: startRealTimer,
    log,
  })
}

/** The console on its database, or null after a dialog that says why it cannot be opened. */
function composeOrSayWhy(
  { window, appInfo, places, folder, log }: OpenOptions,
  { desktop, askOnce }: { desktop: Desktop; askOnce: DialogMutex },
): Console | null {
  // A session in memory: no cookie, cache or credential of the service is written to the disk.
  const service = session.fromPartition('service')
  const words = startMessages(app.getLocale())
  let composed: Console | null = null
  const language = (): string => {
    const chosen = composed?.language() ?? 'system'
    return chosen === 'system' ? app.getLocale() : chosen
  }
  try {
    composed = composeConsole({
      paths: places,
      fetch: createRedirectFetch(service),
      fetchForWrites: createWriteFetch(),
      redirectMode: 'error',
      clock: Date.now,
      monotonic: () => performance.now(),
      random: { bytes: randomBytes, unit: Math.random },
      startTimer: startRealTimer,
      spawnKeychain: () => spawnKeychain(join(folder, 'keychain-process.cjs')),
      startTrialService: () => startTrialService(join(folder, 'sandbox-process.cjs')),
      chooseFile: () => askOnce(() => chooseFile(window), null),
      fileDialogs: createFileDialogs({ window, language, askOnce }),
      desktop,
      appInfo,
      log,
    })
    return composed
  } catch (thrown) {
    const { code } = toAppError(thrown)
    log('error', 'the console cannot start', { code })
    dialog.showErrorBox(words.cannotStart, `${startErrorText(words, code)}\n\n${places.database}`)
    app.exit(1)
    return null
  }
}

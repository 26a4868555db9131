/**
 * All of main that is not needed for the first picture: composes the console behind the window that is already there.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog, net, session } from 'electron'
import { toAppError } from '#contract/app-error.ts'
import { chooseLanguage } from '#contract/rules/choose-language.ts'
import { type Console, composeConsole } from './composition-root.ts'
import { createDesktop } from './electron/create-desktop.ts'
import { followDraggedFiles } from './electron/dragged-files.ts'
import { shutDownGracefully } from './electron/graceful-shutdown.ts'
import { readInstallKind } from './electron/install-kind.ts'
import { createRedirectFetch } from './electron/network/redirect-fetch.ts'
import { createWriteFetch } from './electron/network/write-fetch.ts'
import { followOutsideRequests, type StartArguments } from './electron/outside-requests.ts'
import { spawnKeychain } from './electron/processes/spawn-keychain.ts'
import { startTrialService } from './electron/processes/start-trial-service.ts'
import { formatStartError, startMessages } from './electron/start-messages.ts'
import { getMenuMessages } from './electron/window/menu-messages.ts'
import { offerRestart } from './electron/window/offer-restart.ts'
import type { PagePort } from './electron/window/page-port.ts'
import { servePage } from './electron/window/serve-page.ts'
import { showTextMenus } from './electron/window/text-menu.ts'
import type { Log } from './log/log.ts'
import type { AppInfo } from './operations/app/read-app-state.ts'
import type { Desktop } from './ports/desktop.ts'
import { startRealTimer } from './system/timer.ts'

declare const __HOOKS_BUILD__: boolean
/** Pinned at build (`ARENA_UPDATE_KEY`); empty in a build that believes no feed. */
declare const __UPDATE_KEY__: string

/** Late enough for the page to have what it asks for first. */
const startAfterMs = 500

interface OpenOptions {
  window: BrowserWindow
  page: PagePort
  appInfo: AppInfo
  places: { database: string; logs: string }
  /** Settles when the files of the app turn out to be others than at its start. */
  replaced: Promise<void>
  /** Where the scripts of main's own processes lie. */
  folder: string
  log: Log
  /** What is still done when main ends by an error that nothing caught; the console adds to it. */
  lastActs: (() => Promise<void>)[]
  /** What this start and later ones were given; main adds to it. */
  starts: StartArguments[]
  /** Whether this start is to go to the tray. */
  startsHidden: boolean
}

/** Ends the application after a dialog that says why, where the console cannot be put together. */
export function openConsole(options: OpenOptions): void {
  try {
    openOrThrow(options)
  } catch (thrown) {
    const { appInfo, places, log } = options
    const { code, details } = toAppError(thrown)
    log('error', 'the console cannot start', { code })
    const words = startMessages(appInfo.systemLanguage)
    dialog.showErrorBox(words.cannotStart, formatStartError(words, { code, details }, places.database))
    app.exit(1)
  }
}

function openOrThrow(options: OpenOptions): void {
  const { window, page, appInfo, log } = options
  let console: Console | null = null
  const language = () => chooseLanguage(console?.language() ?? 'system', app.getLocale())
  const closesToTray = () => console?.closesToTray() ?? false
  const desktop = createDesktop({ window, startTimer: startRealTimer, language, closesToTray })
  options.lastActs.push(desktop.clipboard.takeOff)
  console = compose(options, desktop)
  const { router, start, close, askBeforeQuitting, onLanguage, openOutside, openDragged } = console
  servePage({ page, router, nowMs: () => performance.now() })
  desktop.appMenu.updateLanguage()
  onLanguage(desktop.appMenu.updateLanguage)
  onLanguage(desktop.background.updateLanguage)
  showTextMenus(window, () => getMenuMessages(language()))
  offerRestart({ window, language, appInfo, replaced: options.replaced, log })
  followOutsideRequests(app, options.starts, openOutside)
  followDraggedFiles(page, openDragged)
  const cancelStart = startRealTimer(startAfterMs, () => {
    start()
    desktop.background.begin({ startsHidden: options.startsHidden })
  })
  shutDownGracefully({
    window,
    askBeforeQuitting,
    close() {
      cancelStart()
      return Promise.allSettled([desktop.clipboard.takeOff(), close()])
    },
    hide: desktop.background.hideWindow,
    startTimer: startRealTimer,
    log,
  })
}

/** The console on its database. */
function compose({ appInfo, places, folder, log }: OpenOptions, desktop: Desktop): Console {
  // A session in memory: no cookie, cache or credential of the service is written to the disk.
  const service = session.fromPartition('service')
  const writes = session.fromPartition('writes')
  return composeConsole({
    paths: places,
    fetch: createRedirectFetch(service),
    fetchForWrites: createWriteFetch(writes),
    closeWriteConnections: () => writes.closeAllConnections(),
    isOnline: () => net.isOnline(),
    reachesDirectly: async (url) => (await service.resolveProxy(url)) === 'DIRECT',
    redirectMode: 'error',
    clock: Date.now,
    monotonic: () => performance.now(),
    random: { bytes: randomBytes, unit: Math.random },
    startTimer: startRealTimer,
    spawnKeychain: () => spawnKeychain(join(folder, 'keychain-process.cjs')),
    startTrialService: (signal) =>
      startTrialService(join(folder, 'sandbox-process.cjs'), { startTimer: startRealTimer, signal }),
    analyticsThread: join(folder, 'analytics-thread.cjs'),
    ledgerPage: join(folder, 'ledger-verifier.html'),
    // The build for end-to-end tests takes the key of a feed that a test has signed.
    updateKey: (__HOOKS_BUILD__ ? process.env.ARENA_UPDATE_KEY : undefined) ?? __UPDATE_KEY__,
    installKind: readInstallKind(process.execPath),
    aboutFolder: join(folder, '../about'),
    desktop,
    appInfo,
    log,
  })
}

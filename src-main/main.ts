/** Entry of the main process: guard, harden, compose, open the window. No logic of its own. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog, session } from 'electron'
import { toAppError } from '#contract/app-error.ts'
import { type Console, composeConsole } from './composition-root.ts'
import { createDesktopActs } from './electron/desktop-acts.ts'
import { chooseFile } from './electron/dialogs/choose-file.ts'
import { createDialogMutex, type DialogMutex } from './electron/dialogs/dialog-mutex.ts'
import { createFileDialogs } from './electron/dialogs/file-dialogs.ts'
import { shutDownGracefully } from './electron/graceful-shutdown.ts'
import { openLogFile } from './electron/log-file.ts'
import { createRedirectFetch } from './electron/network/redirect-fetch.ts'
import { createWriteFetch } from './electron/network/write-fetch.ts'
import { findRefusedStart, scrubEnvironment } from './electron/process-guard.ts'
import { spawnKeychain } from './electron/processes/spawn-keychain.ts'
import { startTrialService } from './electron/processes/start-trial-service.ts'
import { startErrorText, startMessages } from './electron/start-messages.ts'
import { pageOrigin, pageUrl, registerAppScheme, serveAppProtocol } from './electron/window/app-protocol.ts'
import { hardenApp, hardenSession } from './electron/window/hardening.ts'
import { hostIpc } from './electron/window/ipc-host.ts'
import { openMainWindow } from './electron/window/main-window.ts'
import { setMenu } from './electron/window/menu.ts'
import { menuMessages } from './electron/window/menu-messages.ts'
import { waitForDebugger } from './electron/window/wait-for-debugger.ts'
import type { Log } from './log/log.ts'
import type { Desktop } from './operations/workspace.ts'
import { startRealTimer } from './timer.ts'

/** True only in the build that the end-to-end tests drive, which must accept a debugger. */
declare const __HOOKS_BUILD__: boolean

/** sysexits(3): refused by configuration. */
const exitRefused = 78
const isRoot = process.getuid?.() === 0
const refused =
  app.isPackaged && !__HOOKS_BUILD__
    ? findRefusedStart({ argv: process.argv, environment: process.env, isRoot })
    : null
const removedVariables = scrubEnvironment(process.env)

if (refused !== null) {
  process.stderr.write(
    `Arena Console does not start with ${refused.split('=')[0]}: it would open its secrets to others.\n`,
  )
  app.exit(exitRefused)
} else if (app.requestSingleInstanceLock()) {
  run()
} else {
  app.exit(0)
}

function run(): void {
  process.umask(0o077)
  // As root Chromium runs without its sandbox or not at all; the start script says so.
  if (!isRoot) app.enableSandbox()
  const developmentUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null)
  const developmentOrigin = developmentUrl === null ? null : new URL(developmentUrl).origin
  registerAppScheme()
  hardenApp(app, developmentOrigin)
  void Promise.all([app.whenReady(), waitForDebugger()]).then(() => open(developmentUrl, developmentOrigin))
}

function open(developmentUrl: string | null, developmentOrigin: string | null): void {
  const userData = app.getPath('userData')
  const logFile = join(userData, 'logs', 'main.log')
  mkdirSync(userData, { recursive: true, mode: 0o700 })
  const log = openLogFile(logFile)
  for (const name of removedVariables) log('warn', 'removed an unsafe environment variable', { reason: name })
  process.on('uncaughtException', (thrown) => {
    // Its words may quote what it failed on.
    log('error', 'uncaught exception', { reason: thrown.name })
    app.exit(1)
  })
  // Unheard, it would be printed in full to where the desktop keeps what its programs say.
  process.on('unhandledRejection', (thrown) =>
    log('error', 'unhandled rejection', { reason: thrown instanceof Error ? thrown.name : typeof thrown }),
  )

  const pageSession = session.fromPartition('console')
  hardenSession(pageSession, developmentOrigin)
  serveAppProtocol(pageSession, join(import.meta.dirname, '../renderer'))
  const window = openMainWindow({
    session: pageSession,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    icon: join(app.getAppPath(), 'resources/icon.png'),
    isPackaged: app.isPackaged,
  })
  void window.loadURL(developmentUrl ?? pageUrl)

  const words = startMessages(app.getLocale())
  const askOnce = createDialogMutex()
  const desktop = createDesktopActs({
    window,
    askOnce,
    words: words.link,
    copyWords: words.copy,
    startTimer: startRealTimer,
  })
  const places = { database: join(userData, 'console.db'), logs: logFile }
  const console = composeOrSayWhy(places, { log, window, desktop, askOnce })
  if (console === null) return
  hostIpc({ window, router: console.router, pageOrigin: developmentOrigin ?? pageOrigin, now: Date.now })
  setMenu(menuMessages(console.language(), app.getLocale()))
  console.onLanguage((language) => setMenu(menuMessages(language, app.getLocale())))
  console.start()

  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  shutDownGracefully({
    window,
    ask: console.askBeforeClosing,
    close: () => Promise.allSettled([desktop.takeOffClipboard(), console.close()]),
    startTimer: startRealTimer,
    log,
  })
}

/** The console on its database, or null after a dialog that says why it cannot be opened. */
function composeOrSayWhy(
  paths: { database: string; logs: string },
  {
    log,
    window,
    desktop,
    askOnce,
  }: { log: Log; window: BrowserWindow; desktop: Desktop; askOnce: DialogMutex },
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
      paths,
      fetch: createRedirectFetch(service),
      fetchForWrites: createWriteFetch(),
      redirectMode: 'error',
      clock: Date.now,
      monotonic: () => performance.now(),
      random: { bytes: randomBytes, unit: Math.random },
      startTimer: startRealTimer,
      spawnKeychain: () => spawnKeychain(join(import.meta.dirname, 'keychain-process.cjs')),
      startTrialService: () => startTrialService(join(import.meta.dirname, 'sandbox-process.cjs')),
      chooseFile: () => askOnce(() => chooseFile(window), null),
      fileDialogs: createFileDialogs({ window, language, askOnce }),
      desktop,
      appInfo: {
        version: app.getVersion(),
        runtime: `Electron ${process.versions.electron} · Chromium ${process.versions.chrome}`,
        platform: process.platform,
        systemLanguage: app.getLocale(),
      },
      log,
    })
    return composed
  } catch (thrown) {
    const { code } = toAppError(thrown)
    log('error', 'the console cannot start', { code })
    dialog.showErrorBox(words.cannotStart, `${startErrorText(words, code)}\n\n${paths.database}`)
    app.exit(1)
    return null
  }
}

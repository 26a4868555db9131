/**
 * Entry of the main process: refuse an unsafe start, harden, show the window. What a start needs before the first
 * picture and nothing else; the console itself (`open-console.ts`) is loaded when the page has shown its first rows.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, Menu, nativeTheme, screen, session } from 'electron'
import { createEarlyLog } from './electron/early-log.ts'
import { refuseNewerHttp } from './electron/network/http-version.ts'
import type { StartArguments } from './electron/outside-requests.ts'
import { findRefusedStart, scrubEnvironment } from './electron/process-guard.ts'
import { nameRefused, recordRefusedStart } from './electron/refused-start.ts'
import { isHiddenStart } from './electron/start-switches.ts'
import { markStart, writeStartTrace } from './electron/start-trace.ts'
import {
  type FirstPage,
  pageOrigin,
  pageUrl,
  registerAppScheme,
  serveAppProtocol,
} from './electron/window/app-protocol.ts'
import { hardenApp, hardenSession } from './electron/window/hardening.ts'
import { openMainWindow } from './electron/window/main-window.ts'
import { type PagePort, receivePagePort } from './electron/window/page-port.ts'
import { revealWindow } from './electron/window/reveal-window.ts'
import { waitForDebugger } from './electron/window/wait-for-debugger.ts'
import { computePageHeight, readWindowPlace } from './electron/window/window-place.ts'
import { keychainNameOf, keychainService } from './vault/keychain/keychain-name.ts'

/** True only in the build that the end-to-end tests drive, which must accept a debugger. */
declare const __HOOKS_BUILD__: boolean

/** sysexits(3): refused by configuration. */
const exitRefused = 78
/**
 * The console begins to work at the latest then, whatever the page does. Longer than the page itself waits
 * (`first-row.ts`): on a busy machine both would take the processor from each other.
 */
const latestOpeningMs = 5_000
const isRoot = process.getuid?.() === 0
const refused =
  app.isPackaged && !__HOOKS_BUILD__
    ? findRefusedStart({ argv: process.argv, environment: process.env, isRoot, platform: process.platform })
    : null
const removedVariables = scrubEnvironment(process.env)

if (refused !== null) {
  const name = nameRefused(refused)
  process.stderr.write(`Arena Console does not start with ${name}: it would open its secrets to others.\n`)
  recordRefusedStart(findLogFile(), { name, atMs: Date.now() })
  app.exit(exitRefused)
} else if (app.requestSingleInstanceLock()) {
  run()
} else {
  app.exit(0)
}

function findLogFile(): string {
  return join(app.getPath('userData'), 'logs', 'main.log')
}

function run(): void {
  markStart('script runs')
  process.umask(0o077)
  const logFile = findLogFile()
  const earlyLog = createEarlyLog(async () => (await import('./electron/log-file.ts')).openLogFile(logFile))
  const { log } = earlyLog
  for (const name of removedVariables) log('warn', 'removed an unsafe environment variable', { reason: name })
  const lastActs: (() => Promise<void>)[] = []
  let hasCrashed = false
  process.on('uncaughtException', (thrown) => {
    // Its words may quote what it failed on.
    log('error', 'uncaught exception', { reason: thrown.name })
    if (hasCrashed) return
    hasCrashed = true
    void earlyLog
      .open()
      .then(() => import('./electron/main-crash.ts'))
      .then(({ endAfterCrash }) => endAfterCrash(thrown, { version: app.getVersion(), lastActs }))
      .catch(() => app.exit(1))
  })
  // Unheard, it would be printed in full to where the desktop keeps what its programs say.
  process.on('unhandledRejection', (thrown) => {
    log('error', 'unhandled rejection', { reason: thrown instanceof Error ? thrown.name : typeof thrown })
    void earlyLog.open()
  })
  // As root Chromium runs without its sandbox or not at all; the start script says so.
  if (!isRoot) app.enableSandbox()
  refuseNewerHttp(app.commandLine)
  // Electron's own is not even built; the console's follows in the operator's language.
  Menu.setApplicationMenu(null)
  const developmentUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null)
  const developmentOrigin = developmentUrl === null ? null : new URL(developmentUrl).origin
  registerAppScheme()
  hardenApp(app, developmentOrigin)
  void Promise.all([app.whenReady(), waitForDebugger()]).then(() =>
    openWindow({ earlyLog, logFile, lastActs, developmentUrl, developmentOrigin }),
  )
}

async function openWindow({
  earlyLog,
  logFile,
  lastActs,
  developmentUrl,
  developmentOrigin,
}: {
  earlyLog: ReturnType<typeof createEarlyLog>
  logFile: string
  lastActs: (() => Promise<void>)[]
  developmentUrl: string | null
  developmentOrigin: string | null
}): Promise<void> {
  markStart('ready')
  const userData = app.getPath('userData')
  const places = { database: join(userData, 'console.db'), logs: logFile }
  mkdirSync(userData, { recursive: true, mode: 0o700 })
  const pageSession = session.fromPartition('console')
  hardenSession(pageSession, developmentOrigin)
  const pageFolder = join(import.meta.dirname, '../renderer')
  const placeFile = join(userData, 'window.json')
  const place = readWindowPlace(placeFile)
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const firstPage =
    developmentUrl === null
      ? loadFirstPage(places, { pageFolder, pagePx: computePageHeight(place, workAreas) }).catch((thrown: unknown) => {
          // The page asks main for everything then, which takes longer and is as good.
          earlyLog.log('error', 'no first picture', { reason: thrown instanceof Error ? thrown.name : typeof thrown })
          return null
        })
      : Promise.resolve(null)
  const replaced = new Promise<void>((resolve) => {
    serveAppProtocol(pageSession, { pageFolder, firstPage, onReplaced: resolve })
  })
  // A Mac does not pass switches on.
  const startsHidden = isHiddenStart(process.argv) || app.getLoginItemSettings().wasOpenedAtLogin === true
  const window = openMainWindow({
    session: pageSession,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    icon: join(app.getAppPath(), 'resources/icon.png'),
    isPackaged: app.isPackaged,
    isHidden: startsHidden,
    place,
    placeFile,
    workAreas,
  })
  const page = receivePagePort({ window, pageOrigin: developmentOrigin ?? pageOrigin })
  window.once('show', () => markStart('window shown'))
  void window.loadURL(developmentUrl ?? pageUrl)
  markStart('window asked for')
  const starts: StartArguments[] = [[process.argv, process.cwd()]]
  app.on('second-instance', (_event, argv, workingFolder) => {
    starts.push([argv, workingFolder])
    if (!isHiddenStart(argv)) revealWindow(window)
  })
  await whenToOpen(page, firstPage)
  markStart('page asks')
  await earlyLog.open()
  const { openConsole } = await import('./open-console.ts')
  if (window.isDestroyed()) return
  markStart('console loaded')
  openConsole({
    window,
    page,
    appInfo: appFacts(),
    places,
    replaced,
    folder: import.meta.dirname,
    log: earlyLog.log,
    lastActs,
    starts,
    startsHidden,
  })
  markStart('console composed')
  writeStartTrace(window)
}

/** Made while the window's own process starts; null where the database has nothing to show yet. */
async function loadFirstPage(
  places: { database: string; logs: string },
  { pageFolder, pagePx }: { pageFolder: string; pagePx: number },
): Promise<FirstPage | null> {
  const { readFirstPage } = await import('./first-page.ts')
  const facts = {
    ...appFacts(),
    places: { ...places, keychainService },
    keychainName: keychainNameOf(process.platform),
    nowMs: Date.now(),
  }
  return readFirstPage(facts, { pageFolder, pagePx, isSystemDark: nativeTheme.shouldUseDarkColors })
}

function appFacts() {
  return {
    version: app.getVersion(),
    runtime: `Electron ${process.versions.electron} · Chromium ${process.versions.chrome}`,
    platform: process.platform,
    systemLanguage: app.getLocale(),
  }
}

/** The page has shown what it was given, or was given nothing; it is not waited for longer than its operator would. */
async function whenToOpen(page: PagePort, firstPage: Promise<FirstPage | null>): Promise<void> {
  if ((await firstPage) === null) return
  await Promise.race([page.asked, new Promise((resolve) => setTimeout(resolve, latestOpeningMs))])
}

/** The real application in a real Electron, with a user-data folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { builtApp, packagedApp } from '../../support/electron-runtime.ts'
import { giveOwnTurns } from './own-turns.ts'
import { openWorkerDisplay } from './x-display.ts'

export interface ConsoleApp {
  electron: ElectronApplication
  page: Page
  /** Ends the main process at once, as a power cut would. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** A folder used as one operator's home: settings, database and logs of every start in it. */
export async function makeHome(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'arena-home-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

/**
 * Starts the application; `flavour` says which build, `variables` what its environment holds beside the session's,
 * `initScript` what runs in the page before anything of its own.
 */
export async function startConsole(options: {
  home: string
  flavour: 'built' | 'packaged'
  variables?: Record<string, string>
  initScript?: () => void
  /** What the desktop hands over: links, files and our own switches. */
  opened?: readonly string[]
}): Promise<ConsoleApp> {
  const launch = options.flavour === 'built' ? builtApp() : packagedApp('hooks')
  const electron = await _electron.launch({
    executablePath: launch.executablePath,
    args: [...launch.args, '--lang=en-GB', ...(options.opened ?? [])],
    env: {
      ...launch.env,
      ...(await openWorkerDisplay()),
      XDG_CONFIG_HOME: options.home,
      LANG: 'en_GB.UTF-8',
      ...options.variables,
      ARENA_WAIT_FOR_DEBUGGER: '1',
    },
  })
  giveOwnTurns(electron)
  if (options.initScript !== undefined) await electron.context().addInitScript(options.initScript)
  // The window is made only now: attached while it opens, Playwright can miss the page's arrival and wait for it for
  // ever.
  await electron.evaluate(() => {
    Object.assign(globalThis, { arenaIsWatched: true })
    // Not there yet when the debugger was quicker than the application's own script.
    Reflect.get(globalThis, 'arenaWatched')?.()
  })
  // An act that cannot be done says which one it is, long before the test's own time is over.
  electron.context().setDefaultTimeout(30_000)
  const page = await electron.firstWindow()
  return {
    electron,
    page,
    async kill() {
      const ended = new Promise((resolve) => electron.process().once('exit', resolve))
      electron.process().kill('SIGKILL')
      await ended
    },
    async close() {
      await agreeToEnd(electron)
      await electron.close()
    },
  }
}

/** A trial that still has something asks before it ends; nobody is there to answer. */
async function agreeToEnd(electron: ElectronApplication): Promise<void> {
  await electron
    .evaluate(({ dialog }) => {
      dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
    })
    // It has ended by itself.
    .catch(() => {})
}

/**
 * As the operator closes the window, by its cross or its key. One that is still on its way to the screen is waited for:
 * hidden before that, it would be shown a moment later.
 */
export async function closeWindow({ electron }: ConsoleApp): Promise<void> {
  await electron.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) return
    if (!window.isVisible()) await new Promise<void>((resolve) => window.once('show', resolve))
    window.close()
  })
}

export function isWindowShown({ electron }: ConsoleApp): Promise<boolean> {
  return electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)
}

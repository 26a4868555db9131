/** The set-up that most specs share: a console with a home of its own, and a sandbox, started and ended by hooks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { type SandboxProcess, startSandboxProcess } from '../../support/sandbox-process.ts'
import { type ConsoleApp, makeHome, startConsole } from './console-app.ts'
import { startTrial } from './operator-acts.ts'
import { openXDisplay, type XDisplay } from './x-display.ts'

/** How long what is provided lives: for all tests of the file, or for one test. */
type Lifetime = 'file' | 'test'

export interface ProvidedConsole extends Readonly<ConsoleApp> {
  /** The folder used as the operator's home. */
  readonly home: string
  /** Where the window is, of a console that is provided with a display of its own. */
  readonly display: XDisplay
  /** Starts the console once more in the same home, after it was closed or killed. */
  startAgain(): Promise<void>
}

/**
 * Declares the hooks that start a console and close it, and gives the one that runs. Hooks that the spec declares below
 * the call find it started.
 */
export function provideConsole(options: {
  flavour: 'built' | 'packaged'
  /** With the trial started, and its fleet on the screen. */
  trial?: boolean
  /** Default `file`. */
  lifetime?: Lifetime
  /** On an X server of its own, whose keys and pointer are those of a person; Linux only. */
  hasDisplay?: boolean
  /** Fills the home before the start. */
  prepare?: (home: string) => Promise<void> | void
}): ProvidedConsole {
  let home: Awaited<ReturnType<typeof makeHome>>
  let app: ConsoleApp
  let display: XDisplay | null = null
  const start = async (): Promise<void> => {
    const variables = display === null ? {} : { DISPLAY: display.name }
    app = await startConsole({ home: home.path, flavour: options.flavour, variables })
  }
  test.afterEach(async () => {
    const { status, expectedStatus, title } = test.info()
    if (status !== expectedStatus)
      console.log(`── the console when “${title}” ended\n${await describeConsole(app, home.path).catch(String)}`)
  })
  declareHooks(options.lifetime, {
    async start() {
      test.skip(options.hasDisplay === true && process.platform !== 'linux', 'xdotool speaks to an X server')
      home = await makeHome()
      if (options.hasDisplay === true) display = await openXDisplay()
      await options.prepare?.(home.path)
      await start()
      if (options.trial === true) await startTrial(app.page)
    },
    async end() {
      await app.close()
      display?.close()
      await home.remove()
    },
  })
  return {
    get electron() {
      return app.electron
    },
    get page() {
      return app.page
    },
    get home() {
      return home.path
    },
    get display() {
      if (display === null) throw new Error('this console has no display of its own')
      return display
    },
    kill: () => app.kill(),
    close: () => app.close(),
    startAgain: start,
  }
}

/** Lines of the log that are printed. */
const lastLines = 30

/** Where the page is and what main has written last, for what a test prints when it fails. */
async function describeConsole({ page }: ConsoleApp, home: string): Promise<string> {
  const log = await readFile(join(home, 'Arena Console', 'logs', 'main.log'), 'utf8').catch(String)
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(String)
  return [page.url(), `focus: ${focused}`, ...log.trimEnd().split('\n').slice(-lastLines)].join('\n')
}

/** The same for a sandbox, whose command line takes these options. Call it above `provideConsole`. */
export function provideSandbox(options: string[], lifetime?: Lifetime): SandboxProcess {
  let sandbox: SandboxProcess
  declareHooks(lifetime, {
    async start() {
      sandbox = await startSandboxProcess(options)
    },
    end: () => sandbox.stop(),
  })
  return {
    get baseUrl() {
      return sandbox.baseUrl
    },
    get agents() {
      return sandbox.agents
    },
    operate: (act, body) => sandbox.operate(act, body),
    stop: () => sandbox.stop(),
  }
}

function declareHooks(
  lifetime: Lifetime = 'file',
  { start, end }: { start: () => Promise<void>; end: () => Promise<void> },
): void {
  if (lifetime === 'file') {
    test.beforeAll(start)
    test.afterAll(end)
  } else {
    test.beforeEach(start)
    test.afterEach(end)
  }
}

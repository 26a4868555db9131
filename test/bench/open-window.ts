import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import type { ElectronLaunch } from '../support/electron-runtime.ts'
import { memoryOfTree } from './process-memory.ts'

export interface OpenedWindow {
  page: Page
  spawnedAtMs: number
  memory(): Promise<number>
  close(): Promise<void>
}

/**
 * A debugger that attaches while the first window is leaving its empty document can miss the arrival of the page and
 * wait for ever (see wait-for-debugger.ts). What is measured here is a start that waits for nobody, so that an attempt
 * which met that moment counts for nothing.
 */
const attachLimitMs = 5_000
const attempts = 3

/**
 * Starts Electron as a plain child process and watches its page from outside. Playwright's own `_electron` holds a
 * start back until it is attached; here nothing waits for the watcher. `home` holds the settings and data of this
 * start. A start to which nothing could be attached is ended, and another one begun in its place.
 */
export async function openWindow(launch: ElectronLaunch, home: string): Promise<OpenedWindow> {
  for (let attempt = 1; ; attempt += 1) {
    const spawnedAtMs = Date.now()
    const child = spawn(launch.executablePath, ['--remote-debugging-port=0', '--lang=en-GB', ...launch.args], {
      env: { ...launch.env, XDG_CONFIG_HOME: home, LANG: 'en_GB.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      return { spawnedAtMs, ...(await attach(child)) }
    } catch (thrown) {
      await endProcess(child)
      if (attempt === attempts) throw thrown
    }
  }
}

async function attach(child: ChildProcess): Promise<Omit<OpenedWindow, 'spawnedAtMs'>> {
  const browser = await chromium.connectOverCDP(await debuggerAddress(child), { timeout: attachLimitMs })
  const { pid } = child
  const context = browser.contexts()[0]
  if (context === undefined || pid === undefined) throw new Error('Electron has no page to watch')
  const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: attachLimitMs }))
  return {
    page,
    memory: () => memoryOfTree(pid),
    async close() {
      await endProcess(child)
      await browser.close()
    },
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function debuggerAddress({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('stderr is not piped')
  for await (const line of createInterface({ input: stderr })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    // Left unread, its log would fill the pipe and stop it.
    stderr.resume()
    return address
  }
  throw new Error('Electron ended before it listened')
}

/** When the first content of a page was on screen, in ms since 1970, as the browser itself recorded it. */
export function firstPaint(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      if (paint) resolve(performance.timeOrigin + paint.startTime)
      else requestAnimationFrame(look)
    }
    look()
  })`)
}

/**
 * When a table row with this text was on screen in a visible page, in ms since 1970: the frame after the one that found
 * it.
 */
export function firstRow(page: Page, text: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const isThere = () => document.visibilityState === 'visible' &&
      [...document.querySelectorAll('[role="row"]')].some((row) =>
        row.textContent.includes(${JSON.stringify(text)}) && row.getBoundingClientRect().height > 0)
    const look = () => requestAnimationFrame(() => {
      if (isThere()) requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
      else look()
    })
    look()
  })`)
}

/** Uses a window while it is open, and closes it however that ends. */
export async function inWindow(
  opening: Promise<OpenedWindow>,
  use: (opened: OpenedWindow) => Promise<void>,
): Promise<void> {
  const opened = await opening
  try {
    await use(opened)
  } finally {
    await opened.close()
  }
}

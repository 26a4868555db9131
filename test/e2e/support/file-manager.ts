/** A window from which files are dragged by the X server's own drag and drop (XDND), as from a file manager. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { appFrom } from '../../support/electron-runtime.ts'
import type { XDisplay } from './x-display.ts'

export interface FileManager {
  /** Drags these files over the middle of the console's window, and holds them there. */
  hold(...files: string[]): Promise<void>
  /** Lets go of what is held. */
  drop(): Promise<void>
  /** Takes what is held back to where it came from. */
  takeBack(): Promise<void>
  close(): Promise<void>
}

const here = { x: 1345, y: 945 }

/** Opens it in a corner of the display that the console's window does not reach; `folder` keeps what it needs. */
export async function openFileManager(options: {
  display: XDisplay
  folder: string
  page: Page
}): Promise<FileManager> {
  const { display, folder, page } = options
  const list = join(folder, 'dragged.json')
  const manager = startManager(display, folder, list)
  const ended = once(manager, 'exit')
  const said = listLines(manager)
  const count = (word: string): number => said.filter((line) => line === word).length
  await expect.poll(() => count('ready')).toBe(1)
  return {
    async hold(...files) {
      await expect.poll(() => count('begins') - count('ends')).toBe(0)
      const before = count('begins')
      await writeFile(list, JSON.stringify(files))
      const { x, y } = await page.evaluate(() => ({
        x: window.screenX + Math.round(window.innerWidth / 2),
        y: window.screenY + Math.round(window.innerHeight / 2),
      }))
      // Some way with the button down makes it a drag, but not while the window has not seen the end of the one before:
      // then the button has to be pressed again.
      await expect(async () => {
        await display.button('up')
        await display.point(here.x, here.y)
        await display.button('down')
        await moveTo(display, { from: here, to: { x: here.x - 30, y: here.y - 30 } })
        await expect.poll(() => count('begins'), { timeout: 2_000 }).toBeGreaterThan(before)
        expect(count('begins') - count('ends')).toBe(1)
      }).toPass()
      await moveTo(display, { from: here, to: { x, y } })
    },
    drop: async () => void (await display.button('up')),
    async takeBack() {
      await display.point(here.x, here.y)
      await display.press('Escape')
      await display.button('up')
    },
    async close() {
      manager.kill()
      await ended
    },
  }
}

/**
 * Drags the files over the window until `foretold` is read there, and drops them until `outcome` is: where a busy
 * window has not told the other program within a second that it takes them, that program gives the drop up.
 */
export async function dropUntilTaken(
  files: FileManager,
  { dropped, foretold, outcome }: { dropped: readonly string[]; foretold: Locator; outcome: Locator },
): Promise<void> {
  await expect(async () => {
    if (await outcome.isVisible()) return
    await files.hold(...dropped)
    await expect(foretold).toBeVisible()
    await files.drop()
    await expect(foretold).toHaveCount(0)
    await expect(outcome).toBeVisible()
  }).toPass()
}

/** What it says, a line each, as it says it. */
function listLines({ stdout }: ChildProcess): readonly string[] {
  if (stdout === null) throw new Error('the window of files has no output')
  const said: string[] = []
  createInterface({ input: stdout }).on('line', (line) => said.push(line))
  return said
}

function startManager(display: XDisplay, folder: string, list: string): ChildProcess {
  const { executablePath, args, env } = appFrom(fileURLToPath(new URL('drag-source', import.meta.url)))
  const icon = fileURLToPath(new URL('../../../resources/icon.png', import.meta.url))
  return spawn(executablePath, args, {
    env: { ...env, DISPLAY: display.name, XDG_CONFIG_HOME: join(folder, 'files'), DRAG_LIST: list, DRAG_ICON: icon },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** In steps: a drag begins with some way, and the window under the pointer gets each. */
async function moveTo(
  display: XDisplay,
  { from, to }: { from: { x: number; y: number }; to: { x: number; y: number } },
): Promise<void> {
  const steps = 12
  for (let step = 1; step <= steps; step += 1) {
    const at = (a: number, b: number) => Math.round(a + ((b - a) * step) / steps)
    await display.point(at(from.x, to.x), at(from.y, to.y))
  }
}

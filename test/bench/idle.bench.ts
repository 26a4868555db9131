import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startTrayWatcher, type TrayItem, type TrayWatcher } from '../e2e/support/tray-watcher.ts'
import { builtApp } from '../support/electron-runtime.ts'
import type { Bench, Figure } from './figure.ts'
import { makeFolder, storeFleet } from './fleet-folder.ts'
import { treeOf } from './process-memory.ts'
import { startBareService } from './start-bare-service.ts'

const runs = 3
/** After this the first cycles of everything that runs by itself are over. */
const settlingMs = 40_000
const measuredMs = 60_000
/** USER_HZ, which Linux gives its programs as 100 on every platform. */
const ticksPerSecond = 100

/**
 * The processor time that a console takes which has nothing to do: with its window on screen, and hidden in the tray.
 * Nobody watches the page: to a debugger it would always be visible.
 */
export const idleBench: Bench = {
  name: 'idle',
  async measure() {
    const service = await startBareService()
    const folder = await makeFolder()
    const watcher = await startTrayWatcher()
    try {
      const userData = join(folder.path, 'Arena Console')
      mkdirSync(userData)
      storeFleet(join(userData, 'console.db'), service.baseUrl)
      const visible: number[] = []
      const hidden: number[] = []
      for (let run = 0; run < runs; run += 1) {
        visible.push(await measureStart([], { home: folder.path, watcher }))
        hidden.push(await measureStart(['--hidden'], { home: folder.path, watcher }))
      }
      return [
        shareFigure(
          'Processor time of all processes, the fleet of 1,000 on screen, in per mille of a core',
          visible,
          10,
        ),
        shareFigure('The same hidden in the tray', hidden, 3),
      ]
    } finally {
      watcher.close()
      service.stop()
      await folder.remove()
    }
  },
}

function shareFigure(what: string, ours: number[], target: number): Figure {
  return { what, unit: '‰', ours, floor: null, target }
}

/** In per mille of one core, over the time that is measured. */
async function measureStart(given: string[], of: { home: string; watcher: TrayWatcher }): Promise<number> {
  const { executablePath, args, env } = builtApp()
  const child = spawn(executablePath, [...args, '--lang=en-GB', ...given], {
    env: { ...env, XDG_CONFIG_HOME: of.home, LANG: 'en_GB.UTF-8' },
    stdio: 'ignore',
  })
  const item = await of.watcher.itemOf(pidOf(child))
  await wait(settlingMs)
  const before = await processorMs(pidOf(child))
  await wait(measuredMs)
  const tookMs = (await processorMs(pidOf(child))) - before
  await quit(child, item)
  return (tookMs / measuredMs) * 1_000
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('Electron did not start')
  return pid
}

async function quit(child: ChildProcess, item: TrayItem): Promise<void> {
  const over = once(child, 'exit')
  await item.choose('Quit Arena Console')
  await over
}

/** User and system time of a process and all its descendants (proc(5), the fields 14 and 15 of `stat`). */
async function processorMs(rootPid: number): Promise<number> {
  const ticks = await Promise.all(
    (await treeOf(rootPid)).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
      const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
    }),
  )
  return (ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond) * 1_000
}

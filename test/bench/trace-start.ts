import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ElectronLaunch } from '../support/electron-runtime.ts'
import { median } from './figure.ts'

/** The moments of one start by name, in ms after its process began, in their order. */
export type StartMarks = ReadonlyMap<string, number>

const lookEveryMs = 100
const limitMs = 30_000

/** Starts Electron, with nobody attached to it, and gives the moments that it marked itself. `home` is its folder. */
export async function traceStart(launch: ElectronLaunch, home: string): Promise<StartMarks> {
  const file = join(home, 'start-trace.json')
  rmSync(file, { force: true })
  const spawnedAtMs = Date.now()
  const child = spawn(launch.executablePath, ['--lang=en-GB', ...launch.args], {
    env: { ...launch.env, XDG_CONFIG_HOME: home, LANG: 'en_GB.UTF-8', ARENA_START_TRACE: file },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    while (!existsSync(file)) {
      if (child.exitCode !== null || Date.now() - spawnedAtMs > limitMs) throw new Error('the start wrote no trace')
      await wait(lookEveryMs)
    }
    const marks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
    const since = Object.entries(marks).map(([name, atMs]) => [name, atMs - spawnedAtMs] as const)
    return new Map(since.sort(([, a], [, b]) => a - b))
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

export function markOf(marks: StartMarks, name: string): number {
  const ms = marks.get(name)
  if (ms === undefined) throw new Error(`the start did not mark "${name}"`)
  return ms
}

/** Of each moment the median over several starts, in their order. */
export function medianMarks(starts: readonly StartMarks[]): StartMarks {
  const names = [...new Set(starts.flatMap((marks) => [...marks.keys()]))]
  const medians = names.map((name) => [name, median(starts.flatMap((marks) => marks.get(name) ?? []))] as const)
  return new Map(medians.sort(([, a], [, b]) => a - b))
}

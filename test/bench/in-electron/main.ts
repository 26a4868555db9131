/**
 * Entry of a small Electron app that measures parts of the console where they run: in the main process, on its `fetch`,
 * its crypto and its message ports. What to measure comes in the environment; the samples go out as one line of JSON.
 */
import { app } from 'electron'
import { registerAppScheme } from '../../../src-main/electron/window/app-protocol.ts'
import type { Task } from '../run-in-electron.ts'
import { measureAnalytics } from './measure-analytics.ts'
import { measureDrops } from './measure-drops.ts'
import { measureFeeds } from './measure-feeds.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureIpc } from './measure-ipc.ts'
import { measureLedger } from './measure-ledger.ts'
import { measurePack } from './measure-pack.ts'
import { measureRadar } from './measure-radar.ts'
import { measureRegistrations } from './measure-registrations.ts'
import { measureTokens } from './measure-tokens.ts'

const task: Task = JSON.parse(process.env.ARENA_BENCH_TASK ?? '{}')
const measures = {
  tokens: measureTokens,
  radar: measureRadar,
  ipc: measureIpc,
  growth: measureGrowth,
  registrations: measureRegistrations,
  pack: measurePack,
  analytics: measureAnalytics,
  ledger: measureLedger,
  feeds: measureFeeds,
  drops: measureDrops,
}

registerAppScheme()
void app
  .whenReady()
  .then((): Promise<unknown> => measures[task.name](task))
  .then(
    (samples) => {
      process.stdout.write(`${JSON.stringify(samples)}\n`, () => app.exit(0))
    },
    (thrown: unknown) => {
      process.stderr.write(`${thrown instanceof Error ? thrown.stack : thrown}\n`, () => app.exit(1))
    },
  )

/** What `npm run bench` runs; scripts/bench.mjs says how to use it. */
import { parseArgs } from 'node:util'
import { analyticsBench } from './analytics.bench.ts'
import { dropsBench } from './drops.bench.ts'
import { feedsBench } from './feeds.bench.ts'
import type { Bench } from './figure.ts'
import { judgeFigure } from './figure.ts'
import { growthBench } from './fleet-growth.bench.ts'
import { idleBench } from './idle.bench.ts'
import { inboxBench } from './inbox.bench.ts'
import { ledgerBench } from './ledger.bench.ts'
import { describeMachine } from './machine.ts'
import { ipcBench, radarBench, tokensBench } from './main-process.bench.ts'
import { packBench } from './pack.bench.ts'
import { paletteBench } from './palette.bench.ts'
import { registrationsBench } from './registrations.bench.ts'
import { listWithoutPlace, tableOf, writeFigures } from './report.ts'
import { sandboxBench } from './sandbox.bench.ts'
import { scrollingBench } from './scrolling.bench.ts'
import { memoryBench, startBench } from './start.bench.ts'
import { threadBench } from './thread.bench.ts'

/** Where a start keeps its data, how memory is counted and which keychain there is, are Linux's ways here. */
const ofLinux: readonly Bench[] =
  process.platform === 'linux'
    ? [startBench, memoryBench, idleBench, growthBench, registrationsBench, inboxBench, scrollingBench]
    : []
const benches: readonly Bench[] = [
  ...ofLinux,
  tokensBench,
  radarBench,
  ipcBench,
  packBench,
  paletteBench,
  analyticsBench,
  ledgerBench,
  feedsBench,
  threadBench,
  dropsBench,
  sandboxBench,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
})
const chosen = benches.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`--only takes one of ${benches.map(({ name }) => name).join(', ')}`)

// Before an hour of measuring, not after it.
const withoutPlace = values.write ? listWithoutPlace(chosen.map(({ name }) => name)) : []
if (withoutPlace.length > 0) throw new Error(`docs/measurements.md has no place for ${withoutPlace.join(', ')}`)

const stamp = `${new Date().toISOString().slice(0, 10)} · ${describeMachine()}`
console.log(stamp)
for (const bench of chosen) {
  if (values.trace) {
    console.log(`\n${bench.name}\n${(await bench.trace?.()) ?? 'has no trace'}`)
    continue
  }
  const figures = await bench.measure()
  const table = tableOf(figures)
  console.log(`\n${bench.name}\n${table}`)
  if (values.write) writeFigures(bench.name, table, stamp)
  if (figures.some((figure) => !judgeFigure(figure).isMet)) process.exitCode = 1
}

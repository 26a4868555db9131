import { join } from 'node:path'
import { askAnalytics } from '../../../src-main/operations/analytics/ask-analytics.ts'
import { openStore } from '../../../src-main/store/store.ts'
import { everything } from '../../support/everything.ts'
import type { Task } from '../run-in-electron.ts'
import { watchStalls } from './watch-stalls.ts'

/** Ms, and MB. */
export interface AnalyticsSamples {
  first: number
  view: number
  filter: number
  lab: number
  fleet: number
  stall: number
  memory: number
}

/** Each view of a large journal, asked as the routes ask it, and what that does to main. */
export async function measureAnalytics({ database }: Task): Promise<AnalyticsSamples> {
  const store = openStore({ path: database, clock: Date.now })
  const deps = { analytics: store.openAnalytics(join(import.meta.dirname, 'analytics-thread.cjs')) }
  const rssMb = () => process.memoryUsage().rss / 1024 / 1024
  const before = rssMb()
  const stalls = watchStalls()
  const first = await timed(async () => {
    const { total } = await askAnalytics(deps, { name: 'choices', input: {} })
    if (total < 190_000) throw new Error(`only ${total} predictions`)
    await askAnalytics(deps, { name: 'report', input: { filter: everything, by: 'agent' } })
  })
  const view = await timed(() => askAnalytics(deps, { name: 'report', input: { filter: everything, by: 'month' } }))
  const filter = await timed(() =>
    askAnalytics(deps, { name: 'report', input: { filter: { ...everything, tag: 'odd' }, by: 'agent' } }),
  )
  const rules = [
    { kind: 'cap', at: 0.7 },
    { kind: 'neutralUnder', below: 0.55 },
    { kind: 'fleetMedian' },
    { kind: 'shrink' },
  ] as const
  const lab = await timed(() =>
    askAnalytics(deps, { name: 'replay', input: { filter: everything, rules: [...rules] } }),
  )
  const fleet = await timed(() => askAnalytics(deps, { name: 'fleet', input: { filter: everything } }))
  const { stallMs } = stalls.longest()
  const memory = rssMb() - before
  await deps.analytics.close()
  store.close()
  return { first, view, filter, lab, fleet, stall: stallMs, memory }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAtMs = performance.now()
  await work()
  return performance.now() - begunAtMs
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { ScheduledReading } from '../../store/subscriptions.store.ts'
import { nextReadingAtMs, nextSubscriptionReads, readsPerHour, readsPerTick } from './next-subscription-reads.ts'

const minute = 60_000
const hour = 60 * minute
const nowMs = 100 * hour
const none = new Map<number, number[]>()

const agent = (no: number, facts: Partial<ScheduledReading> = {}): ScheduledReading => ({
  agentKey: agentKeySchema.parse(`ag_${String(no).padStart(8, '0')}`),
  siteNo: 1,
  readAtMs: nowMs - hour,
  triedAtMs: nowMs - hour,
  failures: 0,
  missingSinceMs: null,
  isDue: false,
  isTokenRefused: false,
  ...facts,
})

describe('an agent', () => {
  it.each<[string, Partial<ScheduledReading>, number, number]>([
    ['that was never read is due', { readAtMs: null, triedAtMs: null }, 0, 0],
    ['that was read is due 16 to 22 h later', {}, nowMs + 15 * hour, nowMs + 21 * hour],
    ['that was refused is due at once', { isDue: true }, 0, 0],
    [
      'whose token was refused is due 5 min after its last reading',
      { isTokenRefused: true, triedAtMs: nowMs },
      nowMs + 5 * minute,
      nowMs + 5 * minute,
    ],
    [
      'whose token is refused again waits longer each time',
      { isTokenRefused: true, triedAtMs: nowMs, failures: 2 },
      nowMs + 10 * minute,
      nowMs + 10 * minute,
    ],
    [
      'whose list lacked something is due two minutes later',
      { missingSinceMs: nowMs, triedAtMs: nowMs },
      nowMs + 2 * minute,
      nowMs + 2 * minute,
    ],
    [
      'whose first reading failed waits 5 min',
      { readAtMs: null, triedAtMs: nowMs, failures: 1 },
      nowMs + 5 * minute,
      nowMs + 5 * minute,
    ],
    [
      'whose fourth reading failed waits 40 min',
      { readAtMs: null, triedAtMs: nowMs, failures: 4 },
      nowMs + 40 * minute,
      nowMs + 40 * minute,
    ],
    [
      'that fails for ever waits 6 h',
      { isDue: true, triedAtMs: nowMs, failures: 99 },
      nowMs + 6 * hour,
      nowMs + 6 * hour,
    ],
  ])('%s', (_what, facts, fromMs, toMs) => {
    const dueAtMs = nextReadingAtMs(agent(1, facts))
    expect(dueAtMs).toBeGreaterThanOrEqual(fromMs)
    expect(dueAtMs).toBeLessThanOrEqual(toMs)
  })

  it('that was added with others is not due with them', () => {
    const due = Array.from({ length: 100 }, (_none, no) => nextReadingAtMs(agent(no)))
    expect(Math.max(...due) - Math.min(...due)).toBeGreaterThan(4 * hour)
  })
})

describe('the next readings', () => {
  it('begin with what is known to be wrong, then what may be, then what was never read, then the oldest', () => {
    const agents = [
      agent(1, { readAtMs: nowMs - 30 * hour }),
      agent(2, { readAtMs: nowMs - 40 * hour }),
      agent(3, { readAtMs: null, triedAtMs: null }),
      agent(4, { missingSinceMs: nowMs - hour }),
      agent(5, { isDue: true }),
    ]
    const next = nextSubscriptionReads(agents, { nowMs, startedAtMs: none })
    expect(next.map(({ agentKey }) => Number(agentKey.slice(3)))).toEqual([5, 4, 3, 2, 1])
  })

  it('leave out what is not due', () => {
    expect(nextSubscriptionReads([agent(1)], { nowMs, startedAtMs: none })).toEqual([])
  })

  it('believe no reading that lies in the future: the clock was set back', () => {
    const read = agent(1, { readAtMs: nowMs + 30 * hour, triedAtMs: nowMs + 30 * hour })
    expect(nextSubscriptionReads([read], { nowMs, startedAtMs: none })).toEqual([read])
  })

  it('never go beyond what a site is asked at once and in an hour', () => {
    const sites = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(2 * hour)), { maxLength: 600 })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 60 }), sites, (agentSites, used) => {
        const startedAtMs = new Map<number, number[]>()
        for (const [siteNo, agoMs] of used) startedAtMs.set(siteNo, [...(startedAtMs.get(siteNo) ?? []), nowMs - agoMs])
        const agents = agentSites.map((siteNo, no) => agent(no, { siteNo, readAtMs: null, triedAtMs: null }))
        const next = nextSubscriptionReads(agents, { nowMs, startedAtMs })
        for (const siteNo of [1, 2, 3]) {
          const count = next.filter((each) => each.siteNo === siteNo).length
          const inHour = (startedAtMs.get(siteNo) ?? []).filter((atMs) => nowMs - atMs < hour).length
          expect(count).toBeLessThanOrEqual(readsPerTick)
          expect(count).toBeLessThanOrEqual(Math.max(0, readsPerHour - inHour))
        }
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { everything } from '../../../test/support/everything.ts'
import { allOf, columnsOf, type SaidPrediction } from '../../../test/support/prediction-columns.ts'
import { compareReplays } from './compare-replays.ts'
import { compareFleets } from './describe-fleet.ts'
import type { PredictionColumns } from './prediction-columns.ts'
import { selectPredictions } from './select-predictions.ts'

const tagged = (columns: PredictionColumns, first: string, second: string) => ({
  first: selectPredictions(columns, { ...everything, tag: first }),
  second: selectPredictions(columns, { ...everything, tag: second }),
})

/** Each agent says "up" with a confidence of its own where its pattern has a yes, and else "down"; up is right. */
function worldOf(
  agents: Readonly<
    Record<string, { tags: string[]; from?: number; to?: number; confidence?: number; isUp: (day: number) => boolean }>
  >,
): PredictionColumns {
  const days = Array.from({ length: 64 }, (_, day) => day)
  return columnsOf({
    challenges: Object.fromEntries(days.map((day) => [`c${day}`, { result: 'bullish' as const }])),
    agents: Object.fromEntries(Object.entries(agents).map(([name, { tags }]) => [name, { tags }])),
    predictions: Object.entries(agents).flatMap(([agent, { from = 0, to = 64, confidence = 0.8, isUp }]) =>
      days.slice(from, to).map(
        (day): SaidPrediction => ({
          agent,
          challenge: `c${day}`,
          direction: isUp(day) ? 'bullish' : 'bearish',
          confidence,
        }),
      ),
    ),
  })
}
const mostly = (day: number) => day % 4 !== 0
const odd = (day: number) => day % 2 === 1

describe('two selections under the same rules', () => {
  it('differ by their averages, as made and under each rule', () => {
    const columns = worldOf({ ann: { tags: ['a'], isUp: mostly }, bob: { tags: ['b'], isUp: odd } })
    const found = compareReplays(columns, tagged(columns, 'a', 'b'), [{ kind: 'cap', at: 0.5 }])
    // Three of four right at 90, one wrong at 10: 70; half and half: 50. Capped: 75 and 25, so 62.5 and 50.
    expect(found).toMatchObject({ shared: 0, sharedChallenges: 64, first: { n: 64 }, second: { n: 64 } })
    expect(found.asMade.difference).toBeCloseTo(20, 10)
    expect(found.rules[0]?.difference).toBeCloseTo(12.5, 10)
  })

  it('have about the interval of the normal distribution where they share no challenge', () => {
    const columns = worldOf({
      ann: { tags: ['a'], to: 40, isUp: mostly },
      bob: { tags: ['b'], from: 40, isUp: odd },
    })
    const { asMade, sharedChallenges } = compareReplays(columns, tagged(columns, 'a', 'b'), [])
    expect(sharedChallenges).toBe(0)
    const error = 1.96 * 80 * Math.sqrt((0.75 * 0.25) / 40 + 0.25 / 24)
    expect(asMade.difference).toBeCloseTo(20, 10)
    expect(Math.abs((asMade.low ?? 0) - (20 - error))).toBeLessThan(3)
    expect(Math.abs((asMade.high ?? 0) - (20 + error))).toBeLessThan(3)
  })

  it('are surer of a difference on the same challenges, which the one always wins', () => {
    const columns = worldOf({
      ann: { tags: ['a'], isUp: odd, confidence: 0.8 },
      bob: { tags: ['b'], isUp: odd, confidence: 0.7 },
    })
    const { asMade } = compareReplays(columns, tagged(columns, 'a', 'b'), [])
    // +5 where both are right, −5 where both are wrong.
    const error = (1.96 * 5) / Math.sqrt(64)
    expect(asMade.difference).toBeCloseTo(0, 10)
    expect(Math.abs((asMade.high ?? 9) - error)).toBeLessThan(0.3)
  })

  it('that are one do not differ', () => {
    const columns = worldOf({ ann: { tags: ['a'], isUp: mostly } })
    const { asMade, shared } = compareReplays(columns, tagged(columns, 'a', 'a'), [{ kind: 'shrink' }])
    expect(asMade).toEqual({ difference: 0, low: 0, high: 0 })
    expect(shared).toBe(64)
  })

  it.each([
    ['nine challenges', 9, null],
    ['ten', 10, expect.any(Number)],
  ])('of %s on one side have the interval that they can have', (_name, to, low) => {
    const columns = worldOf({ ann: { tags: ['a'], isUp: mostly }, bob: { tags: ['b'], to, isUp: odd } })
    expect(compareReplays(columns, tagged(columns, 'a', 'b'), []).asMade).toMatchObject({ low })
  })

  it('of which one is empty cannot be told', () => {
    const columns = worldOf({ ann: { tags: ['a'], isUp: mostly } })
    const { asMade, rules, second } = compareReplays(columns, tagged(columns, 'a', 'none'), [{ kind: 'fleetMedian' }])
    expect([asMade, rules[0]]).toEqual(Array(2).fill({ difference: null, low: null, high: null }))
    expect(second).toMatchObject({ n: 0, average: null, bestIsLuck: null })
  })
})

describe('two fleets', () => {
  const pairs = (day: number) => day % 4 > 1
  const quads = (day: number) => day % 8 > 3
  const columns = worldOf({
    a1: { tags: ['clones', 'all'], isUp: odd },
    a2: { tags: ['clones', 'all'], isUp: odd },
    a3: { tags: ['clones', 'all'], isUp: odd },
    b1: { tags: ['apart', 'all'], isUp: odd },
    b2: { tags: ['apart', 'all'], isUp: pairs },
    b3: { tags: ['apart', 'all'], isUp: quads },
    lone: { tags: ['lone'], isUp: quads },
    few: { tags: ['few'], to: 10, isUp: odd },
    fewer: { tags: ['few'], to: 10, isUp: pairs },
  })

  it('differ by effective size, by its share of their number, and by correlation', () => {
    const { difference, first, second, shared, sharedAgents } = compareFleets(
      columns,
      tagged(columns, 'clones', 'apart'),
    )
    expect([first.effective.size, second.effective.size]).toEqual([expect.closeTo(1, 6), expect.closeTo(3, 6)])
    expect(difference.size.difference).toBeCloseTo(-2, 6)
    expect(difference.share.difference).toBeCloseTo(1 / 3 - 1, 6)
    expect(difference.correlation.difference).toBeCloseTo(1, 6)
    expect((difference.correlation.low ?? 0) > 0).toBe(true)
    expect((difference.size.low ?? 0) <= -1.5 && (difference.size.high ?? 0) < 0).toBe(true)
    expect([first.clusters, second.clusters, shared, sharedAgents]).toEqual([[3], [], 0, 0])
  })

  it('of which one is in the other count what they share', () => {
    const { shared, sharedAgents } = compareFleets(columns, tagged(columns, 'all', 'clones'))
    expect([shared, sharedAgents]).toEqual([192, 3])
  })

  it('of which one has no two agents to compare cannot be told', () => {
    const { difference, second } = compareFleets(columns, tagged(columns, 'clones', 'lone'))
    expect(second.effective).toMatchObject({ agents: 1, size: null })
    expect(difference.size).toEqual({ difference: null, low: null, high: null })
  })

  it('have an interval from ten challenges on', () => {
    expect(compareFleets(columns, tagged(columns, 'apart', 'few')).difference.size.low).toEqual(expect.any(Number))
    const early = columnsOf({
      challenges: Object.fromEntries(Array.from({ length: 19 }, (_, day) => [`c${day}`, { result: 'bullish' }])),
      agents: { one: { tags: ['x'] }, two: { tags: ['x'] } },
      // Ten results each, and only one challenge in common.
      predictions: Array.from({ length: 20 }, (_, at) => ({
        agent: at < 10 ? 'one' : 'two',
        challenge: `c${at < 10 ? at : at - 1}`,
        direction: at % 2 === 0 ? ('bullish' as const) : ('bearish' as const),
        confidence: 0.7,
      })),
    })
    const { effective } = compareFleets(early, { first: allOf(early), second: allOf(early) }).first
    expect(effective).toMatchObject({ agents: 2, size: expect.any(Number), low: null, high: null })
  })
})

import { describe, expect, it } from 'vitest'
import { tagged, worldOf } from '../../../test/support/tagged-world.ts'
import { compareReplays } from './compare-replays.ts'

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

import { describe, expect, it } from 'vitest'
import { allOf, columnsOf, type SaidPrediction, type SaidWorld } from '../../../test/support/prediction-columns.ts'
import { tagged, worldOf } from '../../../test/support/tagged-world.ts'
import { compareFleets, computeFleetLikeness } from './describe-fleet.ts'

const days = Array.from({ length: 16 }, (_, day) => `c${day}`)
const challenges: SaidWorld['challenges'] = Object.fromEntries(days.map((day) => [day, { result: 'bullish' }]))

/** Right where the pattern has a 1, with a confidence of its own that says nothing. */
function agent(name: string, pattern: (day: number) => boolean, upTo = days.length): SaidPrediction[] {
  return days.slice(0, upTo).map((challenge, day) => ({
    agent: name,
    challenge,
    direction: pattern(day) ? 'bullish' : 'bearish',
    confidence: 0.7,
  }))
}

function fleetOf(...agents: SaidPrediction[][]) {
  const columns = columnsOf({ challenges, predictions: agents.flat() })
  return computeFleetLikeness(columns, allOf(columns))
}

// Patterns of the Walsh functions: uncorrelated with each other, half right.
const odd = (day: number) => day % 2 === 1
const pairs = (day: number) => day % 4 > 1
const quads = (day: number) => day % 8 > 3

describe('computeFleetLikeness', () => {
  it('counts clones as one', () => {
    const { effective, clusters, members } = fleetOf(agent('a', odd), agent('b', odd), agent('c', odd))
    expect(effective.meanCorrelation?.value).toBeCloseTo(1, 6)
    expect(effective.size).toBeCloseTo(1, 6)
    expect(clusters).toEqual([3])
    expect(members.map(({ cluster }) => cluster)).toEqual([1, 1, 1])
    expect(members[0]?.nearest).toMatchObject({ name: 'b', correlation: 1, common: 16 })
  })

  it('counts independent agents each', () => {
    const { effective, clusters, heatMap } = fleetOf(agent('a', odd), agent('b', pairs), agent('c', quads))
    expect(effective.meanCorrelation?.value).toBeCloseTo(0, 6)
    expect(effective.size).toBeCloseTo(3, 6)
    expect(clusters).toEqual([])
    expect(heatMap).toEqual({
      agentsEach: 1,
      size: 3,
      cells: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      counts: new Array(9).fill(16),
    })
  })

  it('puts two clones and two others at N / (1 + (N − 1) × mean correlation)', () => {
    const { effective, members } = fleetOf(agent('a', odd), agent('b', odd), agent('c', pairs), agent('d', quads))
    // One pair of six has correlation 1.
    expect(effective.size).toBeCloseTo(4 / (1 + 3 / 6), 6)
    expect(members.map(({ name }) => name).slice(0, 2)).toEqual(['a', 'b'])
    expect(members[0]?.meanCorrelation).toBeCloseTo(1 / 3, 6)
  })

  it('does not compare agents that have too little in common', () => {
    const late = agent('late', odd).slice(6)
    const { members, heatMap } = fleetOf(agent('early', odd, 10), late, agent('all', odd))
    const early = members.find(({ name }) => name === 'early')
    expect(early?.nearest).toMatchObject({ name: 'all', common: 10 })
    expect(heatMap.cells.filter((cell) => cell === null)).toHaveLength(2)
  })

  it('leaves out agents of whom too little is known, and those who are always alike', () => {
    const { agentsLeftOut, effective, settled } = fleetOf(
      agent('a', odd),
      agent('few', odd, 9),
      agent('always', () => true),
    )
    expect({ agentsLeftOut, agents: effective.agents, settled }).toEqual({ agentsLeftOut: 2, agents: 1, settled: 41 })
    expect(effective.size).toBeNull()
  })

  it.each<[string, SaidPrediction[][], { n: number; challenges: number }]>([
    ['all are compared', [agent('a', odd), agent('b', pairs)], { n: 32, challenges: 16 }],
    ['some are left out', [agent('a', odd), agent('b', pairs), agent('few', odd, 3)], { n: 32, challenges: 16 }],
    ['one is alone on the last ones', [agent('a', odd), agent('b', pairs, 10)], { n: 20, challenges: 10 }],
    ['there is no pair', [agent('a', odd), agent('few', odd, 3)], { n: 0, challenges: 0 }],
  ])('counts what effective size and correlation rest on, where %s', (_, agents, basis) => {
    expect(fleetOf(...agents).effective).toMatchObject(basis)
  })

  it('says what each agent adds to the median', () => {
    // Alone right on odd days; the other two are right on the others: with three, the two decide.
    const { members } = fleetOf(
      agent('a', odd),
      agent('b', (day) => !odd(day)),
      agent('c', (day) => !odd(day)),
    )
    const gainOf = (name: string) => members.find((member) => member.name === name)?.gain?.value
    // With all: 85 on even days, 15 on odd ones. Without a the same; without b the median is 0, which scores 50.
    expect(gainOf('a')).toBeCloseTo(0, 10)
    expect(gainOf('b')).toBeCloseTo(0, 10)
    const helped = fleetOf(
      agent('a', () => true),
      agent('b', () => true),
      agent('c', odd),
    ).members
    // Without c the other two say the same: it adds nothing.
    expect(helped.map(({ name }) => name)).toEqual(['c'])
    expect(helped[0]?.gain?.value).toBeCloseTo(0, 10)
  })

  it('is of nothing where nothing is known', () => {
    const columns = columnsOf({ challenges, predictions: [] })
    const { effective, members, heatMap } = computeFleetLikeness(columns, allOf(columns))
    expect({ agents: effective.agents, members, size: heatMap.size }).toEqual({ agents: 0, members: [], size: 0 })
  })
})

describe('two fleets', () => {
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

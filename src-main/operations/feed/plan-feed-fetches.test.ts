import { describe, expect, it } from 'vitest'
import { type FeedAgent, feedsPerRound, planFeedFetches } from './plan-feed-fetches.ts'

const agent = (agentNo: number, follows: string[] | null, more: Partial<FeedAgent> = {}): FeedAgent => ({
  agentNo,
  follows,
  readAtMs: null,
  triedAtMs: more.readAtMs ?? null,
  failures: 0,
  ...more,
})

const askedOf = (agents: FeedAgent[], budget?: number) =>
  planFeedFetches(agents, budget).asked.map(({ agentNo }) => agentNo)

describe('which feeds are asked for', () => {
  it.each<[string, FeedAgent[], number[]]>([
    ['nobody', [], []],
    ['one of those who follow the same', [agent(1, ['a', 'b']), agent(2, ['b', 'a'])], [1]],
    ['the larger of two lists', [agent(1, ['a']), agent(2, ['a', 'b'])], [2]],
    ['both lists that only overlap', [agent(1, ['a', 'c']), agent(2, ['a', 'b'])], [1, 2]],
    ['an agent that follows nobody, when all do', [agent(1, []), agent(2, [])], [1]],
    ['nobody for an empty list beside another', [agent(1, []), agent(2, ['a'])], [2]],
    ['each agent whose list is not known', [agent(1, null), agent(2, null), agent(3, ['a'])], [1, 2, 3]],
    ['who was read before', [agent(1, ['a']), agent(2, ['a'], { readAtMs: 5 })], [2]],
    ['who does not fail', [agent(1, ['a'], { readAtMs: 9, failures: 2 }), agent(2, ['a'])], [2]],
    [
      'for a list too that only the list of one who fails holds, after that one',
      [agent(1, ['a']), agent(2, ['a', 'b'], { readAtMs: 5, failures: 1 })],
      [2, 1],
    ],
    [
      'nobody for a list that a larger one holds whose other agent does not fail',
      [agent(1, ['a']), agent(2, ['a', 'b'], { failures: 1 }), agent(3, ['a', 'b'])],
      [3],
    ],
    [
      'the largest that does not fail in the place of one who does',
      [agent(1, ['a']), agent(2, ['a', 'b']), agent(3, ['a', 'b', 'c'], { failures: 4 })],
      [3, 2],
    ],
    [
      'each of several who fail, down to one who does not',
      [
        agent(1, ['a'], { readAtMs: 4 }),
        agent(2, ['a', 'b'], { readAtMs: 3, failures: 1 }),
        agent(3, ['a', 'b', 'c'], { readAtMs: 5, failures: 4 }),
      ],
      [3, 2, 1],
    ],
    [
      'nobody in the place of one who fails where another larger list does as well',
      [agent(1, ['a']), agent(2, ['a', 'b'], { failures: 1 }), agent(3, ['a', 'c'], { readAtMs: 5 })],
      [2, 3],
    ],
    ['who waited longest, first', [agent(1, ['a'], { readAtMs: 9 }), agent(2, ['b'], { readAtMs: 3 })], [2, 1]],
  ])('asks %s', (_, agents, asked) => {
    expect(askedOf(agents)).toEqual(asked)
  })

  it('asks at most 25 times where a thousand agents follow twenty sets', () => {
    const agents = Array.from({ length: 1_000 }, (_, no) =>
      agent(no, [`only-${no % 20}`, ...Array.from({ length: 30 }, (_item, at) => `all-${at}`)]),
    )
    const plan = planFeedFetches(agents)
    expect(plan).toMatchObject({ left: 0 })
    expect(plan.asked).toHaveLength(20)
  })

  it('asks one who fails again, however many smaller lists take its place', () => {
    const many = Array.from({ length: 60 }, (_, no) => agent(no, [`only-${no}`]))
    const whole = many.flatMap(({ follows }) => follows ?? [])
    const failing = agent(60, whole, { readAtMs: 5, failures: 1 })
    expect(planFeedFetches([...many, failing]).asked.map(({ agentNo }) => agentNo)).toContain(60)
  })

  it.each<[string, (agentNo: number) => boolean]>([
    ['all answer', () => false],
    ['half of them fail', (agentNo) => agentNo < 30],
    ['all fail', () => true],
  ])('leaves what is over the budget for the next round, and comes to everybody, when %s', (_when, fails) => {
    let agents = Array.from({ length: 60 }, (_, no) => agent(no, null))
    const seen = new Set<number>()
    for (let round = 1; round <= 3; round += 1) {
      const { asked, left } = planFeedFetches(agents)
      expect(asked).toHaveLength(feedsPerRound)
      expect(left).toBe(60 - feedsPerRound)
      const numbers = new Set(asked.map(({ agentNo }) => agentNo))
      for (const agentNo of numbers) seen.add(agentNo)
      agents = agents.map((each) => {
        if (!numbers.has(each.agentNo)) return each
        const tried = { ...each, triedAtMs: round }
        return fails(each.agentNo) ? { ...tried, failures: each.failures + 1 } : { ...tried, readAtMs: round }
      })
    }
    expect(seen.size).toBe(60)
  })
})

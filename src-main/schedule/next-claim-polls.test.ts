import { expect, test } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { nextClaimDelayMs, nextClaimPolls, pollsPerSite } from './next-claim-polls.ts'

const agent = (number: number, siteKey = 'global') => ({
  agentKey: agentKeySchema.parse(`ag_${String(number).padStart(16, '0')}`),
  siteKey,
})

test('the wait doubles from ten seconds to five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map(nextClaimDelayMs)).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
  ])
})

test('an agent that was never looked at comes first, one that is not due not at all', () => {
  const [fresh, due, later] = [agent(1), agent(2), agent(3)]
  const looks = new Map([
    [due.agentKey, { asked: 1, dueAtMs: 900 }],
    [later.agentKey, { asked: 1, dueAtMs: 1_001 }],
  ])
  expect(nextClaimPolls([later, due, fresh], looks, 1_000)).toEqual([fresh, due])
})

test('a site is asked about a few at a time, and does not hold up another', () => {
  const many = Array.from({ length: 300 }, (_, index) => agent(index))
  const other = agent(999, 'cn')
  const next = nextClaimPolls([...many, other], new Map(), 0)
  expect(next).toHaveLength(pollsPerSite + 1)
  expect(next).toContain(other)
})

test('a look to come that was planned before the clock was set back holds nobody', () => {
  const [due] = [agent(1)]
  const looks = new Map([[due.agentKey, { asked: 9, dueAtMs: 3_600_000 }]])
  expect(nextClaimPolls([due], looks, 1_000)).toEqual([due])
})

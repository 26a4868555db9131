import { expect, test } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { nextClaimPolls, planClaimPoll, pollsPerSite } from './next-claim-polls.ts'

const agent = (number: number, siteKey = 'global') => ({
  agentKey: agentKeySchema.parse(`ag_${String(number).padStart(16, '0')}`),
  siteKey,
})

test('the wait doubles from ten seconds to five minutes, to an hour where nothing is said of the claim', () => {
  const delays = (isSilent: boolean) =>
    [0, 1, 2, 3, 4, 5, 7, 9, 40].map((asked) => planClaimPoll({ asked, isSilent }, null, 0).dueAtMs / 1000)
  expect(delays(false)).toEqual([10, 20, 40, 80, 160, 300, 300, 300, 300])
  expect(delays(true)).toEqual([10, 20, 40, 80, 160, 320, 1280, 3600, 3600])
})

test.each([
  {
    what: 'a failure, which says nothing of the claim',
    look: null,
    next: { asked: 3, isSilent: false, dueAtMs: 41_000 },
  },
  {
    what: 'words that say nothing',
    look: { isSilent: true },
    next: { asked: 3, isSilent: true, dueAtMs: 41_000 },
  },
  {
    what: 'a limit, which let no look through',
    look: { waitMs: 17_000 },
    next: { asked: 2, isSilent: false, dueAtMs: 18_000 },
  },
  {
    what: 'a limit of a day',
    look: { waitMs: 24 * 3_600_000 },
    next: { asked: 2, isSilent: false, dueAtMs: 301_000 },
  },
])('after $what', ({ look, next }) => {
  expect(planClaimPoll({ asked: 2, isSilent: false }, look, 1_000)).toEqual(next)
})

test('an agent that was never looked at comes first, one that is not due not at all', () => {
  const [fresh, due, later] = [agent(1), agent(2), agent(3)]
  const looks = new Map([
    [due.agentKey, { asked: 1, dueAtMs: 900, isSilent: false }],
    [later.agentKey, { asked: 1, dueAtMs: 1_001, isSilent: false }],
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
  const looks = (dueAtMs: number, isSilent: boolean) => new Map([[due.agentKey, { asked: 9, dueAtMs, isSilent }]])
  expect(nextClaimPolls([due], looks(3_600_000, false), 1_000)).toEqual([due])
  expect(nextClaimPolls([due], looks(3_600_000, true), 1_000)).toEqual([])
  expect(nextClaimPolls([due], looks(7_200_000, true), 1_000)).toEqual([due])
})

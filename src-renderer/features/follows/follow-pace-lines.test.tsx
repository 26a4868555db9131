import { expect, it } from 'vitest'
import type { RateRoom } from '#contract/ipc/discussion.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { appQueries } from '../../shared/app.queries.ts'
import { rateRoomQuery } from '../../shared/outbox/rate-room.queries.ts'
import { FollowPaceLines } from './follow-pace-lines.tsx'
import type { PlannedFollow } from './follow-plan.ts'

const [everything, ofAgent] = [{ kind: 'all' }, { kind: 'agent' }]
const follow: Partial<RateRoom> = { rateClass: 'follow', limit: 20, left: 20, freeAtMs: null, waiting: 0 }

/** What the review says of so many follows of two agents, of which some are paused and one has writes that wait. */
async function say(
  counts: { a: number; b: number },
  { paused, waiting = 0 }: { paused: Partial<Record<'a' | 'b', unknown[]>>; waiting?: number },
): Promise<string> {
  const { draw, queryClient, orpc } = await createDrawnPage()
  const agentKeys = (['a', 'b'] as const).filter((agentKey) => counts[agentKey] > 0)
  const moving = agentKeys.filter((agentKey) => paused[agentKey] === undefined)
  const rows = agentKeys.map((agentKey) => ({ agentKey, pausedBy: paused[agentKey] ?? [] }))
  queryClient.setQueryData(appQueries(orpc).fleet().queryKey, { rows } as never)
  const rooms = moving.map((agentKey) => ({
    agentKey,
    classes: [{ ...follow, waiting: agentKey === 'b' ? waiting : 0 }],
  }))
  queryClient.setQueryData(rateRoomQuery(orpc, moving as never).queryKey, rooms as never)
  const follows = agentKeys.flatMap((agentKey) =>
    Array.from({ length: counts[agentKey] }, () => ({ agent: { agentKey } }) as unknown as PlannedFollow),
  )
  return draw(<FollowPaceLines follows={follows} />).replaceAll(/<[^>]*>/g, '')
}

it.each<[string, Parameters<typeof say>, RegExp]>([
  ['no agent', [{ a: 2, b: 1 }, { paused: {} }], /^Each agent may send 20 a minute; all can be sent at once\.$/],
  [
    'one of two',
    [{ a: 2, b: 1 }, { paused: { a: [ofAgent] } }],
    /a minute\. 1 of these goes at once\.2 of these are for paused agents\. They wait in the outbox/,
  ],
  [
    'all, by two pauses',
    [{ a: 2, b: 1 }, { paused: { a: [everything, ofAgent], b: [everything] } }],
    /^3 of these are for paused agents\. They wait in the outbox until sending resumes\.$/,
  ],
  ['the only agent', [{ a: 0, b: 1 }, { paused: { b: [ofAgent] } }], /^1 of these is for a paused agent\. It waits/],
  [
    'the agent that has writes before these',
    [
      { a: 1, b: 5 },
      { paused: { b: [ofAgent] }, waiting: 40 },
    ],
    /a minute\. 1 of these goes at once\.5 of these are for paused agents/,
  ],
  [
    'another agent than the one that is behind',
    [
      { a: 1, b: 5 },
      { paused: { a: [ofAgent] }, waiting: 18 },
    ],
    /2 of these go at once, 3 later, the last in about 1 minute\.1 of these is for a paused agent/,
  ],
])('a pause that holds %s is told of', async (_what, [counts, known], expected) => {
  expect(await say(counts, known)).toMatch(expected)
})

it('nothing is said of nothing', async () => {
  expect(await say({ a: 0, b: 0 }, { paused: {} })).toBe('')
})

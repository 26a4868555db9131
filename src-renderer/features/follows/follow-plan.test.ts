import { expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { Follower } from '#contract/ipc/follows.procedures.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import { mergeInOrder } from './arrange-follow-matrix.ts'
import { countMinutes, type FollowTarget, markOf, planFollows } from './follow-plan.ts'

const place = { deploymentId: 'dp_main' as Follower['deploymentId'], site: 'global' as const }
const agent = (no: number, more: Partial<Follower> = {}): Follower => ({
  ...place,
  agentKey: agentKeySchema.parse(`ag_0000000${no}`),
  agentId: `own-${no}`,
  name: `Own ${no}`,
  list: 'whole',
  readAtMs: 1,
  ...more,
})
const target = (agentId: string, followers: readonly Follower[], own: Follower | null = null): FollowTarget => ({
  ...place,
  agentId,
  author: { profileKey: profileKeyOf(place, agentId), name: agentId, agentKey: own?.agentKey ?? null },
  followedBy: [],
  followers: new Set(followers.map(({ agentKey }) => agentKey)),
})

const [a, b] = [agent(1), agent(2)]

it.each([
  ['follows', a, target('x', [a])],
  ['not', b, target('x', [a])],
  ['unknown', agent(3, { list: 'unknown' }), target('x', [a])],
  ['unknown', agent(3, { list: 'short' }), target('x', [a])],
  ['follows', agent(1, { list: 'short' }), target('x', [a])],
  ['apart', agent(4, { site: 'cn' }), target('x', [])],
  ['apart', a, target('own-1', [], a)],
] as const)('says %s of a pair', (mark, follower, followed) => {
  expect(markOf(follower, followed)).toBe(mark)
})

it('plans what is not so already, and what is not known', () => {
  const agents = [a, b, agent(3, { list: 'unknown' }), agent(4, { site: 'cn' })]
  const targets = [target('x', [a]), target('own-2', [], b)]
  const follow = planFollows('follow', { agents, targets })
  expect(follow.items.map((item) => [item.agentKey, 'target' in item ? item.target.agentId : ''])).toEqual([
    ['ag_00000001', 'own-2'],
    ['ag_00000002', 'x'],
    ['ag_00000003', 'x'],
    ['ag_00000003', 'own-2'],
  ])
  expect(follow).toMatchObject({ already: 1, apart: 3 })
  const unfollow = planFollows('unfollow', { agents, targets })
  expect(unfollow.items.map(({ agentKey }) => agentKey)).toEqual(['ag_00000001', 'ag_00000003', 'ag_00000003'])
  expect(unfollow).toMatchObject({ already: 2, apart: 3 })
})

it.each([
  [0, 0],
  [1, 0],
  [20, 0],
  [21, 1],
  [60, 2],
])('says how long %i follows of one agent take', (count, minutes) => {
  const targets = Array.from({ length: count }, (_, no) => target(`t${no}`, []))
  const { items } = planFollows('follow', { agents: [a], targets })
  expect(countMinutes(items, 20)).toBe(minutes)
})

it('keeps columns where they were, those that nobody follows any more too, and adds new ones at the end', () => {
  const followed = (agentId: string, ...followedBy: number[]) => ({ ...target(agentId, []), followedBy })
  const first = [followed('x', 0, 1), followed('y', 0)]
  const now = [followed('z', 0, 1, 2), followed('y', 0, 1)]
  expect(mergeInOrder(first, now).map(({ agentId, followedBy }) => [agentId, followedBy.length])).toEqual([
    ['x', 0],
    ['y', 2],
    ['z', 3],
  ])
})

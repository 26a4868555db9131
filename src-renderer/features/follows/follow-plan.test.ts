import { expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { Follower } from '#contract/ipc/follows.procedures.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import { mergeInOrder } from './arrange-follow-matrix.ts'
import { countOffPage, type FollowTarget, groupByTarget, markOf, planFollows } from './follow-plan.ts'

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
const keysOf = (agents: readonly Follower[]) => new Set(agents.map(({ agentKey }) => agentKey))
const target = (
  agentId: string,
  followers: readonly Follower[],
  { own = null, doubters = [] }: { own?: Follower | null; doubters?: readonly Follower[] } = {},
): FollowTarget => ({
  ...place,
  agentId,
  author: { profileKey: profileKeyOf(place, agentId), name: agentId, agentKey: own?.agentKey ?? null },
  followedBy: [],
  doubtedBy: [],
  followers: keysOf(followers),
  doubters: keysOf(doubters),
})

const [a, b] = [agent(1), agent(2)]

it.each([
  ['follows', a, target('x', [a])],
  ['not', b, target('x', [a])],
  ['unknown', agent(3, { list: 'unknown' }), target('x', [a])],
  ['unknown', agent(3, { list: 'short' }), target('x', [a])],
  ['follows', agent(1, { list: 'short' }), target('x', [a])],
  ['unknown', a, target('x', [b], { doubters: [a] })],
  ['unknown', agent(1, { list: 'short' }), target('x', [], { doubters: [a] })],
  ['not', b, target('x', [], { doubters: [a] })],
  ['apart', agent(4, { site: 'cn' }), target('x', [])],
  ['apart', a, target('own-1', [], { own: a })],
] as const)('says %s of a pair', (mark, follower, followed) => {
  expect(markOf(follower, followed)).toBe(mark)
})

it('plans what is not so already, and what is not known', () => {
  const agents = [a, b, agent(3, { list: 'unknown' }), agent(4, { site: 'cn' })]
  const targets = [target('x', [a]), target('own-2', [], { own: b })]
  const follow = planFollows('follow', { agents, targets })
  expect(follow.follows.map(({ item }) => [item.agentKey, 'target' in item ? item.target.agentId : ''])).toEqual([
    ['ag_00000001', 'own-2'],
    ['ag_00000002', 'x'],
    ['ag_00000003', 'x'],
    ['ag_00000003', 'own-2'],
  ])
  expect(follow).toMatchObject({ already: 1, apart: 3 })
  const unfollow = planFollows('unfollow', { agents, targets })
  expect(unfollow.follows.map(({ agent }) => agent.agentKey)).toEqual(['ag_00000001', 'ag_00000003', 'ag_00000003'])
  expect(unfollow).toMatchObject({ already: 2, apart: 3 })
})

it('plans what one list had and the next one lacks, as what is not known', () => {
  const targets = [target('x', [b], { doubters: [a] })]
  const planned = (kind: 'follow' | 'unfollow') =>
    planFollows(kind, { agents: [a, b], targets }).follows.map(({ agent }) => agent.agentKey)
  expect(planned('follow')).toEqual([a.agentKey])
  expect(planned('unfollow')).toEqual([a.agentKey, b.agentKey])
})

it('names each target once, with the agents that are to follow it', () => {
  const targets = [target('x', [a]), target('y', []), target('z', [a, b])]
  const { follows } = planFollows('follow', { agents: [a, b], targets })
  const named = groupByTarget(follows).map(({ target: { agentId }, names }) => [agentId, ...names])
  expect(named).toEqual([
    ['y', 'Own 1', 'Own 2'],
    ['x', 'Own 2'],
  ])
})

it('keeps targets of one id on two sites apart', () => {
  const there = agent(4, { site: 'cn' })
  const targets = [target('x', []), { ...target('x', []), site: 'cn' as const }]
  const { follows } = planFollows('follow', { agents: [a, there], targets })
  expect(groupByTarget(follows).map(({ target: { site }, names }) => [site, ...names])).toEqual([
    ['global', 'Own 1'],
    ['cn', 'Own 4'],
  ])
})

it('counts the picked targets of other pages', () => {
  const [x, y, z] = [target('x', []), target('y', []), target('z', [])]
  expect(countOffPage([], [x, y])).toBe(0)
  expect(countOffPage([x, y], [x, y])).toBe(0)
  expect(countOffPage([x, z], [x, y])).toBe(1)
  expect(countOffPage([x, y], [z])).toBe(2)
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

import { expect, it } from 'vitest'
import type { RateRoom } from '#contract/ipc/discussion.procedures.ts'
import { computeFollowPace } from './follow-pace.ts'
import type { PlannedFollow } from './follow-plan.ts'

const atMs = 1_000_000
const planned = (agentKey: string, count: number) =>
  Array.from({ length: count }, () => ({ agent: { agentKey } }) as unknown as PlannedFollow)
const room = (agentKey: string, known: Partial<RateRoom> = {}) => {
  const free = { limit: 20, left: 20, freeAtMs: null, waiting: 0, otherClientAtMs: null }
  const like: RateRoom = { ...free, rateClass: 'like', limit: 30, left: 30 }
  return { agentKey, classes: [like, { ...free, rateClass: 'follow' as const, ...known }] }
}

it.each<[string, number, Partial<RateRoom>, { now: number; later: number; minutes: number }]>([
  ['none', 0, {}, { now: 0, later: 0, minutes: 0 }],
  ['one', 1, {}, { now: 1, later: 0, minutes: 0 }],
  ['a minute full', 20, {}, { now: 20, later: 0, minutes: 0 }],
  ['one more than that', 21, {}, { now: 20, later: 1, minutes: 1 }],
  ['three minutes full', 60, {}, { now: 20, later: 40, minutes: 2 }],
  ['20 behind 20 that wait', 20, { waiting: 20 }, { now: 0, later: 20, minutes: 1 }],
  ['20 behind 30 that wait', 20, { waiting: 30 }, { now: 0, later: 20, minutes: 2 }],
  ['some of them behind 15 that wait', 10, { waiting: 15 }, { now: 5, later: 5, minutes: 1 }],
  ['10 where 12 were used in the last minute', 10, { left: 8 }, { now: 8, later: 2, minutes: 1 }],
  ['10 where 12 were used and 5 wait', 10, { left: 8, waiting: 5 }, { now: 3, later: 7, minutes: 1 }],
  ['5 of a used minute', 5, { left: 0, freeAtMs: atMs + 40_000 }, { now: 0, later: 5, minutes: 1 }],
  ['25 of a used minute', 25, { left: 0, freeAtMs: atMs + 40_000 }, { now: 0, later: 25, minutes: 2 }],
  ['one after a pause', 1, { left: 0, freeAtMs: atMs + 300_000 }, { now: 0, later: 1, minutes: 5 }],
  ['one after a pause that is over', 1, { left: 0, freeAtMs: atMs - 1 }, { now: 0, later: 1, minutes: 1 }],
])('paces %s', (_what, count, known, expected) => {
  expect(computeFollowPace(planned('a', count), { rooms: [room('a', known)], atMs })).toEqual(expected)
})

it('adds up agents, of which the slowest is the last', () => {
  const rooms = [room('a'), room('b', { waiting: 50 }), room('c', { left: 0, freeAtMs: atMs + 1 })]
  const follows = [...planned('a', 3), ...planned('b', 10), ...planned('c', 2)]
  expect(computeFollowPace(follows, { rooms, atMs })).toEqual({ now: 3, later: 12, minutes: 2 })
})

it.each([
  ['no agent', []],
  ['another agent only', [room('b')]],
  ['other limits only', [{ agentKey: 'a', classes: room('a').classes.slice(0, 1) }]],
])('says nothing where the room of %s is known', (_what, rooms) => {
  expect(computeFollowPace(planned('a', 1), { rooms, atMs })).toBeNull()
})

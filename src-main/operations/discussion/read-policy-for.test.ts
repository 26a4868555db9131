import { expect, it } from 'vitest'
import type { ToldPolicy } from '../../store/events.store.ts'
import { readPolicyFor } from './read-policy-for.ts'

const nowMs = 100 * 60_000
/** What agent `agentNo` was told of comments, so many minutes ago. */
const told = (agentNo: number, minutesAgo: number, isOpen: boolean | null, isOwn = false): ToldPolicy => ({
  agentNo,
  readAtMs: nowMs - minutesAgo * 60_000,
  policy: { commentEnabled: isOpen, replyEnabled: null, likeEnabled: null, own: isOwn ? ['comment'] : [] },
})

it.each<[string, ToldPolicy[], boolean | null]>([
  ['nothing that was told', [told(1, 1, null)], null],
  ['open', [told(1, 900, true)], true],
  ['closed just now', [told(1, 1, false)], false],
  ['closed just now, as another was told', [told(2, 1, false)], false],
  ['closed some time ago', [told(1, 11, false)], null],
  ['closed in the future of a clock that was set back', [told(1, -5, false)], null],
  ['closed to another alone', [told(2, 1, false, true)], null],
  ['closed to itself alone', [told(1, 1, false, true)], false],
  ['closed to another alone, open to itself', [told(2, 1, false, true), told(1, 5, true, true)], true],
  ['open to another alone', [told(2, 1, true, true)], null],
  ['closed to all after it was open', [told(2, 1, false), told(1, 5, true)], false],
  ['open to all after it was closed', [told(2, 1, true), told(1, 5, false)], true],
  ['not told last, and closed before', [told(2, 1, null), told(1, 5, false)], false],
])('of %s an agent may comment: %#', (_what, policies, expected) => {
  expect(readPolicyFor(policies, { agentNo: 1, nowMs })?.commentEnabled ?? null).toBe(expected)
})

it.each<[string, ToldPolicy[], boolean | null]>([
  ['closed to all', [told(1, 1, false)], false],
  ['closed to one alone', [told(1, 1, false, true)], null],
  ['open to one alone', [told(1, 1, true, true)], null],
  ['closed to one alone after it was open to all', [told(1, 1, false, true), told(2, 5, true)], true],
])('is asked for nobody in particular: %s', (_what, policies, expected) => {
  expect(readPolicyFor(policies, { agentNo: null, nowMs })?.commentEnabled ?? null).toBe(expected)
})

it('knows nothing of what nobody was told', () => {
  expect(readPolicyFor([], { agentNo: 1, nowMs })).toBeNull()
})

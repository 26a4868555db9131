import { expect, test } from 'vitest'
import { claimStateOf } from './claim-state.ts'

const now = 1_000
const open = { claimedAtMs: null, linkExpiresAtMs: null, provisionalUntilMs: null }

test.each([
  ['unclaimed', open],
  ['unclaimed', { ...open, linkExpiresAtMs: now + 1, provisionalUntilMs: now + 1 }],
  ['link_expired', { ...open, linkExpiresAtMs: now, provisionalUntilMs: now + 1 }],
  ['grace_over', { ...open, linkExpiresAtMs: now + 1, provisionalUntilMs: now }],
  ['grace_over', { ...open, linkExpiresAtMs: now - 1, provisionalUntilMs: now - 1 }],
  ['claimed', { claimedAtMs: now - 5, linkExpiresAtMs: now - 1, provisionalUntilMs: now - 1 }],
] as const)('%s', (state, times) => {
  expect(claimStateOf(times, now)).toBe(state)
})

import { expect, test } from 'vitest'
import { claimSaidBy, claimStateOf } from './claim-state.ts'

const now = 1_000
const open = { claimedAtMs: null, linkExpiresAtMs: null, isLinkInDoubt: false, provisionalUntilMs: null }

test.each([
  ['unclaimed', open],
  ['unclaimed', { ...open, linkExpiresAtMs: now + 1, provisionalUntilMs: now + 1 }],
  ['link_expired', { ...open, linkExpiresAtMs: now, provisionalUntilMs: now + 1 }],
  ['link_in_doubt', { ...open, isLinkInDoubt: true, provisionalUntilMs: now + 1 }],
  ['limit_over', { ...open, isLinkInDoubt: true, provisionalUntilMs: now }],
  ['limit_over', { ...open, linkExpiresAtMs: now + 1, provisionalUntilMs: now }],
  ['limit_over', { ...open, linkExpiresAtMs: now - 1, provisionalUntilMs: now - 1 }],
  ['claimed', { ...open, claimedAtMs: now - 5, linkExpiresAtMs: now - 1, provisionalUntilMs: now - 1 }],
] as const)('%s', (state, times) => {
  expect(claimStateOf(times, now)).toBe(state)
})

test.each([
  ['pending', 'pending'],
  ['PENDING_CLAIM', 'pending'],
  ['active_provisional', 'pending'],
  ['unverified', 'pending'],
  ['verified', 'claimed'],
  ['active', 'claimed'],
  ['suspended', null],
  ['', null],
  [null, null],
])('the status %j says of the claim: %s', (status, said) => {
  expect(claimSaidBy(status)).toBe(said)
})

import { expect, it } from 'vitest'
import { readClaimWord } from './claim-word.ts'

it.each([
  [['comment:like'], null, 'claimed'],
  [['reply:like', 'challenge:read'], null, 'claimed'],
  [['challenge:read'], null, null],
  [null, null, null],
  // What is given to all says nothing of this one.
  [['*'], null, null],
  [['comment:*', 'reply:*'], null, null],
  [['agent'], null, null],
  [['comment:like'], true, 'pending'],
  [['*'], false, 'claimed'],
] as const)('of the scopes %j and a claim that is pending %s: %s', (scopes, claimPending, word) => {
  expect(readClaimWord({ scopes, refusedScopes: [], claimPending })).toBe(word)
})

it('hears nothing in a scope that the service has refused', () => {
  const scopes = ['comment:like']
  expect(readClaimWord({ scopes, refusedScopes: scopes, claimPending: null })).toBeNull()
})

import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { TokenPanel } from './token-panel.tsx'

const token = {
  site: 'global',
  trustLevel: null,
  scopes: null,
  refusedScopes: [],
  jti: null,
  issuedAtMs: 0,
  expiresAtMs: 3_600_000,
  isExpiryAssumed: false,
  claimPending: true,
  provisionalUntilMs: null,
  agentStatus: null,
}

it.each([
  ['whose end it does not say', {}, /not claimed yet; the token does not say until when it works/, /works until/],
  ['whose end it says', { provisionalUntilMs: 86_400_000 }, /not claimed yet; works until .*1970/, /does not say/],
  ['of no claim', { claimPending: false }, /Token/, /not claimed yet/],
  ['that says nothing of a claim', { claimPending: null }, /Token/, /not claimed yet/],
])('a token of an unclaimed period %s is shown in whole sentences', async (_what, changed, said, unsaid) => {
  const { draw } = await createDrawnPage()
  const text = draw(<TokenPanel token={{ ...token, ...changed }} />)
  expect(text).toMatch(said)
  expect(text).not.toMatch(unsaid)
})

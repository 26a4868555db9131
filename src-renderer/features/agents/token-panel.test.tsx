import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { OAuthPanel } from './oauth-panel.tsx'
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

// The page is drawn at 0 ms of the clock.
it.each([
  ['valid', 1, 'Effective', [/expired/, /In the last token/]],
  ['over', 0, 'In the last token', [/Effective/, /text-ok/]],
])('what a token allows whose time is %s is shown as that', async (_what, expiresAtMs, column, unsaid) => {
  const { draw } = await createDrawnPage()
  const held = { ...token, expiresAtMs, scopes: ['comment:create'] }
  const detail = { requestedScopes: null, token: held }
  const text = draw(<OAuthPanel detail={detail} />)
  expect(text).toContain(`>${column}<`)
  for (const each of unsaid) expect(text).not.toMatch(each)
  expect(draw(<TokenPanel token={held} />).includes('>expired<')).toBe(expiresAtMs === 0)
})

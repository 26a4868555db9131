import { expect, it } from 'vitest'
import { deploymentIdSchema } from '#contract/ids.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
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
const row = { deploymentId: deploymentIdSchema.parse('dp_main'), site: 'global' } as const

it.each([
  ['whose end it does not say', {}, /not claimed yet; the token does not say until when it works/, /works until/],
  ['whose end it says', { provisionalUntilMs: 86_400_000 }, /not claimed yet; works until .*1970/, /does not say/],
  ['of no claim', { claimPending: false }, /Token/, /not claimed yet/],
  ['that says nothing of a claim', { claimPending: null }, /Token/, /not claimed yet/],
])('a token of an unclaimed period %s is shown in whole sentences', async (_what, changed, said, unsaid) => {
  const { draw } = await createDrawnPage()
  const text = draw(<TokenPanel detail={{ row, token: { ...token, ...changed } }} />)
  expect(text).toMatch(said)
  expect(text).not.toMatch(unsaid)
})

// The page is drawn at 0 ms of the clock of its machine, the service's clock beside it.
it.each([
  ['in a millisecond', { expiresAtMs: 1, offsetMs: 0 }, false],
  ['now', { expiresAtMs: 0, offsetMs: 0 }, true],
  ['in 30 minutes, where this machine is an hour ahead', { expiresAtMs: -1_800_000, offsetMs: -3_600_000 }, false],
  ['30 minutes ago, where this machine is an hour behind', { expiresAtMs: 1_800_000, offsetMs: 3_600_000 }, true],
  ['in an hour, where the clock of the service is not known', { expiresAtMs: 3_600_000, offsetMs: null }, false],
])('a token that ends %s is shown as that, with what it allows', async (_what, { expiresAtMs, offsetMs }, isOver) => {
  const siteHealth = [{ ...row, offsetMs }] as unknown as AppState['siteHealth']
  const { draw } = await createDrawnPage({ state: { siteHealth } })
  const detail = { row, requestedScopes: null, token: { ...token, expiresAtMs, scopes: ['comment:create'] } }
  const text = draw(<OAuthPanel detail={detail} />)
  expect(text).toContain(isOver ? '>In the last token<' : '>Effective<')
  for (const each of isOver ? [/Effective/, /text-ok/] : [/expired/, /In the last token/])
    expect(text).not.toMatch(each)
  const panel = draw(<TokenPanel detail={detail} />)
  expect(panel.includes('>expired<')).toBe(isOver)
  const time = panel.slice(panel.indexOf('>Expires<')).match(/<time[^>]*>([^<]*)/)?.[1]
  expect(time).toMatch(isOver ? /ago|now/ : /^in |now/)
})

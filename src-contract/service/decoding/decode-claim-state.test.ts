import { expect, it } from 'vitest'
import { withClaimSaid } from './decode-claim-state.ts'

it.each<[object, 'claimed' | 'pending' | null]>([
  [{ verification_status: 'verified' }, 'claimed'],
  [{ verification_status: { status: 'verified' } }, 'claimed'],
  [{ verification_status: { status: 'pending', since: '2026-06-01T00:00:00' } }, 'pending'],
  [{ verification_status: { value: 'VERIFIED', label: 'Verified' } }, 'claimed'],
  [{ verification_status: true }, 'claimed'],
  [{ verification_status: 'true' }, 'claimed'],
  [{ verification_status: false }, 'pending'],
  [{ verification: { status: 'verified' } }, 'claimed'],
  [{ verification: true }, 'claimed'],
  [{ claim_status: { status: 'claimed' } }, 'claimed'],
  [{ claim_status: 0 }, 'pending'],
  [{ agent: { verification_status: { status: 'verified' } } }, 'claimed'],
  [{ verification_status: { status: 'verified' }, claim_pending: true }, 'pending'],
  [{ verified: true, verification_status: { status: 'pending' } }, 'pending'],
  [{ claim: { status: 'claimed' } }, 'claimed'],
  // These say nothing of it.
  [{ verification_status: {} }, null],
  [{ verification_status: { status: 'sent' } }, null],
  [{ verification_status: null }, null],
  [{ agent_status: true, claim: true }, null],
  [{ claim: { code: 'ABC-DEF', expires_at: '2026-06-01T00:00:00' } }, null],
])('reads of %j whether the agent is claimed: %s', (body, claim_said) => {
  expect(withClaimSaid(body, { isAgent: true })).toMatchObject({ claim_said })
})

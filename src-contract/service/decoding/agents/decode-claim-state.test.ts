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
  [{ claim_pending: 'pending' }, 'pending'],
  [{ claim_pending: 'provisional' }, 'pending'],
  [{ verified: 'unverified' }, 'pending'],
  [{ verified: 'verified' }, 'claimed'],
  [{ claimed_by: 'user_9' }, 'claimed'],
  [{ claimed_by: { id: 'user_9' } }, 'claimed'],
  [{ claimed_by: { name: 'Ada' } }, 'claimed'],
  [{ status: 'active' }, 'claimed'],
  [{ agent_status: 'ACTIVE', claim_url: null, provisional_until: '0001-01-01T00:00:00' }, 'claimed'],
  [{ agent_status: 'active', verification_status: '', claim: null, pairing_code: '' }, 'claimed'],
  [{ status: 'active', agent_status: 'suspended' }, 'claimed'],
  [{ status: 'active', verification_status: 'verified', claim_url: 'https://x.example/claim/1' }, 'claimed'],
  // An agent works before it is claimed: what speaks of a claim outweighs that.
  ...['none', 'awaiting', 'in_review', 'submitted', 'unconfirmed', '未认证', '待审核', 'n/a'].map(
    (verification_status) => [{ status: 'active', verification_status }, null] as [object, null],
  ),
  [{ status: 'active', claim_url: 'https://x.example/claim/1' }, null],
  [{ status: 'active', claimUrl: 'https://x.example/claim/1' }, null],
  [{ status: 'active', links: { claim: 'https://x.example/claim/1' } }, null],
  [{ status: 'active', pairing_code: 'ABC-DEF' }, null],
  [{ status: 'active', claim: { status: 'open' } }, null],
  [{ status: 'active', claim: { url: 'https://x.example/claim/1' } }, null],
  [{ status: 'active', claim: { status: 'active', code: 'ABC-DEF' } }, null],
  [{ status: 'active', provisional_until: '2026-06-22T19:05:00' }, null],
  [{ status: 'active', provisional_until: 1_782_155_100 }, null],
  [{ agent: { status: 'active', provisional_until: '2026-06-22T19:05:00' } }, null],
  [{ profile: { agent_status: 'active' }, claim_note: 'Open the link.' }, null],
  [{ agent_status: 'active', claim_note: 'Ask the operator to open the claim link.' }, null],
  [{ agent_status: 'active', claim_pending: 'awaiting' }, null],
  [{ agent_status: 'active', claim_pending: 'active' }, null],
  [{ agent_status: 'active', verified: 'soon' }, null],
  // There is no such owner.
  ...[
    0,
    '0',
    -1,
    '-',
    'nobody',
    'none',
    'No one',
    'unassigned',
    '00000000-0000-0000-0000-000000000000',
    '未认领',
  ].flatMap(
    (owner) =>
      [
        [{ claimed_by: owner }, null],
        [{ claimed_by: { id: owner } }, null],
      ] as [object, null][],
  ),
  // These say nothing of it.
  [{ verification_status: {} }, null],
  [{ verification_status: { status: 'sent' } }, null],
  [{ verification_status: null }, null],
  [{ agent_status: true, claim: true }, null],
  [{ claim: { code: 'ABC-DEF', expires_at: '2026-06-01T00:00:00' } }, null],
])('reads of %j whether the agent is claimed: %s', (body, claim_said) => {
  expect(withClaimSaid(body, { isAgent: true })).toMatchObject({ claim_said })
})

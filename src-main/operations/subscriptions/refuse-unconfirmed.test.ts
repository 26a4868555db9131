import { describe, expect, it } from 'vitest'
import { decodeResponse } from '../../service/decoding/decode-response.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'

/** Whether a success with this body confirms that CL is subscribed to, or is not any more. */
function isConfirmed(name: 'subscribe' | 'unsubscribe', body: unknown): boolean {
  const decoded = decodeResponse(name, { status: 200, text: JSON.stringify(body) })
  if (decoded.kind !== 'value') return false
  try {
    refuseUnconfirmed({ scopeKey: 'CL', subscribe: name === 'subscribe' }, decoded.value as never)
    return true
  } catch {
    return false
  }
}
const inWords = (bodies: readonly unknown[]) => bodies.map((body) => [JSON.stringify(body), body] as const)

describe('a subscription is confirmed', () => {
  it.each(
    inWords([
      null,
      {},
      { success: true },
      { scope_key: 'CL' },
      { scope_key: 'cl', subscribed: true },
      { scope_key: 'CL', status: 'active' },
      { scope_key: 'CL', status: 'subscribed', enabled: true },
      { scope_key: 'CL', enabled: true, unsubscribed_at: '2026-06-01T00:00:00' },
      { agent_id: 'a', status: 'inactive', message: 'Subscribed' },
      { subscription: { scope_key: 'CL', status: 'active' } },
      { subscribed: ['CL'], failed: [] },
      { subscribed: [], already_subscribed: ['CL'] },
      { subscribed: ['ES'], prediction_scopes: ['CL', 'ES'] },
      { added: ['CL'], skipped: [], invalid: null },
      { added: [], already_had: ['CL'] },
      { added: ['CL'], failed: ['ES'] },
      { added: ['ES'], scopes: ['CL', 'ES'] },
      { results: [{ scope_key: 'CL', status: 'ok' }] },
      {
        results: [
          { scope_key: 'CL', success: true },
          { scope_key: 'ES', success: false },
        ],
      },
      { results: [{ success: true }] },
      { results: [] },
      { prediction_scopes: ['cl', 'ES'] },
      { scope_keys: ['CL'] },
      { data: ['CL'] },
      { data: { scope_keys: ['CL'] }, served_by: 'a' },
      { scopes: ['comment:create'], served_by: 'a' },
      { scopes: [] },
      { subscribed: [] },
      { subscriptions: [{ scope_key: 'CL', status: 'active' }] },
      {
        subscriptions: [
          { scope_key: 'CL', subscribed: true },
          { scope_key: 'ES', subscribed: false },
        ],
      },
      [{ scope_key: 'CL', subscribed: true }],
      { scope_key: 'CL', subscribed: true, items: ['note'] },
    ]),
  )('by %s', (_words, body) => expect(isConfirmed('subscribe', body)).toBe(true))

  it.each(
    inWords([
      { subscribed: ['ES'], failed: ['CL'] },
      { subscribed: ['ES'] },
      { failed: ['CL'] },
      { failed: { CL: 'Limit reached' } },
      { failed: [{ scope_key: 'CL', reason: 'Limit reached' }] },
      { failed: [{ message: 'Limit reached' }] },
      { results: [{ scope_key: 'CL', status: 'failed' }] },
      { results: [{ success: false }] },
      { results: [{ scope_key: 'CL', error: 'Limit reached' }] },
      { results: [{ scope_key: 'ES', status: 'ok' }] },
      { results: [{ scope_key: 'CL', status: 'inactive' }, { scope_key: 'ES' }] },
      { data: { results: [{ scope_key: 'CL', status: 'failed' }] }, served_by: 'a' },
      { added: [], skipped: ['CL'] },
      { added: [], invalid: ['CL'] },
      { added: [], not_found: ['CL'] },
      { added: ['ES'] },
      { removed: ['CL'] },
      { unsubscribed: ['CL'] },
      { prediction_scopes: ['ES'] },
      { scope_keys: ['ES'] },
      { data: ['ES'] },
      { items: [{ scope_key: 'ES' }] },
      { data: [{ scope_key: 'CL', enabled: false }, { scope_key: 'ES' }] },
      { scope_key: 'CL', status: 'inactive' },
      { scope_key: 'CL', status: 'pending_approval' },
      { scope_key: 'CL', status: 'disabled' },
      { scope_key: 'CL', status: 'awaiting_claim' },
      { scope_key: 'CL', enabled: false },
      { scope_key: 'CL', revoked: true },
      { subscription: { status: 'inactive' } },
      { status: 'not_subscribed' },
      { subscriptions: [{ scope_key: 'CL', status: 'pending' }] },
      { subscriptions: ['ES', { scope_key: 'CL', status: 'pending' }] },
      [{ scope_key: 'CL', subscribed: false }],
      [{ scope_key: 'ES' }],
    ]),
  )('not by %s', (_words, body) => expect(isConfirmed('subscribe', body)).toBe(false))
})

describe('the end of a subscription is confirmed', () => {
  it.each(
    inWords([
      null,
      {},
      { scope_key: 'CL' },
      { scope_key: 'CL', subscribed: false },
      { scope_key: 'CL', status: 'inactive' },
      { scope_key: 'CL', status: 'removed' },
      { scope_key: 'CL', enabled: false },
      { agent_id: 'a', status: 'active' },
      { subscription: { scope_key: 'CL', unsubscribed_at: '2026-06-01T00:00:00' } },
      { unsubscribed: ['CL'], failed: [] },
      { unsubscribed: ['CL'], failed: ['ES'] },
      { unsubscribed: [], not_found: ['CL'] },
      { removed: ['CL'], scopes: ['ES'] },
      { removed: 1 },
      { skipped: ['CL'] },
      { results: [{ scope_key: 'CL', status: 'unsubscribed' }] },
      { results: [{ scope_key: 'CL', success: true }] },
      { prediction_scopes: ['ES'] },
      { scope_keys: ['ES'] },
      { subscribed: ['ES'] },
      { data: ['ES'] },
      { data: [{ scope_key: 'ES' }] },
      { items: [{ scope_key: 'ES', status: 'active' }] },
      [{ scope_key: 'ES' }],
      { subscriptions: [] },
      { subscriptions: [{ scope_key: 'CL', status: 'inactive' }, 'ES'] },
    ]),
  )('by %s', (_words, body) => expect(isConfirmed('unsubscribe', body)).toBe(true))

  it.each(
    inWords([
      { unsubscribed: ['ES'], failed: ['CL'] },
      { unsubscribed: ['ES'] },
      { removed: ['ES'] },
      { failed: ['CL'] },
      { added: ['CL'] },
      { prediction_scopes: ['CL'] },
      { scope_keys: ['CL', 'ES'] },
      { subscribed: ['CL'] },
      { results: [{ scope_key: 'CL', status: 'failed' }] },
      { results: [{ scope_key: 'CL', status: 'subscribed' }] },
      { results: [{ success: false }] },
      { results: [{ scope_key: 'ES', status: 'ok' }] },
      { items: [{ scope_key: 'CL', status: 'active' }, { scope_key: 'ES' }] },
      [{ scope_key: 'CL', subscribed: true }],
      { scope_key: 'CL', status: 'active' },
      { scope_key: 'CL', enabled: true },
      { scope_key: 'CL', status: 'pending_removal' },
      { scope_key: 'CL', pending: true },
      { subscription: { status: 'subscribed' } },
      { status: 'subscribed' },
    ]),
  )('not by %s', (_words, body) => expect(isConfirmed('unsubscribe', body)).toBe(false))
})

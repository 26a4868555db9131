/**
 * Secrets that are asked for again, in forms that differ from the text of the interface, over real HTTP: the new one is
 * in the keychain, never the one it replaces, and without a new one the old one stays and no success is reported.
 */
import { expect, it } from 'vitest'
import { decodeCredential } from '../../src-main/vault/credential.ts'
import { provideShapedRegistry, type ShapedAnswer, secretOfRegistry as secret } from '../support/shaped-registry.ts'

const registry = provideShapedRegistry()
let count = 0

const old = 'first_one_1'

/** Registers, then asks for another secret, which the service answers so. */
async function replace(answer: ShapedAnswer) {
  count += 1
  const given = { agent_id: `agent_${count}`, challenge_id: 'rc_1', challenge_prompt: 'Why?', max_attempts: 3 }
  registry().shape('/register', { status: 201, body: { ...given, client_secret: old } })
  registry().shape('/auth/token', { status: 403, body: { detail: 'Agent is not activated' } })
  registry().shape('/resend-secret', answer)
  const { agentKey } = await registry().start({ name: `Tern ${count}` })
  const row = await registry()
    .client.registrations.resendSecret({ agentKey })
    .catch((error: unknown) => error)
  const credential = decodeCredential(await registry().vault.read(agentKey)).reveal()
  return {
    row,
    kept: 'secret' in credential ? credential.secret : null,
    sends: registry().calls('/resend-secret').length,
  }
}

it.each([
  [{ new_secret: secret }],
  [{ old_secret: old, new_secret: secret }],
  [{ previous_secret: old, client_secret: secret, previous_valid_until: '2030-06-15T19:00:00' }],
  [{ client_secret: { current: secret, previous: old } }],
  [{ client_secret: { new: secret, old } }],
  [{ rotated: { client_secret: secret, rotated_at: '2026-06-15T19:00:00' } }],
  [{ data: { credential: { type: 'client_secret', value: secret } } }],
  [
    {
      data: {
        credentials: [
          { client_secret: old, status: 'revoked' },
          { client_secret: secret, status: 'active' },
        ],
      },
    },
  ],
  [
    {
      secrets: [
        { value: old, expires_at: '2020-01-01T00:00:00' },
        { value: secret, expires_at: null },
      ],
    },
  ],
  [
    {
      secrets: [
        { value: old, is_current: false },
        { value: secret, is_current: true },
      ],
    },
  ],
  [{ secrets: { previous: { value: old }, current: { value: secret } } }],
  [{ old: { client_secret: old }, new: { client_secret: secret } }],
  [
    {
      secrets: [
        { value: old, expires_at: '2035-01-01T00:00:00' },
        { value: secret, expires_at: '2036-01-01T00:00:00' },
      ],
    },
  ],
  [
    {
      client_secrets: [
        { value: old, created_at: '2026-01-01T00:00:00' },
        { value: secret, created_at: '2026-02-01T00:00:00' },
      ],
    },
  ],
  [{ client_secret: secret, client_secret_expires_at: 0 }],
  [{ clientSecret: secret, expiresAt: 1_893_456_000 }],
  [{ client_secret: secret, old_secret_hint: 'fir…', grace_period_seconds: 3_600 }],
  [{ success: false, message: 'Mail failed', client_secret: secret }],
])('the new secret is kept out of %j', async (body) => {
  expect(await replace({ body })).toMatchObject({ row: { secret: 'kept' }, kept: secret, sends: 1 })
})

it.each<[string, ShapedAnswer]>([
  ['only that it was rotated', { body: { rotated: true } }],
  ['a masked one', { body: { client_secret: 'sec_****e0' } }],
  ['only the old one', { body: { old_secret: old, message: 'sent by mail' } }],
  ['nothing', { status: 204, body: null }],
  ['an answer that is cut', { body: '{"agent_id":"agent_1","client_secr' }],
  ['a page', { body: '<html>Sign in</html>', type: 'text/html' }],
  ['a failure', { body: { success: false, message: 'Not now' } }],
  ['a refusal', { status: 409, body: { detail: 'A token was issued already' } }],
  ['a breakdown', { status: 502, body: null }],
])('the old secret stays after %s, and no success is told', async (_what, answer) => {
  const { row, kept } = await replace(answer)
  expect(kept).toBe(old)
  expect(row).toMatchObject({ error: { code: expect.any(String) } })
})

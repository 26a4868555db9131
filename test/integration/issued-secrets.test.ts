/**
 * The secret of a registration in forms that differ from the text of the interface, over real HTTP: it is in the
 * keychain whatever else the answer says, and nothing that is only in its place is taken for it.
 */
import { describe, expect, it } from 'vitest'
import { decodeCredential } from '../../src-main/vault/credential.ts'
import { provideShapedRegistry, type ShapedAnswer, secretOfRegistry as secret } from '../support/shaped-registry.ts'

const registry = provideShapedRegistry()
let count = 0

/** What an answer gives beside the secret. */
const given = () => ({ agent_id: `agent_${count}`, challenge_id: 'rc_1', challenge_prompt: 'Why?', max_attempts: 3 })

async function register(answer: (given: object) => ShapedAnswer) {
  count += 1
  registry().shape('/register', answer(given()))
  const row = await registry().start({ name: `Tern ${count}` })
  expect(registry().calls('/register')).toHaveLength(1)
  return row
}

/** The secret in the keychain; the code of what the keychain says where there is none. */
const kept = (agentKey: string) =>
  registry()
    .vault.read(agentKey)
    .then(
      (item) => decodeCredential(item).reveal(),
      ({ code }: { code: string }) => code,
    )
const asItem = { kind: 'client_secret', secret }

describe('a secret', () => {
  it.each<[string, (given: object) => ShapedAnswer]>([
    ['a flag that it failed', (all) => ({ body: { success: false, message: 'Mail failed', ...all } })],
    ['an error of something else', (all) => ({ status: 201, body: { ...all, error: 'welcome mail not sent' } })],
    ['a 409', (all) => ({ status: 409, body: { detail: 'exists', ...all } })],
    [
      'a 400 with all of it in data',
      (all) => ({ status: 400, body: { code: 40_001, msg: '邮件发送失败', data: all } }),
    ],
    ['a 500', (all) => ({ status: 500, body: { detail: 'Mailer down', ...all } })],
    ['a 429', (all) => ({ status: 429, body: all })],
  ])('that comes with %s is kept, and settled by a token', async (_what, answer) => {
    const row = await register((all) => answer({ ...all, client_secret: secret }))
    expect(row).toMatchObject({ stage: 'challenge', agentId: `agent_${count}`, secret: 'kept', error: null })
    expect(await kept(row.agentKey)).toEqual(asItem)
  })

  it('is kept with the words of the failure while no token settles them', async () => {
    registry().shape('/auth/token', { status: 503, body: null })
    const row = await register((all) => ({
      body: { ok: false, message: `Could not mail ${secret} to you`, ...all, client_secret: secret },
    }))
    expect(row).toMatchObject({
      stage: 'challenge',
      error: { code: 'issued_despite_failure', details: { serviceWords: 'Could not mail ⟦…⟧ to you' } },
    })
    registry().restore()
    expect(await registry().client.registrations.check({ agentKey: row.agentKey })).toMatchObject({
      stage: 'challenge',
      error: null,
    })
  })

  it('of an agent that the service turns out not to know is said to be refused', async () => {
    registry().shape('/auth/token', { status: 401, body: { detail: 'Unknown client' } })
    const row = await register((all) => ({ body: { success: false, ...all, client_secret: secret } }))
    expect(row).toMatchObject({ error: { code: expect.stringMatching(/credential_refused|agent_unknown/) } })
    expect(await kept(row.agentKey)).toEqual(asItem)
  })

  it.each([
    [{ client_secret: { value: secret, expires_at: null } }],
    [{ client_secret: [secret] }],
    [{ secrets: [secret] }],
    [
      {
        client_secrets: [
          { id: 1, value: 'old', revoked: true },
          { id: 2, value: secret },
        ],
      },
    ],
    [{ client_secret_plaintext: secret }],
    [{ plaintext_secret: secret }],
    [{ raw_secret: secret }],
    [{ oauth_client_secret: secret }],
    [{ clientsecret: secret }],
    [{ api_key: secret }],
    [{ client_secret: ` ${secret}\n` }],
    [{ client_secret: 'sec_****e0', credentials: { client_secret: secret } }],
    [{ secret_hint: 'sec_4f', client_secret: secret }],
    [{ webhook: { secret: 'hook' }, credentials: { client_secret: secret } }],
    [{ credentials: { api_key: 'key', client_secret: secret } }],
    [{ message: `Registered. Your client secret is ${secret}. Store it now: it is not shown again.` }],
    [{ notice: { text: `client_secret: "${secret}"` } }],
    [{ msg: `注册成功，密钥为 ${secret}，请妥善保存` }],
  ])('is found in %j', async (fields) => {
    const row = await register((all) => ({ status: 201, body: { ...all, ...fields } }))
    expect(row).toMatchObject({ stage: 'challenge', secret: 'kept', error: null })
    expect(await kept(row.agentKey)).toEqual(asItem)
  })

  it.each([
    [{ client_secret: 'sec_****e0' }],
    [{ client_secret: '••••••••' }],
    [{ client_secret: 'xxxxxxxxxxxx' }],
    [{ client_secret: 'sec_4f…' }],
    [{ client_secret: '[REDACTED]' }],
    [{ client_secret: '<hidden>' }],
    [{ client_secret: '已隐藏' }],
    [{ client_secret_hash: '5f4dcc3b5aa7', client_secret_hint: 'sec_' }],
    [{ webhook: { secret: 'hook' } }],
    [{ already_exists: true }],
    [{ message: 'The client secret is only-shown-to-its-owner' }],
    [{ message: 'Your client secret is sec_****************e0' }],
  ])('is none in %j, which is said, and another one can be asked for', async (fields) => {
    const row = await register((all) => ({ status: 201, body: { ...all, ...fields } }))
    expect(row).toMatchObject({
      stage: 'secret_unsaved',
      secret: 'missing',
      canResendSecret: true,
      error: { code: 'secret_missing' },
    })
    expect(await kept(row.agentKey)).toBe('secret_missing')
    const { agentKey } = row
    const again = await registry().client.registrations.resendSecret({ agentKey })
    expect(again).toMatchObject({ stage: 'challenge', secret: 'kept' })
  })

  it('that was asked for again is kept beside a failure too', async () => {
    registry().shape('/auth/token', { status: 403, body: { detail: 'Agent is not activated' } })
    registry().shape('/resend-secret', { body: { success: false, msg: '通知失败', data: { secret } } })
    const { agentKey } = await register((all) => ({ status: 201, body: { ...all, client_secret: 'first_one_1' } }))
    expect(await registry().client.registrations.resendSecret({ agentKey })).toMatchObject({ secret: 'kept' })
    expect(await kept(agentKey)).toEqual(asItem)
  })
})

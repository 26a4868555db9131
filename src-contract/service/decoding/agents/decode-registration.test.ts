import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'
import { openEnvelope } from '../bodies/envelope.ts'

describe('a registration', () => {
  const read = (body: unknown) => endpointTable.registerAgent.response.safeParse(openEnvelope(body)).data

  it.each([
    [{ agent_id: 'a' }],
    [{ agentId: 'a' }],
    [{ agent_uuid: 'a', id: 17 }],
    [{ agentUuid: 'a' }],
    [{ uuid: 'a' }],
    [{ id: 17, uuid: 'a' }],
    [{ _id: { $oid: 'a' } }],
    [{ id: { value: 'a' } }],
    [{ client_id: 'a' }],
    [{ client_uuid: 'a' }],
    [{ identifier: 'a' }],
    [{ agent: 'a' }],
    [{ agent: { uuid: 'a' } }],
    [{ agent: { id: 'a', name: 'Tern' }, request_id: 'r' }],
    [{ data: { agent: { id: 'a' } }, meta: { request_id: 'r' } }],
    [{ credentials: { client_id: 'a', id: 'cr_1' } }],
    [{ AgentId: 'a', RequestId: 'r' }],
    [{ AGENT_ID: 'a' }],
    [{ 'agent-id': 'a' }],
    [{ data: [{ agent_id: 'a' }] }],
    [{ data: { type: 'agents', id: 'a', attributes: { name: 'Tern' } } }],
    [{ participantId: 'a', challenge_id: 'c', requestId: 'r', trace_id: 't' }],
  ])('is read with its secret when the id comes as %j', (given) => {
    expect(read({ ...given, client_secret: 's' })).toMatchObject({ agent_id: 'a', client_secret: 's' })
  })

  it.each([
    [{ challenge_id: 'c' }],
    [{ credentials: { id: 'cr_1' } }],
    [{ requestId: 'r', key_id: 'k', registration_id: 'g' }],
    [{ participant_id: 'a', bidder_id: 'b' }],
  ])('of which %j does not say the id still brings its secret', (given) => {
    expect(read({ ...given, client_secret: 's' })).toMatchObject({ agent_id: null, client_secret: 's' })
  })

  it.each([
    [{ clientSecret: 's' }],
    [{ secret: 's' }],
    [{ agent_secret: 's' }],
    [{ credentials: { secret: 's' } }],
    [{ auth: { clientSecret: 's' } }],
    [{ client: { secret: 's' } }],
    [{ ClientSecret: 's' }],
    [{ CLIENT_SECRET: 's' }],
    [{ 'client-secret': 's' }],
    [{ credentials: { oauth: [{ client_secret: 's' }] } }],
    [{ app_secret: 's' }],
  ])('brings a secret in the form %j', (given) => {
    expect(read({ agent_id: 'a', ...given })).toMatchObject({ agent_id: 'a', client_secret: 's' })
  })

  it('is read out of a list of one', () => {
    expect(read([{ agent_id: 'a', client_secret: 's' }])).toMatchObject({ agent_id: 'a', client_secret: 's' })
  })

  it('that holds neither an id nor a secret cannot be read', () => {
    expect(read({ challenge_id: 'c', status: 'ok' })).toBeUndefined()
  })
})

describe('a secret that was asked for again', () => {
  const read = (body: unknown) => endpointTable.resendSecret.response.safeParse(openEnvelope(body)).data?.client_secret

  it.each([
    [{ client_secret: 'old', new_client_secret: 's' }],
    [{ ClientSecret: 's' }],
    [{ credentials: { secret: 's' } }],
    [[{ client_secret: 's' }]],
    [{ data: [{ secret: 's' }] }],
    [{ data: { type: 'secrets', id: '1', attributes: { client_secret: 's' } } }],
  ])('is found in %j', (body) => {
    expect(read(body)).toBe('s')
  })

  it.each([[{}], [{ client_secret: null }], [{ secret_sent_to: 'x@example.org' }]])('is none in %j', (body) => {
    expect(read(body)).toBeUndefined()
  })
})

describe('instructions of a registration', () => {
  const read = (body: object) =>
    endpointTable.registerAgent.response.safeParse(openEnvelope({ agent_id: 'a', ...body })).data
  const url = 'https://arena.example/claim/c_1'
  const code = 'K7P-2QD'

  it.each<[object, { claim_url: string | null; pairing_code: string | null }]>([
    [{ instructions: `Then open ${url} with code ${code}` }, { claim_url: url, pairing_code: code }],
    [{ instructions: `Then open ${url} and enter ${code}.` }, { claim_url: url, pairing_code: code }],
    [{ instructions: ['Answer.', `Then open ${url}.`] }, { claim_url: url, pairing_code: null }],
    [{ instructions: `Pairing code: ${code}` }, { claim_url: null, pairing_code: code }],
    [{ instructions: `Keep the claim code "k7p2qd".` }, { claim_url: null, pairing_code: 'k7p2qd' }],
    [{ instructions: `配对码为 ${code}` }, { claim_url: null, pairing_code: code }],
    [{ instructions: `认领码：${code}` }, { claim_url: null, pairing_code: code }],
    [
      { instructions: 'Then open https://arena.example/claim', pairing_code: code },
      { claim_url: 'https://arena.example/claim', pairing_code: code },
    ],
    [
      { instructions: `Enter ${code}.`, claim_url: url },
      { claim_url: url, pairing_code: code },
    ],
    [{ message: `Registered. Claim at ${url}, code ${code}` }, { claim_url: url, pairing_code: code }],
    [
      { instructions: 'Pairing code: 4TR-M8W', pairing_code: code },
      { claim_url: null, pairing_code: code },
    ],
  ])('with %j give a claim', (given, expected) => {
    expect(read(given)).toMatchObject(expected)
  })

  it.each([
    'Write 100-200 words. 3 attempts.',
    'Predict XAU-USD, asset code XAU-USD. 3 attempts.',
    'You will get a pairing code of the form XXX-XXX.',
    'A pairing code is shown once; the pairing code 6-digit form is typed by hand.',
    'How to claim: https://arena.example/v1/docs/claim, https://arena.example/docs/claiming',
    'A lost link: POST https://arena.example/api/v1/agent/registry/claim-link/refresh',
    'error code ABC-123',
  ])('of %j give none', (instructions) => {
    expect(read({ instructions })).toMatchObject({ claim_url: null, pairing_code: null })
  })
})

const told = { claim_url: 'https://arena.example/claim/x', pairing_code: 'K7P-2QD' }
const end = '2026-06-17T19:05:00'
const forms: readonly (readonly [object, object])[] = [
  [{ claim_url: told.claim_url, pairing_code: told.pairing_code }, told],
  [{ claim: { url: told.claim_url, code: told.pairing_code, expires_at: end } }, { ...told, claim_expires_at: end }],
  [{ claim: { link: told.claim_url, pairingCode: told.pairing_code } }, told],
  [{ claim: { claim_url: told.claim_url, claim_code: told.pairing_code, expiresAt: end } }, { claim_expires_at: end }],
  [{ claim: { href: told.claim_url } }, { claim_url: told.claim_url, pairing_code: null }],
  [{ claim: told.claim_url, claim_code: told.pairing_code }, told],
  [{ claim_link: told.claim_url, pairing: { code: told.pairing_code } }, told],
  [{ claimLink: { url: told.claim_url }, pairing_code: told.pairing_code }, told],
  [{ claim_info: { ...told, expires_at: end } }, { ...told, claim_expires_at: end }],
  [{ _links: { claim: { href: told.claim_url } }, pairing_code: told.pairing_code }, told],
  [
    { ...told, claim_url_expires_at: end },
    { ...told, claim_expires_at: end },
  ],
]

describe('a claim', () => {
  const mark = (body: unknown) => endpointTable.submitRegistrationAnswer.response.safeParse(openEnvelope(body)).data
  const refresh = (body: unknown) => endpointTable.refreshClaimLink.response.safeParse(openEnvelope(body)).data

  it.each(forms)('is read out of %j', (given, expected) => {
    expect(refresh(given)).toMatchObject(expected)
    expect(mark({ passed: true, score: 78, ...given })).toMatchObject({ passed: true, ...expected })
    expect(mark({ result: { passed: true, ...given } })).toMatchObject({ passed: true })
  })

  it.each([
    [{ passed: false, feedback: 'More.', claim: null }],
    [{ passed: false, feedback: 'More.', claim: { status: 'not_yet' } }],
    [{ passed: true, claim: 'required' }],
  ])('is none in %j', (given) => {
    expect(mark(given)).toMatchObject({ claim_url: null, pairing_code: null, claim_expires_at: null })
  })

  it.each([
    [{ message: `Open ${told.claim_url} with code ${told.pairing_code}` }, told],
    [{ claim_url: told.claim_url, message: `Your pairing code: ${told.pairing_code}` }, told],
    [{ claim_link: told.claim_url, message: `配对码：${told.pairing_code}` }, told],
    [{ pairing_code: told.pairing_code, message: `请打开${told.claim_url}，再输入配对码。` }, told],
    [{ pairing_code: told.pairing_code, message: `请在${told.claim_url}认领` }, told],
    [{ pairing_code: told.pairing_code, message: `[Claim](${told.claim_url}), **${told.claim_url}**.` }, told],
    [{ pairing_code: told.pairing_code, detail: `Open ${told.claim_url}.` }, told],
    [
      { claim_url: told.claim_url, message: 'Write 100-200 words on XAU-USD.' },
      { claim_url: told.claim_url, pairing_code: null },
    ],
  ])('is completed by the words of %j', (given, expected) => {
    expect(refresh(given)).toMatchObject(expected)
    expect(mark({ passed: true, ...given })).toMatchObject(expected)
  })

  it('that was made by somebody is no fresh one, whatever link the words name', () => {
    const said = { claimed: true, message: `Claimed at ${told.claim_url}` }
    expect(refresh(said)).toMatchObject({ claim_said: 'claimed', claim_url: null })
  })
})

/**
 * The challenge of a registration and the marks of its answer in forms that differ from the text of the interface, over
 * real HTTP: what is shown is what the service said, and nothing that it gives once is lost.
 */
import { describe, expect, it } from 'vitest'
import { decodeClaimItem } from '../../src-main/vault/claim-item.ts'
import { provideShapedRegistry, type ShapedAnswer } from '../support/shaped-registry.ts'

const registry = provideShapedRegistry()
let count = 0

const link = { claim_url: '/claim/c_1', pairing_code: 'K7P-2QD' }
/** Of the claim only the one is a field. */
const half = {
  link: { passed: true, claim_url: 'http://127.0.0.1/claim/c_1' },
  code: { passed: true, pairing_code: 'K7P-2QD' },
}
const pending = { access_token: 'opaque', expires_in: 3600, claim_pending: true }
const notActive: ShapedAnswer = { status: 403, body: { detail: 'Agent is not activated' } }

/** Registers an agent whose registration gives these fields beside its id and its secret. */
async function register(fields: object = {}) {
  count += 1
  const own = { agent_id: `agent_${count}`, client_secret: 'sec_4f9a1c77e0' }
  const challenge = { challenge_id: 'rc_1', challenge_prompt: 'Why?', max_attempts: 3 }
  registry().shape('/register', { status: 201, body: { ...own, ...challenge, ...fields } })
  return registry().start({ name: `Tern ${count}` })
}

/** Submits an answer that is marked so, while the agent then waits for its claim. */
async function mark(marks: ShapedAnswer, fields: object = {}) {
  registry().shape('/auth/token', notActive)
  const row = await register(fields)
  registry().shape('/submit', marks)
  registry().shape('/auth/token', { body: pending })
  return registry().submit(row)
}

const readClaim = async (agentKey: string) => decodeClaimItem(await registry().vault.read(`${agentKey}.claim`)).reveal()

const claimOf = async (agentKey: string) =>
  (await registry().client.claims.list()).rows.find((row) => row.agentKey === agentKey)

describe('the challenge of a registration', () => {
  it.each<[object, object]>([
    [{ challenge_prompt: ['Line a', 'Line b'] }, { prompt: 'Line a\nLine b' }],
    [{ challenge_prompt: { html: '<p>Why &amp; how?</p>' } }, { prompt: 'Why & how?' }],
    [{ challenge_prompt: null, question: 'How?' }, { prompt: 'How?' }],
    [{ challenge_prompt: null, challenge: 'Analyse this event.' }, { prompt: 'Analyse this event.' }],
    [
      { challenge_prompt: null, challenge: { id: 'rc_1', event: { title: 'T', description: 'D' } } },
      { prompt: 'T\nD' },
    ],
    [{ challenge_prompt: null, challenges: [{ id: 'rc_1', prompt: 'How?' }] }, { prompt: 'How?' }],
    [{ challenge_prompt: null, description: 'Reads the news.' }, { prompt: '' }],
    [{ max_attempts: null, attempts_left: 2 }, { attemptsLeft: 2 }],
    [{ max_attempts: '3 attempts' }, { attemptsLeft: 3 }],
    [{ max_attempts: '3次' }, { attemptsLeft: 3 }],
    [{ max_attempts: null, attempts_remaining: '3/3' }, { attemptsLeft: 3 }],
    [{ max_attempts: null, attempts: { used: 1, max: 3 } }, { attemptsLeft: 2 }],
    [{ max_attempts: 0 }, { attemptsLeft: null }],
    [{ max_attempts: -1 }, { attemptsLeft: null }],
    [{ max_attempts: 'unlimited' }, { attemptsLeft: null }],
    [{ credentials: { expires_at: '2040-01-01T00:00:00' } }, { expiresAtMs: null }],
    [{ agent: { status: 'pending', expires_at: '2040-01-01T00:00:00' } }, { expiresAtMs: null }],
    [{ access_token: 'opaque', expires_in: 3600 }, { expiresAtMs: null }],
    [{ expires_in: 30 }, { expiresAtMs: null }],
    [{ challenge_expires_at: '2040-01-01T00:00:00' }, { expiresAtMs: Date.UTC(2040, 0, 1) }],
    [{ challenge: { deadline: '2040-01-01T08:00:00+08:00' } }, { expiresAtMs: Date.UTC(2040, 0, 1) }],
    [{ instructions: 'Sign in with sec_4f9a1c77e0.' }, { instructions: 'Sign in with ⟦…⟧.' }],
    [{ instructions: 'Write 100-200 words. 3 attempts.' }, { instructions: 'Write 100-200 words. 3 attempts.' }],
  ])('of %j is %j', async (fields, expected) => {
    expect((await register(fields)).challenge).toMatchObject(expected)
  })

  it.each([
    [{ expires_in: 1800 }],
    [{ expires_in_seconds: 1800 }],
    [{ expires_in_minutes: '30' }],
    [{ challenge: { ttl: '30m' } }],
    [{ challenge_expires_in: 'PT30M' }],
    [{ expires_in: '30分钟' }],
  ])('lives half an hour by %j', async (fields) => {
    const { challenge } = await register(fields)
    const leftMs = (challenge?.expiresAtMs ?? 0) - Date.now()
    expect(Math.round(leftMs / 60_000)).toBe(30)
  })

  it.each<[object, string, object]>([
    [{ expires_in: 3600 }, 'active', { access_token: 'opaque' }],
    [{ status: 'active', claim_url: '/claim/c_9', pairing_code: 'K7P-2QD' }, 'passed', pending],
  ])('is not waited for where the service gives none beside %j: the agent is %s', async (fields, stage, token) => {
    registry().shape('/auth/token', { body: token })
    const none = { challenge_id: null, challenge_prompt: null, max_attempts: null }
    expect(await register({ ...none, ...fields })).toMatchObject({ stage, error: null })
  })

  it.each<[unknown]>([
    ['3 attempts. Then open http://127.0.0.1/claim/c_1 with code K7P-2QD'],
    [['3 attempts.', 'Then open http://127.0.0.1/claim/c_1.', 'Pairing code: K7P-2QD']],
  ])('leaves the claim that its instructions give to the keychain: %j', async (instructions) => {
    const { agentKey, ...row } = await register({ instructions })
    expect(row).toMatchObject({ stage: 'challenge', challenge: { attemptsLeft: 3 } })
    expect(row.challenge?.instructions).toContain('3 attempts.')
    expect(JSON.stringify(row)).not.toMatch(/c_1|K7P/)
    expect(await readClaim(agentKey)).toMatchObject({ claimUrl: 'http://127.0.0.1/claim/c_1', pairingCode: 'K7P-2QD' })
  })

  it('that is none for an agent which is let in later is looked after by a check', async () => {
    registry().shape('/auth/token', notActive)
    const { agentKey, ...row } = await register({
      challenge_id: null,
      challenge_prompt: null,
      status: 'pending_review',
    })
    expect(row).toMatchObject({ stage: 'challenge', secret: 'kept', error: { code: 'agent_not_activated' } })
    registry().shape('/auth/token', { body: { access_token: 'opaque' } })
    expect(await registry().client.registrations.check({ agentKey })).toMatchObject({ stage: 'active', error: null })
  })

  it('that another one takes the place of after an attempt is the other one', async () => {
    const next = { challenge_id: 'rc_2', challenge_prompt: 'How?', submit_url: '/api/v1/next/submit' }
    const row = await mark({ body: { passed: false, feedback: 'More', ...next } })
    expect(row).toMatchObject({
      stage: 'challenge',
      challenge: { prompt: 'How?', attemptsLeft: 2, isReplacement: true },
    })
    registry().sent.length = 0
    await registry().submit(row)
    expect(registry().sent.map(({ path }) => path)).toContain('/api/v1/next/submit')
  })
})

describe('a challenge after an attempt that did not pass', () => {
  it.each<[object, boolean]>([
    [{}, false],
    [{ challenge_id: 'rc_1' }, false],
    [{ challenge_prompt: ' Why? ' }, false],
    [{ challenge_id: 'rc_1', challenge_prompt: 'How?' }, true],
    [{ challenge_prompt: 'How?' }, true],
    [{ challenge_id: 'rc_2' }, true],
  ])('with %j is another one: %s', async (next, isReplacement) => {
    const row = await mark({ body: { passed: false, ...next } })
    expect(row).toMatchObject({ stage: 'challenge', challenge: { isReplacement } })
  })
})

describe('an answer that passed', () => {
  it.each([
    [{ passed: 'yes' }],
    [{ is_passed: true }],
    [{ result: 'passed' }],
    [{ verdict: 'PASS' }],
    [{ status: '通过' }],
    [[{ passed: true }]],
    [{ data: [{ passed: true }] }],
    [{ evaluation: { passed: true, score: 78 }, status: 'ok' }],
    [{ score: '78/100', threshold: '60/100' }],
  ])('is one by %j', async (body) => {
    expect(await mark({ body })).toMatchObject({ stage: 'passed', error: null, attempts: [{ passed: true }] })
  })

  it.each<[string, ShapedAnswer]>([
    ['a flag that it failed', { body: { success: false, passed: true, message: 'Mail failed', ...link } }],
    ['an error of something else', { body: { passed: true, ...link, error: 'mail failed' } }],
    ['a 500', { status: 500, body: { passed: true, detail: 'Mailer down', ...link } }],
    ['only words', { body: { passed: true, message: `Open http://127.0.0.1/claim/c_1 with code K7P-2QD.` } }],
    ['feedback', { body: { passed: true, feedback: `Open http://127.0.0.1/claim/c_1, code K7P-2QD` } }],
    ['feedback with its code', { body: { ...half.link, feedback: 'Well done. Pairing code: K7P-2QD' } }],
    ['a message with its code', { body: { ...half.link, message: 'Your claim code is K7P-2QD.' } }],
    ['Chinese feedback with its code', { body: { ...half.link, feedback: '做得好。配对码：K7P-2QD' } }],
    ['feedback with its link', { body: { ...half.code, feedback: 'Open http://127.0.0.1/claim/c_1.' } }],
    ['feedback with both again', { body: { passed: true, ...link, feedback: '127.0.0.1/claim/c_1, K7P-2QD' } }],
  ])('keeps its claim link beside %s', async (_what, answer) => {
    const { agentKey, ...row } = await mark(answer)
    expect(row).toMatchObject({ stage: 'passed', claim: { link: 'kept' } })
    expect(JSON.stringify(row)).not.toMatch(/c_1|K7P/)
    expect(await readClaim(agentKey)).toMatchObject({
      claimUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1.*\/claim\/c_1$/),
      pairingCode: 'K7P-2QD',
    })
  })

  it.each<[object, number]>([
    [{ claim_expires_in: 3600 }, 60],
    [{ claim_link_expires_in_hours: 2 }, 120],
    [{ claim: { url: '/claim/c_1', ttl: '90m' } }, 90],
    [{ expires_at: new Date(Date.now() + 3 * 3_600_000).toISOString() }, 180],
    [{}, 48 * 60],
  ])('has a link that ends as %j says, in %i minutes', async (fields, minutes) => {
    const { agentKey } = await mark({ body: { passed: true, ...link, ...fields } })
    const endsInMs = ((await claimOf(agentKey))?.linkExpiresAtMs ?? 0) - Date.now()
    expect(Math.round(endsInMs / 60_000)).toBe(minutes)
  })

  it.each([
    [{ passed: true, agent_id: 'agent_other', ...link }],
    [{ data: { passed: true, agentId: 'agent_other', ...link } }],
    [{ passed: true, challenge_id: 'rc_other', ...link }],
  ])('is not ours where it is about another agent or challenge: %j', async (body) => {
    const { agentKey, ...row } = await mark({ body })
    expect(row).toMatchObject({
      stage: 'answer_unknown',
      attempts: [],
      error: { code: 'outcome_unknown', details: { reason: 'response_mismatch' } },
    })
    expect((await claimOf(agentKey))?.host ?? null).toBeNull()
  })

  it('brings a secret that is kept in the place of the first one', async () => {
    const { agentKey } = await mark({ body: { passed: true, credentials: { client_secret: 'sec_later_77' } } })
    expect((await registry().vault.read(agentKey)).reveal()).toContain('sec_later_77')
    expect(JSON.parse(registry().calls('/auth/token').at(-1)?.body ?? '')).toMatchObject({
      client_secret: 'sec_later_77',
    })
  })
})

describe('an answer that did not pass', () => {
  const failed = { passed: false, score: 41, threshold: 60, feedback: 'More' }
  it.each<[object, number | null]>([
    [{ attempts_left: 1 }, 1],
    [{ remaining_attempts: '1' }, 1],
    [{ attempts_remaining: '1 attempt left' }, 1],
    [{ attempts_remaining: '还剩 1 次' }, 1],
    [{ attempts: { used: 2, max: 3 } }, 1],
    [{ attempts_used: 2, max_attempts: 3 }, 1],
    [{ attempts_remaining: 'unlimited' }, null],
    [{ attempts_remaining: -1 }, null],
    [{}, 2],
  ])('leaves as many attempts as %j says: %j', async (fields, attemptsLeft) => {
    const row = await mark({ body: { ...failed, ...fields } })
    expect(row).toMatchObject({ stage: 'challenge', challenge: { attemptsLeft }, attempts: [{ passed: false }] })
  })

  it.each<[object, string]>([
    [{ message: '请列出资产' }, '请列出资产'],
    [{ reasons: ['a', 'b'] }, 'a\nb'],
    [{ errors: ['a', 'b'] }, 'a; b'],
    [{ feedback: { summary: 'More', missing: ['assets'] } }, 'More\nmissing: assets'],
    [{ feedback: { html: '<p>More</p>' } }, 'More'],
  ])('is shown with the words of %j', async (words, feedback) => {
    expect(await mark({ body: { passed: false, ...words } })).toMatchObject({ attempts: [{ feedback }] })
    expect(await mark({ status: 422, body: { passed: false, ...words } })).toMatchObject({ attempts: [{ feedback }] })
  })

  it.each<[object, object]>([
    [
      { score: '41%', threshold: '60%' },
      { score: 41, threshold: 60 },
    ],
    [{ score: '41/100' }, { score: 41 }],
    [
      { score: 0.41, threshold: 0.6 },
      { score: 0.41, threshold: 0.6 },
    ],
  ])('has the marks of %j', async (marks, expected) => {
    expect(await mark({ body: { ...failed, ...marks } })).toMatchObject({ attempts: [expected] })
  })

  it.each<[string, ShapedAnswer, 'marks'?]>([
    ['no attempts left', { body: { ...failed, attempts_left: 0 } }, 'marks'],
    ['a challenge that has expired', { body: { passed: false, status: 'expired', feedback: 'Too late' } }, 'marks'],
    ['a 400', { status: 400, body: { detail: 'Maximum number of attempts reached' } }],
    ['a 429', { status: 429, body: { detail: 'Attempts exhausted' } }],
    ['a 400 that it has expired', { status: 400, body: { detail: 'Challenge expired' } }],
    ['a 200 in Chinese', { body: { success: false, message: '挑战已过期' } }],
    ['a 410', { status: 410, body: { detail: 'Gone' } }],
    ['a 404 about the challenge', { status: 404, body: { detail: 'Challenge rc_1 does not exist' } }],
    ['a 200 in Chinese about attempts', { body: { code: 40_003, msg: '答题次数已用完' } }],
  ])('ends the registration with %s, and keeps what was typed', async (_what, answer, said) => {
    const row = await mark(answer)
    expect(row.stage).toBe('failed')
    // Marks say it themselves; a refusal gets the words by which a registration is given up.
    expect(row.error?.code ?? null).toBe(said === 'marks' ? null : 'registration_challenge_over')
    expect(row.draft).not.toBeNull()
  })

  it.each<[string, ShapedAnswer]>([
    ['a path that a gateway does not know', { status: 404, body: { detail: 'Not Found' } }],
    ['a 404 without a word', { status: 404, body: {} }],
    ['a 403 of a gateway', { status: 403, body: { detail: 'Forbidden' } }],
    ['a method that is not known', { status: 405, body: { detail: 'Method Not Allowed' } }],
  ])('goes on after %s: nothing was marked', async (_what, answer) => {
    const { agentKey, ...row } = await mark(answer)
    expect(row).toMatchObject({ stage: 'challenge', attempts: [], challenge: { attemptsLeft: 3 } })
    expect(row.error?.code).toMatch(/^(?:forbidden|resource_unknown)$/)
    registry().shape('/submit', { body: { passed: true, ...link } })
    expect(await registry().submit({ agentKey, ...row })).toMatchObject({ stage: 'passed' })
  })

  it.each<[string, ShapedAnswer]>([
    ['feedback to marks that may be enough', { body: { score: 90, feedback: 'Well argued.' } }],
    ['a challenge that was passed before', { status: 400, body: { detail: 'Challenge already completed' } }],
    ['the same under a 200', { body: { success: false, message: '该挑战已通过' } }],
    ['only that it was received', { status: 202, body: { status: 'grading', message: 'Being evaluated' } }],
    ['an empty answer', { status: 204, body: '' }],
    ['a page of a proxy', { type: 'text/html', body: '<html>' }],
  ])('is not told from %s: a check finds out', async (_what, answer) => {
    const { agentKey, ...row } = await mark(answer)
    expect(row).toMatchObject({ stage: 'answer_unknown', attempts: [] })
    expect(await registry().client.registrations.check({ agentKey })).toMatchObject({ stage: 'passed', error: null })
  })
})

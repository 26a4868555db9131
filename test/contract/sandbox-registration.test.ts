/** From registration to an agent that its operator has claimed: Interface §2.1 to §2.3, §3.1, §5.3. */
import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '#contract/ids.ts'
import { type OAuthScope, oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { rule } from './rules.ts'
import { call, operate, postWithHost, type Reply, requestToken } from './sandbox-client.ts'
import { goodAnswer, newName, register, submitAnswer } from './sandbox-rows.ts'

const thinAnswer = { answer: { ...goodAnswer.answer, event_summary: 'Up.', related_events: [] } }
thinAnswer.answer.market_impact = {
  ...goodAnswer.answer.market_impact,
  affected_assets: [],
  reasoning: 'Up.',
}
/** The form of the cn site. */
function shortAnswer(prompt: string) {
  const analysis = `${prompt}。供需关系由此改变，资金成本随之变化，短线波动加大，多头或先减仓观望，中期仍看库存与需求，仓位宜轻，并留意政策。`
  return { answer: { direction: 'down', confidence: 0.6, analysis: analysis.slice(0, 200) } }
}

const likesAndFollows: readonly OAuthScope[] = ['comment:like', 'reply:like', 'follow:create']

describe('becoming an agent in the sandbox', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 1, limits: false })
  })
  afterAll(() => sandbox.close())

  const on = (site: Site) => ({ sandbox, site })
  const all = { requested_scopes: [] }
  const token = ({ agent_id, client_secret }: Reply['body']) => requestToken(sandbox, { agent_id, client_secret })
  const scopesOf = async (agent: Reply['body']) =>
    String(decodeJwt((await token(agent)).body.access_token).scope).split(' ')
  const registerAt = async (host: string, site: Site): Promise<Reply['body']> => {
    const path = formatEndpointPath(endpointTable.registerAgent, site)
    return (await postWithHost(sandbox, { host, path }, { name: newName() })).body
  }
  const resend = ({ agent_id, challenge_id }: Reply['body'], site: Site = 'global') =>
    call(sandbox, formatEndpointPath(endpointTable.resendSecret, site), {
      method: 'POST',
      body: { agent_id, challenge_id },
    })
  const refresh = ({ agent_id, client_secret }: Reply['body'], site: Site = 'global') =>
    call(sandbox, formatEndpointPath(endpointTable.refreshClaimLink, site), {
      method: 'POST',
      body: { agent_id, client_secret },
    })
  /** Registers and passes: on the global site still to be claimed. */
  const passed = async (fields: object = all) => {
    const agent = await register(on('global'), { ...fields })
    return { ...agent, ...(await submitAnswer(on('global'), agent.challenge_id)).body }
  }

  it.each(['global', 'cn'] as const)(
    rule('3.1.1', 'registers on %s with all that the interface names'),
    async (site) => {
      const agent = await register(on(site))
      expect(agent).toMatchObject({
        agent_id: expect.stringMatching(/./),
        client_secret: expect.stringMatching(/.{20}/),
        challenge_id: expect.stringMatching(/./),
        challenge_prompt: expect.stringMatching(/.{10}/),
        max_attempts: 3,
        attempts_remaining: 3,
        expires_in_minutes: 30,
      })
      const path = formatEndpointPath(endpointTable.submitRegistrationAnswer, site, {
        challenge_id: agent.challenge_id,
      })
      expect(agent.submit_url).toBe(sandbox.baseUrl + path)
      expect(agent.instructions).toMatch(/60.*3 attempts/)
      const answered = await fetch(agent.submit_url, {
        method: 'POST',
        body: JSON.stringify(goodAnswer),
      })
      expect(answered.status).toBe(200)
    },
  )

  it.each(['global', 'cn'] as const)('names its own addresses on %s as the client reached it', async (site) => {
    const port = new URL(sandbox.baseUrl).port
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'localhost:9', '[::1]:9']) {
      const { submit_url } = await registerAt(host, site)
      expect(new URL(submit_url).origin).toBe(`http://${host}`)
    }
    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      const { submit_url } = await registerAt(host, site)
      expect(new URL(submit_url).origin).toBe(sandbox.baseUrl)
    }
  })

  it(rule('3.1.1', 'registers with a name alone, and with fields that deployments add'), async () => {
    const path = '/api/v1/agent/registry/register'
    expect((await call(sandbox, path, { method: 'POST', body: { name: newName() } })).status).toBe(201)
    const added = { operator_contact: 'a@b.example', scaffold_type: 's', scaffold_version: '1' }
    expect((await call(sandbox, path, { method: 'POST', body: { name: newName(), ...added } })).status).toBe(201)
  })

  it(rule('3.1.1', 'refuses a name that is taken on its site, and takes it on the other'), async () => {
    const name = newName()
    await register(on('global'), { name })
    await expect(register(on('global'), { name })).rejects.toThrow('409')
    await register(on('cn'), { name })
  })

  const spki = { format: 'pem', type: 'spki' } as const
  const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const rsa = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength }).publicKey
  it.each([
    ['P-256 key', () => p256().export(spki)],
    ['RSA key', () => rsa().export(spki)],
    ['longer RSA key', () => rsa(2056).export(spki)],
    ['RSA key in its own form', () => rsa().export({ format: 'pem', type: 'pkcs1' })],
    ['key with text around it', () => `Key of an agent\r\n${p256().export(spki)}\r\n`],
    ['key with lines of Windows', () => p256().export(spki).toString().replaceAll('\n', '\r\n')],
  ])(rule('3.1.1', 'registers a %s as PEM'), async (_, exported) => {
    const public_key = exported().toString()
    const agent = await register(on('global'), { auth_method: 'private_key_jwt', public_key })
    await submitAnswer(on('global'), agent.challenge_id)
    expect((await token(agent)).body.detail).toContain('private_key_jwt')
  })

  it(rule('3.1.2', 'gives who passes a claim address, a pairing code and a week'), async () => {
    const agent = await passed()
    expect(agent).toMatchObject({ passed: true, threshold: 60, status: 'active_provisional' })
    expect(agent.score).toBeGreaterThanOrEqual(60)
    expect(agent.score).toBeLessThanOrEqual(100)
    expect(new URL(agent.claim_url).origin).toBe(sandbox.baseUrl)
    expect(agent.pairing_code).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)
    const { now } = await operate(sandbox, 'clock')
    const daysLeft = (Date.parse(agent.provisional_until) - Date.parse(now)) / 86_400_000
    expect(daysLeft).toBeCloseTo(7, 1)
  })

  it(rule('3.1.2', 'takes an answer once, and the agent id beside it'), async () => {
    const { agent_id, challenge_id } = await register(on('global'))
    const foreign = await submitAnswer(on('global'), challenge_id, { ...goodAnswer, agent_id: 'somebody' })
    expect(foreign.status).toBe(403)
    expect((await submitAnswer(on('global'), challenge_id, { ...goodAnswer, agent_id })).body.passed).toBe(true)
    expect((await submitAnswer(on('global'), challenge_id)).status).toBe(409)
  })

  it(rule('3.1.2', 'makes who passes on the cn site active at once, by the short form too'), async () => {
    const agent = await register(on('cn'), all)
    const reply = await submitAnswer(on('cn'), agent.challenge_id, shortAnswer(agent.challenge_prompt))
    expect(reply.body).toMatchObject({ passed: true, status: 'active' })
    expect(reply.body).not.toHaveProperty('claim_url')
    expect((await token(agent)).body).toMatchObject({ agent_status: 'active' })
  })

  it(
    rule(['3.1.3', '7.4'], 'answers an insufficient analysis with feedback until the attempts are used up'),
    async () => {
      const { challenge_id } = await register(on('global'))
      for (const attempts_remaining of [2, 1, 0]) {
        const { status, body } = await submitAnswer(on('global'), challenge_id, thinAnswer)
        expect(status).toBe(200)
        expect(body).toMatchObject({ passed: false, threshold: 60, attempts_remaining })
        expect(body.score).toBeLessThan(60)
        expect(body.feedback).toContain('Name the assets')
      }
      expect((await submitAnswer(on('global'), challenge_id)).status).toBe(403)
    },
  )

  it(rule('3.1.3', 'lets a second attempt pass'), async () => {
    const { challenge_id } = await register(on('global'))
    await submitAnswer(on('global'), challenge_id, thinAnswer)
    expect((await submitAnswer(on('global'), challenge_id)).body.passed).toBe(true)
  })

  const { market_impact: _, ...withoutImpact } = goodAnswer.answer
  it.each([
    ['nothing', {}],
    ['an empty answer', { answer: {} }],
    ['no market impact', { answer: withoutImpact }],
    ['an empty summary', { answer: { ...goodAnswer.answer, event_summary: '' } }],
    ['a confidence in words', { answer: { ...goodAnswer.answer, confidence: 'high' } }],
    ['no list of related events', { answer: { ...goodAnswer.answer, related_events: 'none' } }],
  ])(
    rule('3.1.3', 'names the fields of an incomplete answer and counts no attempt for it: %s'),
    async (_what, body) => {
      const { challenge_id } = await register(on('global'))
      for (let count = 0; count < 4; count += 1) {
        const refused = await submitAnswer(on('global'), challenge_id, body)
        expect(refused).toMatchObject({ status: 422, body: { detail: expect.any(Array) } })
        for (const { loc } of refused.body.detail) expect(loc.slice(0, 2)).toEqual(['body', 'answer'])
      }
      expect((await submitAnswer(on('global'), challenge_id, thinAnswer)).body.attempts_remaining).toBe(2)
    },
  )

  it(
    rule('3.1.3', 'names the field that the long form has first where a site does not take the short one'),
    async () => {
      const { challenge_id, challenge_prompt } = await register(on('global'))
      for (let count = 0; count < 4; count += 1) {
        expect(await submitAnswer(on('global'), challenge_id, shortAnswer(challenge_prompt))).toMatchObject({
          status: 422,
          body: { detail: [{ loc: ['body', 'answer', 'event_summary'] }] },
        })
      }
      expect((await submitAnswer(on('global'), challenge_id, thinAnswer)).body.attempts_remaining).toBe(2)
      expect((await submitAnswer(on('global'), challenge_id)).body.passed).toBe(true)
    },
  )

  it(rule('3.1.2', 'takes the long form on the cn site as well'), async () => {
    const { challenge_id } = await register(on('cn'))
    expect((await submitAnswer(on('cn'), challenge_id)).body.passed).toBe(true)
  })

  it(rule('3.1.3', 'takes no answer after half an hour'), async () => {
    const { challenge_id } = await register(on('global'))
    await operate(sandbox, 'clock', { advance_s: 1801 })
    expect((await submitAnswer(on('global'), challenge_id)).status).toBe(410)
  })

  it(rule('3.1.6', 'gives no token before the challenge is completed'), async () => {
    const agent = await register(on('global'))
    expect(await token(agent)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('not activated') },
    })
  })

  it(rule(['3.1.4', '5.3.7'], 'withholds likes and follows until the operator has claimed the agent'), async () => {
    const agent = await passed()
    expect((await token(agent)).body).toMatchObject({
      agent_status: 'active_provisional',
      claim_pending: true,
    })
    expect(await scopesOf(agent)).toEqual(oauthScopes.filter((scope) => !likesAndFollows.includes(scope)))
    const before = (await token(agent)).body.access_token
    const own = async () => (await call(sandbox, '/api/v1/agent/profile/self', { token: before })).body
    expect(await own()).toMatchObject({
      verification_status: 'pending',
      agent_status: 'active_provisional',
    })
    await operate(sandbox, 'claim', { agent_id: agent.agent_id })
    expect(await own()).toMatchObject({ verification_status: 'verified', agent_status: 'active' })
    expect(await scopesOf(agent)).toEqual(oauthScopes)
    const like = await call(sandbox, '/api/v1/agent/comments/none/like', { method: 'POST', token: before })
    expect(like.body.detail).toBe('Missing required scope: comment:like')
  })

  it(rule(['3.1.4', '5.3.4'], 'grants what the operator approves of what was requested'), async () => {
    const requested_scopes = ['prediction:submit', 'challenge:read', 'comment:like']
    const agent = await passed({ requested_scopes })
    expect(await scopesOf(agent)).toEqual(['prediction:submit', 'challenge:read'])
    await operate(sandbox, 'claim', {
      agent_id: agent.agent_id,
      approve_scopes: ['challenge:read', 'comment:like'],
    })
    expect((await scopesOf(agent)).sort()).toEqual(['challenge:read', 'comment:like'])
  })

  it.each([
    ['none', {}],
    ['an empty list', { requested_scopes: [] }],
  ])(rule('5.3.5', 'grants all scopes to who asks for %s'), async (_, fields) => {
    const path = '/api/v1/agent/registry/register'
    const agent = (await call(sandbox, path, { method: 'POST', body: { name: newName(), ...fields } })).body
    await submitAnswer(on('global'), agent.challenge_id)
    await operate(sandbox, 'claim', { agent_id: agent.agent_id })
    expect(await scopesOf(agent)).toEqual(oauthScopes)
  })

  it(rule('5.3.5', 'grants nothing to who asks only for what there is not'), async () => {
    const path = '/api/v1/agent/registry/register'
    const body = { name: newName(), requested_scopes: ['tea:make'] }
    const { status, body: answer } = await call(sandbox, path, { method: 'POST', body })
    expect({ status, loc: answer.detail[0].loc }).toEqual({
      status: 422,
      loc: ['body', 'requested_scopes', 0],
    })
  })

  it(rule('3.1.4', 'ends provisional access after a week, and a claim brings it back'), async () => {
    const agent = await passed()
    const { access_token } = (await token(agent)).body
    await operate(sandbox, 'clock', { advance_s: 7 * 86_400 - 1800 })
    expect((await token(agent)).status).toBe(200)
    await operate(sandbox, 'clock', { advance_s: 1801 })
    expect((await token(agent)).body.detail).toContain('Provisional access expired')
    expect((await call(sandbox, '/api/v1/agent/profile/self', { token: access_token })).status).not.toBe(200)
    await operate(sandbox, 'claim', { agent_id: agent.agent_id })
    expect((await token(agent)).status).toBe(200)
  })

  it(rule('3.1.4', 'allows ten predictions until the claim'), async () => {
    const agent = await passed()
    const { access_token } = (await token(agent)).body
    await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
    const predict = async () => {
      const { id } = await operate(sandbox, 'challenges', { scope_key: 'CL' })
      const body = { direction: 'bearish', confidence: 0.6 }
      return call(sandbox, `/api/v1/eval/challenges/${id}/predict`, {
        method: 'POST',
        token: access_token,
        body,
      })
    }
    for (let count = 0; count < 10; count += 1) expect((await predict()).status).toBe(201)
    const eleventh = await predict()
    expect(eleventh).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/provisional limit/i) },
    })
    await operate(sandbox, 'claim', { agent_id: agent.agent_id })
    expect((await predict()).status).toBe(201)
  })

  it(rule('3.1.4', 'renews the claim link of an unclaimed agent only'), async () => {
    const registered = await register(on('global'))
    expect((await refresh(registered)).status).toBe(409)
    const agent = await passed()
    const fresh = await refresh(agent)
    expect(fresh.status).toBe(200)
    expect(fresh.body.claim_url).not.toBe(agent.claim_url)
    expect(fresh.body.provisional_until).toBe(agent.provisional_until)
    expect((await refresh({ ...agent, client_secret: 'wrong' })).status).toBe(401)
    await operate(sandbox, 'claim', { agent_id: agent.agent_id })
    expect((await refresh(agent)).body.detail).toContain('already claimed')
  })

  it.each(['global', 'cn'] as const)(
    rule('3.1.5', 'rotates the secret on %s until a token was issued'),
    async (site) => {
      const agent = await register(on(site))
      const { client_secret } = (await resend(agent, site)).body
      expect(client_secret).not.toBe(agent.client_secret)
      const again = (await resend(agent, site)).body
      expect(again.client_secret).not.toBe(client_secret)
      await submitAnswer(on(site), agent.challenge_id)
      expect((await token(agent)).status).toBe(401)
      expect((await token({ ...agent, client_secret })).status).toBe(401)
      expect((await token({ ...agent, ...again })).status).toBe(200)
      expect(await resend(agent, site)).toMatchObject({ status: 409 })
      expect((await token({ ...agent, ...again })).status).toBe(200)
    },
  )

  it(rule('3.1.5', 'rotates for the agent and the challenge that belong together only'), async () => {
    const [one, two] = [await register(on('global')), await register(on('global'))]
    expect((await resend({ ...one, challenge_id: two.challenge_id })).status).toBe(404)
    expect((await resend({ agent_id: 'x', challenge_id: 'y' })).status).toBe(404)
    expect((await resend(one, 'cn')).status).toBe(404)
  })
})

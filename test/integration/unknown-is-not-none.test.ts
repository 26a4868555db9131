/**
 * A service whose tokens say nothing: what is not known is tried, what is refused is learnt, and what goes well heals.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { type ChallengeKey, challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
let deploymentId: DeploymentId
/** What the service answers to these paths in the place of the sandbox. */
let instead: Map<RegExp, () => Response>
let tokensIssued: number

const json = (status: number, body: unknown) => Response.json(body, { status })

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 2 })
  instead = new Map()
  tokensIssued = 0
  const real = new Map<string, string>()
  running = openConsole(':memory:', {
    vault: createMemoryVault('test'),
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      const other = [...instead].find(([path]) => path.test(pathname))
      if (other !== undefined) return other[1]()
      const headers = new Headers(init?.headers)
      const opaque = headers.get('authorization')?.replace('Bearer ', '')
      if (opaque !== undefined) headers.set('authorization', `Bearer ${real.get(opaque) ?? ''}`)
      const answer = await fetch(input, { ...init, headers })
      if (!pathname.endsWith('/auth/token') || !answer.ok) return answer
      tokensIssued += 1
      real.set(`opaque-${tokensIssued}`, String((await answer.json()).access_token))
      return json(200, { access_token: `opaque-${tokensIssued}`, token_type: 'bearer' })
    },
  })
  running.console.start()
  const site = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const] }
  deploymentId = (await running.client.deployments.add(site)).deploymentId
  const agent = agentOf(sandbox, 'global')
  const row = await addSandboxAgent(running, { deploymentId, agent })
  agentKey = row.agentKey
  // The console reads the subscriptions of a new agent by itself; what a test breaks must not meet that.
  await expect.poll(async () => (await running.client.agents.fleet()).rows[0]?.subscriptions).not.toBeNull()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const standing = async () => {
  const [row] = (await running.client.agents.fleet()).rows
  return row === undefined ? null : [row.status, row.statusDetail]
}
const readSubscriptions = async () => {
  const [receipt] = await running.client.subscriptions.refresh({ agentKeys: [agentKey] })
  return receipt?.outcome
}

it('takes a token that says nothing for one that may do anything', async () => {
  expect(await standing()).toEqual(['ready', null])
  expect(await readSubscriptions()).toEqual({ ok: true })
  const { token } = await running.client.agents.get({ agentKey })
  expect(token).toMatchObject({
    site: null,
    scopes: null,
    refusedScopes: [],
    trustLevel: null,
    claimPending: null,
    isExpiryAssumed: true,
  })
  expect((token?.expiresAtMs ?? 0) - (token?.issuedAtMs ?? 0)).toBe(3_600_000)
})

it('learns from a refusal which scope is lacking, for as long as that token lives', async () => {
  instead.set(/prediction-scope$/, () => json(403, { detail: 'Missing required scope: challenge:read' }))
  expect(await readSubscriptions()).toMatchObject({ ok: false, error: { code: 'oauth_scope_missing' } })
  expect(await standing()).toEqual(['scope_missing', 'challenge:read'])
  const { token } = await running.client.agents.get({ agentKey })
  expect(token).toMatchObject({ scopes: null, refusedScopes: ['challenge:read'] })
  instead.clear()
  expect(await readSubscriptions()).toEqual({ ok: true })
  expect(await standing()).toEqual(['ready', null])
  expect((await running.client.agents.get({ agentKey })).token).toMatchObject({ refusedScopes: [] })
})

it('shows a scope that was learnt from a refusal on the claims desk, where nothing says what is granted', async () => {
  instead.set(/profile\/self$/, () => json(200, { agent_id: 'any', name: 'any', verification_status: 'pending' }))
  instead.set(/auth\/token$/, () =>
    json(200, { access_token: 'opaque-pending', token_type: 'bearer', claim_pending: true }),
  )
  await running.client.agents.check({ agentKeys: [agentKey] })
  instead.set(/prediction-scope$/, () => json(403, { detail: 'Missing required scope: challenge:read' }))
  const desk = async () => (await running.client.claims.list()).rows
  await expect.poll(desk).toMatchObject([{ grantedScopes: null, missingScopes: null, refusedScopes: [] }])
  expect(await readSubscriptions()).toMatchObject({ ok: false, error: { code: 'oauth_scope_missing' } })
  expect(await desk()).toMatchObject([{ grantedScopes: null, missingScopes: null, refusedScopes: ['challenge:read'] }])
})

it('predicts with a token that says nothing, and judges the next prediction by what the service refused', async () => {
  const { client } = running
  const ids: string[] = []
  for (const scope_key of ['CL', 'CL', 'CL']) {
    const made = await operate(sandbox, 'challenges', { site: 'global', scope_key, deadline_in_s: 600 })
    ids.push(String(made.id))
  }
  await client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
  await client.challenges.refresh()
  const [first, second, third] = ids.map((id) => challengeKeySchema.parse(`${deploymentId}~global~${id}`))
  if (first === undefined || second === undefined || third === undefined) throw new Error('no challenge')
  const draft = { direction: 'bullish', confidenceText: '0.9', reasoning: '' } as const
  const drafts = [first, second, third].map((challengeKey) => ({ agentKey, challengeKey, draft }))
  await client.predictions.saveDrafts({ drafts })
  const send = (challengeKey: ChallengeKey) => client.predictions.send({ items: [{ agentKey, challengeKey }] })
  const stateOf = async (challengeKey: ChallengeKey) =>
    (await client.outbox.list()).rows.find((row) => row.kind === 'prediction' && row.challengeKey === challengeKey)

  expect((await send(first))[0]?.error).toBeNull()
  await expect.poll(async () => (await stateOf(first))?.state).toBe('accepted')

  instead.set(/predict$/, () => json(200, { success: false, message: 'confidence must be ≤ 0.6' }))
  await send(second)
  await expect.poll(async () => (await stateOf(second))?.state).toBe('refused')
  expect((await stateOf(second))?.error).toMatchObject({
    code: 'request_refused',
    details: { serviceWords: 'confidence must be ≤ 0.6' },
  })

  instead.clear()
  instead.set(/predict$/, () => json(403, { detail: 'Missing required scope: prediction:submit' }))
  await client.predictions.saveDrafts({ drafts: drafts.slice(1, 2) })
  expect((await send(second))[0]?.error).toBeNull()
  await expect.poll(async () => (await stateOf(second))?.error?.code, { timeout: 5_000 }).toBe('oauth_scope_missing')
  const review = async () => (await client.predictions.review({ items: [{ agentKey, challengeKey: third }] }))[0]
  expect(await review()).toMatchObject({ outcome: { ok: false, error: { code: 'oauth_scope_missing' } } })
  instead.clear()
  await client.agents.check({ agentKeys: [agentKey] })
  expect(await review()).toMatchObject({ outcome: { ok: true } })
  await send(third)
  await expect.poll(async () => (await stateOf(third))?.state).toBe('accepted')
})

it('shows counts that a list does not give as not known, and keeps those that an earlier one gave', async () => {
  const { client } = running
  const listed = (counts: object) => {
    const deadline = new Date(Date.now() + 600_000).toISOString().slice(0, 19)
    const row = { id: 'ch_silent', question: 'Up?', asset: 'CL', status: 'open', deadline, ...counts }
    instead = new Map([[/eval\/challenges$/, () => json(200, { items: [row], total: 1 })]])
    return client.challenges.refresh()
  }
  const counts = async () => {
    const { items } = await client.challenges.list()
    const found = items.find(({ challenge }) => challenge.challengeId === 'ch_silent')?.challenge
    return [found?.predictionCount, found?.bullishCount, found?.bearishCount, found?.neutralCount]
  }
  await listed({})
  expect(await counts()).toEqual([null, null, null, null])
  await listed({ prediction_count: 4, bullish_count: 3, bearish_count: 0 })
  expect(await counts()).toEqual([4, 3, 0, null])
  await listed({ prediction_count: null, bullish_count: '' })
  expect(await counts()).toEqual([4, 3, 0, null])
})

it('asks for no more than it needs: an agent that may not read its profile is as ready as before', async () => {
  for (const refusal of [
    json(403, { detail: 'Missing required scope: profile:read:self' }),
    json(404, { detail: 'Not Found' }),
    json(200, { success: false, message: 'Missing required scope: profile:read:self' }),
  ]) {
    instead = new Map([[/profile\/self$/, () => refusal.clone()]])
    const [receipt] = await running.client.agents.check({ agentKeys: [agentKey] })
    expect(receipt?.outcome).toEqual({ ok: true })
    expect(await standing()).toEqual(['ready', null])
  }
})

it.each([
  ['a failure of its own', () => json(503, {}), 'unreachable'],
  ['half an answer', () => new Response('{"scopes": ["C'), 'unreachable'],
  ['a page', () => new Response('<html>hello</html>'), 'unreachable'],
  ['a body that says failure', () => json(200, { error: 'upstream unavailable' }), 'unreachable'],
  ['not activated', () => json(403, { detail: 'Agent is not activated' }), 'not_activated'],
  ['grace over', () => json(403, { detail: 'Provisional access expired' }), 'provisional_expired'],
  ['the other site', () => json(403, { detail: 'Token site mismatch' }), 'wrong_site'],
])('one reading that fails with %s is forgotten at the next call that goes well', async (_words, answer, status) => {
  for (const heal of [
    readSubscriptions,
    () => running.client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] }),
    () => running.client.agents.check({ agentKeys: [agentKey] }),
  ]) {
    instead.set(/prediction-scope$/, answer)
    expect(await readSubscriptions()).toMatchObject({ ok: false })
    expect((await standing())?.[0]).toBe(status)
    instead.clear()
    await heal()
    expect(await standing()).toEqual(['ready', null])
  }
})

it.each([
  ['Challenge is not active', 'ready'],
  ['Submission grace period has ended', 'ready'],
  ['挑战尚未启用', 'ready'],
  ['This challenge belongs to the other site', 'ready'],
  ['Agent is not active', 'not_activated'],
  ['Provisional access expired', 'provisional_expired'],
  ['Agent belongs to the other site', 'wrong_site'],
])('a prediction refused with "%s" leaves an agent %s, until a token says more', async (detail, status) => {
  const { client } = running
  await client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
  const made = await operate(sandbox, 'challenges', { site: 'global', scope_key: 'CL', deadline_in_s: 600 })
  await client.challenges.refresh()
  const challengeKey = challengeKeySchema.parse(`${deploymentId}~global~${made.id}`)
  const draft = { direction: 'bullish', confidenceText: '0.9', reasoning: '' } as const
  await client.predictions.saveDrafts({ drafts: [{ agentKey, challengeKey, draft }] })
  instead.set(/predict$/, () => json(403, { detail }))
  await client.predictions.send({ items: [{ agentKey, challengeKey }] })
  await expect.poll(async () => (await client.outbox.list()).rows[0]?.state).toBe('refused')
  await expect.poll(standing).toEqual([status, null])
  expect(await readSubscriptions()).toEqual({ ok: true })
  expect(await standing()).toEqual(['ready', null])
})

it.each<[string, number, unknown, string]>([
  ['suspended', 403, { detail: 'Agent suspended by moderation' }, 'token_refused'],
  ['suspended, as if its secret were wrong', 401, { detail: 'This account has been disabled' }, 'token_refused'],
  ['locked', 423, { detail: 'See your e-mail' }, 'token_refused'],
  ['refused in words that nobody knows', 400, { detail: 'Kaputt' }, 'token_refused'],
  ['refused without a word', 403, '', 'token_refused'],
  ['deleted', 403, { detail: 'Agent was deleted' }, 'agent_unknown'],
  ['unclaimed', 403, { detail: 'Agent is unclaimed' }, 'not_activated'],
  ['no longer known by its secret', 400, { error: 'invalid_grant' }, 'credential_refused'],
])('an agent whose token is refused is no longer ready: %s', async (_title, status, body, expected) => {
  expect(await standing()).toEqual(['ready', null])
  instead.set(/auth\/token$/, () => json(status, body))
  const [receipt] = await running.client.agents.check({ agentKeys: [agentKey] })
  expect(receipt?.outcome).toMatchObject({ ok: false })
  expect(await standing()).toEqual([expected, null])
  instead.clear()
  await running.client.agents.check({ agentKeys: [agentKey] })
  expect(await standing()).toEqual(['ready', null])
})

it('counts an agent whose subscriptions could not be read yet for neither subscribed nor not', async () => {
  const { client } = running
  await operate(sandbox, 'challenges', { site: 'global', scope_key: 'CL', deadline_in_s: 600 })
  await client.challenges.refresh()
  const counts = async (agentKeys: AgentKey[]) => {
    const { items } = await client.challenges.list({ agentKeys })
    return items[0]?.fleet
  }
  expect(await counts([agentKey])).toMatchObject({ subscribed: 0, unread: 0 })
  instead.set(/prediction-scope$/, () => json(503, {}))
  const other = agentOf(sandbox, 'global', 1)
  const row = await addSandboxAgent(running, { deploymentId, agent: other, name: 'Silent' })
  expect(await counts([agentKey, row.agentKey])).toMatchObject({ subscribed: 0, owed: 0, unread: 1 })
  expect((await client.agents.fleet()).rows.find(({ agentKey: key }) => key === row.agentKey)?.subscriptions).toBeNull()
})

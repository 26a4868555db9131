/** What a service may say against a registration in words and forms of its own, and what the console makes of it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { form, goodAnswer, poorAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let sent: { path: string; agentId: string | null; requestId: string | null }[]
/** What comes back in the place of the service's own answer to a path that ends so. */
let instead: Record<string, (body: Record<string, unknown>) => Response>

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 0, limits: false })
  sent = []
  instead = {}
  running = openConsole(':memory:', {
    vault: createMemoryVault('test'),
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      const headers = new Headers(init?.headers)
      sent.push({
        path: pathname,
        agentId: headers.get('x-agent-id'),
        requestId: headers.get('x-request-id'),
      })
      const answer = await fetch(input, init)
      const end = Object.keys(instead).find((path) => pathname.endsWith(path))
      return end === undefined ? answer : (instead[end]?.(await answer.json()) ?? answer)
    },
  })
  const site = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const] }
  deploymentId = (await running.client.deployments.add(site)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const start = () => running.client.registrations.start({ agentKey: null, deploymentId, site: 'global', form })

it.each([
  ['a 422', (body: object) => Response.json(body, { status: 422 })],
  ['a 400 with all of it in its detail', (body: object) => Response.json({ detail: body }, { status: 400 })],
])('an insufficient answer that comes back as %s is an attempt with its feedback', async (_form, refuse) => {
  instead = { '/submit': refuse }
  const { agentKey } = await start()
  const marked = await running.client.registrations.submitAnswer({ agentKey, draft: poorAnswer })
  expect(marked).toMatchObject({
    stage: 'challenge',
    error: null,
    challenge: { attemptsLeft: 2 },
    attempts: [{ passed: false, threshold: 60, feedback: expect.stringMatching(/\w/) }],
  })
})

it('a refusal of the fields of an answer spends no attempt and keeps what was typed', async () => {
  instead = {
    '/submit': () => Response.json({ detail: [{ loc: ['body', 'answer'], msg: 'Too long' }] }, { status: 422 }),
  }
  const { agentKey } = await start()
  const refused = await running.client.registrations.submitAnswer({ agentKey, draft: poorAnswer })
  expect(refused).toMatchObject({
    stage: 'challenge',
    error: { code: 'request_refused', details: { field: 'answer' } },
    challenge: { attemptsLeft: 3 },
    attempts: [],
    draft: poorAnswer,
  })
})

it('another secret is no longer offered once the service says that a token was issued', async () => {
  const { agentKey, canResendSecret } = await start()
  expect(canResendSecret).toBe(true)
  instead = {
    '/resend-secret': () => Response.json({ detail: 'A token was already issued' }, { status: 409 }),
  }
  const kept = await running.client.registrations.resendSecret({ agentKey })
  expect(kept).toMatchObject({
    stage: 'challenge',
    secret: 'kept',
    error: { code: 'secret_not_replaced' },
    canResendSecret: false,
  })
})

it('a limit on registrations holds up nothing that is read in public', async () => {
  instead = { '/register': () => Response.json({ detail: 'Slow down' }, { status: 429 }) }
  expect(await start()).toMatchObject({ stage: 'intent', error: { code: 'rate_limited' } })
  const { sites } = await running.client.deployments.check({ baseUrl: sandbox.baseUrl })
  expect(sites.map(({ error }) => error)).toEqual([null, null])
})

it('every call of a registration names itself, and its agent once there is one', async () => {
  const registered = await start()
  const { agentKey, agentId } = registered
  await running.client.registrations.resendSecret({ agentKey })
  await running.client.registrations.submitAnswer({ agentKey, draft: goodAnswer(registered) })
  await running.client.claims.reissue({ agentKeys: [agentKey] })
  const byEnd = (end: string) => sent.find(({ path }) => path.endsWith(end))
  expect(byEnd('/register')).toMatchObject({ agentId: null })
  for (const end of ['/resend-secret', '/submit', '/token', '/claim-link/refresh'])
    expect(byEnd(end), end).toMatchObject({ agentId })
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(sent.length)
  expect(sent.every(({ requestId }) => (requestId ?? '').length >= 8)).toBe(true)
})

it.each([
  ['You have 3 attempts and 30 minutes.', 3, 2],
  ['最多 3 次，60 分通过。', 3, 2],
  ['Answers are scored from 0 to 100.', null, null],
])('without a number, attempts left are what the instructions say: %j', async (instructions, before, startTimer) => {
  const withoutNumbers = ({ attempts_remaining: _left, max_attempts: _max, ...rest }: Record<string, unknown>) =>
    Response.json({ ...rest, ...('challenge_prompt' in rest ? { instructions } : {}) })
  instead = { '/register': withoutNumbers, '/submit': withoutNumbers }
  const { agentKey, challenge } = await start()
  const isAttemptsLeftFromText = before !== null
  expect(challenge).toMatchObject({ attemptsLeft: before, isAttemptsLeftFromText })
  const marked = await running.client.registrations.submitAnswer({ agentKey, draft: poorAnswer })
  expect(marked).toMatchObject({
    stage: 'challenge',
    challenge: { attemptsLeft: startTimer, isAttemptsLeftFromText },
  })
})

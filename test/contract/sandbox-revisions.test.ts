/** Predictions that are revised before their deadline: `is_revision`, as deployments have it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

describe('a revision of a prediction', () => {
  let sandbox: RunningSandbox
  let token: string
  let agentId: string
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 1, limits: false })
  })
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    const agent = agentOf(sandbox, 'global')
    agentId = agent.agent_id
    await operate(sandbox, 'reset')
    await operate(sandbox, 'subscriptions', { agent_id: agentId, scopes: ['CL'] })
    token = await tokenOf(sandbox, agent)
  })

  const predict = (challengeId: string, body: unknown = { direction: 'bullish', confidence: 0.7 }) =>
    call(sandbox, `/api/v1/eval/challenges/${challengeId}/predict`, { method: 'POST', token, body })
  const open = async (fields: object = {}): Promise<string> =>
    (await operate(sandbox, 'challenges', { scope_key: 'CL', ...fields })).id

  it('takes the place of what was said before the deadline, and is numbered', async () => {
    const id = await open()
    const extras = { summary: 'Stocks fell.', token_usage: { input: 1200, output: 300 } }
    const first = await predict(id, { direction: 'bullish', confidence: 0.7, is_revision: false, ...extras })
    expect(first.body).toMatchObject({ revision_number: 1, summary: 'Stocks fell.' })
    const revised = {
      direction: 'bearish',
      confidence: 0.9,
      is_revision: true,
      summary: 'They rose after all.',
    }
    for (const revision_number of [2, 3]) {
      const { status, body } = await predict(id, revised)
      expect({ status, ...body }).toMatchObject({
        status: 201,
        prediction_id: first.body.prediction_id,
        direction: 'bearish',
        confidence: 0.9,
        summary: 'They rose after all.',
        revision_number,
      })
    }
    expect((await predict(id)).status).toBe(409)
    const { body } = await call(sandbox, '/api/v1/eval/challenges?status=open')
    expect(body.items.find((item: { id: string }) => item.id === id)).toMatchObject({
      prediction_count: 1,
      bullish_count: 0,
      bearish_count: 1,
    })
    await operate(sandbox, 'resolve', { challenge_id: id, result: 'bearish' })
    const results = await call(sandbox, `/api/v1/eval/challenges/${id}/results`)
    expect(results.body.predictions).toEqual([
      expect.objectContaining({ agent_id: agentId, is_correct: true, score: 95, revision_number: 3 }),
    ])
    const card = await call(sandbox, `/api/v1/eval/agents/${agentId}/scorecard`)
    expect(card.body).toMatchObject({ prediction_count: 1, correct_count: 1 })
  })

  it('is refused where nothing is there to revise, and after the deadline', async () => {
    const revised = { direction: 'bearish', confidence: 0.9, is_revision: true }
    const id = await open({ deadline_in_s: 60, resolve_in_s: 3600 })
    expect(await predict(id, revised)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('no prediction') },
    })
    await predict(id)
    await operate(sandbox, 'clock', { advance_s: 61 })
    expect(await predict(id, revised)).toMatchObject({ status: 400 })
  })
})

/** Calls by which the witnesses of the shapes look at the wire. */
import { expect } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, type Reply } from './sandbox-client.ts'

export interface ShapedStage {
  sandbox: RunningSandbox
  token: string
  agentId: string
}

export type ShapeWitness = (stage: ShapedStage) => Promise<void>

export const challenges = '/api/v1/eval/challenges'

export async function open({ sandbox }: ShapedStage, fields: object = {}): Promise<Reply['body']> {
  return operate(sandbox, 'challenges', { scope_key: 'CL', ...fields })
}
export function predict({ sandbox, token }: ShapedStage, id: string, fields: object = {}): Promise<Reply> {
  const body = { direction: 'neutral', confidence: 0.9, ...fields }
  return call(sandbox, `${challenges}/${id}/predict`, { method: 'POST', token, body })
}
/** A comment of the agent on an event; the receipt. */
export async function comment({ sandbox, token }: ShapedStage, eventId: string, fields: object = {}) {
  const body = { news_id: eventId, content: 'Inventories fell.', ...fields }
  const { body: receipt } = await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })
  return receipt as Reply['body']
}
export async function results({ sandbox }: ShapedStage, id: string): Promise<Reply['body']> {
  return (await call(sandbox, `${challenges}/${id}/results`)).body
}
export async function get({ sandbox, token }: ShapedStage, path: string): Promise<Reply> {
  return call(sandbox, path, { token })
}
export async function predicted(stage: ShapedStage): Promise<string> {
  const { id } = await open(stage)
  await predict(stage, id)
  return id
}
export async function resolved(stage: ShapedStage): Promise<string> {
  const id = await predicted(stage)
  await operate(stage.sandbox, 'resolve', { challenge_id: id, result: 'neutral' })
  return id
}
export async function newToken({ sandbox }: ShapedStage): Promise<Reply['body']> {
  const agent = agentOf(sandbox, 'global', 1)
  const client_secret = agent.auth_method === 'client_credentials' ? agent.client_secret : ''
  const body = { grant_type: 'client_credentials', agent_id: agent.agent_id, client_secret }
  return (await call(sandbox, '/api/v1/agent/auth/token', { method: 'POST', body })).body
}
export const claimsOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())

/** All pages of a list, as its own rules lead through them. */
export async function everyPage(stage: ShapedStage, next: (body: Reply['body']) => string | null): Promise<string[]> {
  const seen: string[] = []
  let query: string | null = ''
  while (query !== null) {
    const { body } = await get(stage, `${challenges}?status=open${query}`)
    expect(body.items.length).toBeLessThanOrEqual(20)
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    query = next(body)
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(20)
  return seen
}

export async function fill(stage: ShapedStage): Promise<void> {
  for (let count = 0; count < 25; count += 1) await open(stage)
}

/** A token too many. Limits are off in the sandbox of the others, so this is one of its own under the same shapes. */
export async function overTheLimit(sandbox: RunningSandbox): Promise<Reply> {
  const { shapes } = await operate(sandbox, 'shapes')
  const limited = await startSandbox({ agents: 1, shapes })
  try {
    const body = {
      grant_type: 'client_credentials',
      agent_id: agentOf(limited, 'global').agent_id,
      client_secret: 'x',
    }
    const ask = () => call(limited, '/api/v1/agent/auth/token', { method: 'POST', body })
    for (let count = 0; count < 5; count += 1) await ask()
    const over = await ask()
    expect(over.status).toBe(429)
    return over
  } finally {
    await limited.close()
  }
}

import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { type RunningSandbox, startSandbox } from '../sandbox-server.ts'
import { openStateFile } from './state-file.ts'

let folder: string
let stateFile: string
const running: RunningSandbox[] = []

beforeEach(() => {
  folder = makeTemporaryFolder()
  stateFile = path.join(folder, 'run.sqlite')
})
afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.close()
})

async function start(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox({ agents: 1, stateFile, ...options })
  running.push(sandbox)
  return sandbox
}
async function stop(sandbox: RunningSandbox) {
  running.splice(running.indexOf(sandbox), 1)
  await sandbox.close()
}
// A test looks into bodies of any shape, and fails when the shape is another.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Body = any

async function post(sandbox: RunningSandbox, place: string, body: unknown, token?: string): Promise<Body> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(sandbox.baseUrl + place, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status === 204 ? null : answer.json()
}
async function get(sandbox: RunningSandbox, place: string, token?: string): Promise<Body> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await fetch(sandbox.baseUrl + place, { headers })).json()
}
async function tokenOf(sandbox: RunningSandbox): Promise<string> {
  const [agent] = sandbox.agents
  if (agent?.auth_method !== 'client_credentials') throw new Error('no agent with a secret')
  const { agent_id, client_secret } = agent
  const grant = { grant_type: 'client_credentials', agent_id, client_secret }
  return (await post(sandbox, '/api/v1/agent/auth/token', grant)).access_token
}

it('goes on after a restart: tokens, agents, predictions, discussion, clock', async () => {
  const first = await start({ seed: 5 })
  const token = await tokenOf(first)
  await post(first, '/operator/clock', { advance_s: 7200 })
  const fresh = await tokenOf(first)
  await post(first, '/api/v1/agent/prediction-scope/CL', {}, fresh)
  const challenge = await post(first, '/operator/challenges', { scope_key: 'CL', deadline_in_s: 600 })
  const place = `/api/v1/eval/challenges/${challenge.id}`
  await post(first, `${place}/predict`, { direction: 'bullish', confidence: 0.8 }, fresh)
  const event = await post(first, '/operator/events', { title: 'Something happened' })
  const comment = await post(
    first,
    '/api/v1/agent/comments',
    { news_id: event.id, content: 'A\u202e🙂', space_id: 'policy' },
    fresh,
  )
  await post(first, `/api/v1/agent/comments/${comment.comment_id}/replies`, { content: 'B' }, fresh)
  await post(first, '/operator/comment-policy', { event_id: event.id, like_enabled: false })
  const context = `/api/v1/agent/news/${event.id}/interaction-context`
  const registered = await post(first, '/api/v1/agent/registry/register', { name: 'Newcomer' })
  const before = {
    profile: await get(first, '/api/v1/agent/profile/self', fresh),
    comments: await get(first, `/api/v1/public/comments/${event.id}`),
    context: await get(first, context, fresh),
    results: await get(first, `${place}/results`),
    board: await get(first, '/api/v1/eval/leaderboard'),
    ledger: await post(first, '/operator/ledger', {}),
    clock: await post(first, '/operator/clock', {}),
  }
  await stop(first)

  const second = await start()
  expect(second.seed).toBe(5)
  expect(second.agents).toEqual(first.agents)
  expect(await get(second, '/api/v1/agent/profile/self', fresh)).toEqual(before.profile)
  expect((await get(second, '/api/v1/agent/profile/self', token)).detail).toContain('expired')
  expect(await get(second, `/api/v1/public/comments/${event.id}`)).toEqual(before.comments)
  expect(before.context.comment_policy.like_enabled).toBe(false)
  expect(await get(second, context, fresh)).toEqual(before.context)
  expect(await get(second, `${place}/results`)).toEqual(before.results)
  expect(await get(second, '/api/v1/eval/leaderboard')).toEqual(before.board)
  expect(await post(second, '/operator/ledger', {})).toEqual(before.ledger)
  expect((await post(second, '/operator/clock', {})).now >= before.clock.now).toBe(true)
  expect((await post(second, `${place}/predict`, { direction: 'bearish', confidence: 1 }, fresh)).detail).toContain(
    'already submitted',
  )
  expect((await post(second, '/api/v1/agent/registry/register', { name: 'Newcomer' })).detail).toContain('taken')
  const other = await post(second, '/api/v1/agent/registry/register', { name: 'Another' })
  expect(other.agent_id).not.toBe(registered.agent_id)
  expect((await post(second, '/operator/resolve', { challenge_id: challenge.id, result: 'bullish' })).status).toBe(
    'resolved',
  )
})

it('keeps the world alive over restarts: what was open resolves, and new things open', async () => {
  await stop(await start())
  await stop(await start())
  const third = await start()
  const open = await get(third, '/api/v1/eval/challenges?status=open')
  await post(third, '/operator/clock', { advance_s: 4 * 86_400 })
  const later = await get(third, '/api/v1/eval/challenges?status=open')
  expect(later.items.length).toBeGreaterThan(5)
  const { now } = await post(third, '/operator/clock', {})
  expect(later.items.filter((item: { resolve_at: string }) => item.resolve_at < now)).toEqual([])
  expect(new Set(later.items.map(({ scope_key }: { scope_key: string }) => scope_key))).toContain('WC2026')
  const ids = new Set(later.items.map(({ id }: { id: string }) => id))
  expect(open.items.some(({ id }: { id: string }) => ids.has(id))).toBe(false)
})

it.each([
  ['looks like a map of the file', '{"$map": [1]}'],
  ['looks like a set of the file', '{"$set": [1]}'],
  ['holds one further in', '{"model": {"$map": [[1], 2, null]}}'],
  ['is nested deeply', '['.repeat(3_000) + ']'.repeat(3_000)],
])('keeps a run whatever a prediction says that it has cost: what %s', async (_, usage) => {
  const lines: string[] = []
  const first = await start({ log: (line) => lines.push(line) })
  const token = await tokenOf(first)
  await post(first, '/api/v1/agent/prediction-scope/CL', {}, token)
  const { id } = await post(first, '/operator/challenges', { scope_key: 'CL' })
  const place = `/api/v1/eval/challenges/${id}`
  const sent = await fetch(`${first.baseUrl}${place}/predict`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: `{"direction": "bullish", "confidence": 0.8, "token_usage": ${usage}}`,
  })
  expect(sent.status).toBe(201)
  await stop(first)
  const second = await start({ log: (line) => lines.push(line) })
  const { predictions } = await get(second, `${place}/results`)
  expect(predictions).toEqual([{ agent_id: first.agents[0]?.agent_id, submitted: true }])
  expect(lines).toEqual([])
})

it.each(['{"$map": [1]}', '{"$map": [[1], 2, null]}', '{"$map": 1}', '{"$set": {}}', '{"$map": [["a", 1]], "b": 2}'])(
  'reads a file of before, in which a prediction says that it has cost %s',
  async (usage) => {
    const first = await start()
    await post(first, '/operator/challenges', { scope_key: 'CL', question: 'Kept?' })
    await stop(first)
    const file = await openStateFile(stateFile)
    const before = '"reasoning":'
    file.write(
      file.read().map((row) => ({ ...row, json: row.json.replaceAll(before, `"tokenUsage":${usage},${before}`) })),
    )
    expect(file.read().some(({ json }) => json.includes(usage))).toBe(true)
    file.close()
    const { items } = await get(await start(), '/api/v1/eval/challenges?status=open')
    expect(items.map(({ question }: { question: string }) => question)).toContain('Kept?')
  },
)

it('refuses a file of another seed, of another kind, and one that is in use', async () => {
  const first = await start({ seed: 5 })
  await expect(start()).rejects.toThrow('cannot be used as a state file')
  await stop(first)
  await expect(start({ seed: 6 })).rejects.toThrow('seed 5, not 6')
  const other = path.join(folder, 'other.txt')
  writeFileSync(other, 'Not a database, but long enough to be looked at as one. '.repeat(20))
  await expect(start({ stateFile: other })).rejects.toThrow('cannot be used as a state file')
})

it('lets nobody else read the file', async () => {
  await start()
  expect(statSync(stateFile).mode & 0o777).toBe(0o600)
})

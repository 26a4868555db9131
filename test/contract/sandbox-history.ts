/** What a random history of calls did, as its client saw it, and what then has to be true of the sandbox. */

import { expect } from 'vitest'
import { type Site, sites } from '#contract/ids.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { type EndpointName, endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'
import type { RunningSandbox } from '../../src-sandbox/sandbox-server.ts'
import { filled, type Known, type Step } from './random-calls.ts'
import { agentOf, call, operate, type Reply, tokenOf } from './sandbox-client.ts'

interface Sent {
  direction: string
  confidence: number
}

/** Of one site. */
interface Seen extends Known {
  tokens: string[]
  /** By challenge, then by agent. */
  predictions: Map<string, Map<string, Sent>>
  /** By event: how many comments and replies of ours. */
  written: Map<string, number>
  likes: Map<string, Set<string>>
  following: Map<string, Set<string>>
  subscriptions: Map<string, Set<string>>
}

export interface History {
  sandbox: RunningSandbox
  seen: Record<Site, Seen>
  calls: number
}

const agentsPerSite = 3
const agentIds = (sandbox: RunningSandbox, site: Site) =>
  Array.from({ length: agentsPerSite }, (_, index): string => agentOf(sandbox, site, index).agent_id)

/** Begins a new run of the sandbox. */
export async function beginHistory(sandbox: RunningSandbox): Promise<History> {
  await operate(sandbox, 'reset')
  const begin = async (site: Site): Promise<Seen> => ({
    events: [],
    comments: [],
    replies: [],
    challenges: [],
    agents: agentIds(sandbox, site),
    scopeKeys: (await call(sandbox, `${siteRules[site].pathRoot}/public/prediction-scopes`)).body.scopes,
    registrations: [],
    cursors: [],
    tokens: await tokensOf(sandbox, site),
    predictions: new Map(),
    written: new Map(),
    likes: new Map(),
    following: new Map(),
    subscriptions: new Map(),
  })
  const history = { sandbox, seen: { global: await begin('global'), cn: await begin('cn') }, calls: 0 }
  for (const site of sites) await take(history, { kind: 'event', site })
  return history
}

function tokensOf(sandbox: RunningSandbox, site: Site): Promise<string[]> {
  return Promise.all(
    Array.from({ length: agentsPerSite }, (_, index) => tokenOf(sandbox, agentOf(sandbox, site, index))),
  )
}

/** Makes the step; throws when the sandbox fails, or gives away what it must not. */
export async function take(history: History, step: Step): Promise<void> {
  const { sandbox, seen } = history
  if (step.kind === 'clock') {
    await operate(sandbox, 'clock', { advance_s: step.advanceS })
    for (const site of sites) seen[site].tokens = await tokensOf(sandbox, site)
  } else if (step.kind === 'event') {
    seen[step.site].events.push((await operate(sandbox, 'events', { site: step.site, title: 'An event' })).id)
  } else if (step.kind === 'challenge') {
    const { scopeKeys, challenges } = seen[step.site]
    const scope_key = scopeKeys[step.scopeIndex % scopeKeys.length]
    const fields = {
      site: step.site,
      scope_key,
      deadline_in_s: step.deadlineS,
      crowd: step.deadlineS % 3 === 0,
    }
    challenges.push((await operate(sandbox, 'challenges', fields)).id)
  } else if (step.kind === 'resolve') {
    const latest = seen[step.site].challenges.slice(-6)
    const challenge_id = latest[step.index % Math.max(1, latest.length)]
    const body = { challenge_id, result: step.result }
    if (challenge_id !== undefined) await call(sandbox, '/operator/resolve', { method: 'POST', body })
  } else {
    await makeCall(history, step)
  }
}

async function makeCall(history: History, step: Extract<Step, { kind: 'call' }>): Promise<void> {
  const { name, site } = step
  const known = history.seen[site]
  const row = endpointTable[name]
  const params = segments(filled(step.params, known))
  const query = new URLSearchParams(Object.entries(filled(step.query, known) as Record<string, string>))
  const body = filled(step.body, known)
  const path = `${formatEndpointPath(row, site, params)}?${query.toString()}`
  const token = known.tokens[step.agent] ?? ''
  const request = { method: row.method, body, ...(row.auth === 'bearer' ? { token } : {}) }
  const reply = await call(history.sandbox, path, request)
  history.calls += 1
  if (reply.status >= 500) throw new Error(`${reply.status} to ${row.method} ${path} ${JSON.stringify(body)}`)
  if (reply.status >= 300) return
  note(known, { name, agentId: known.agents[step.agent] ?? '', params, body, answer: reply.body })
}

/** A dot segment or half a character cannot be in a path at all. */
function segments(params: unknown): Record<string, string> {
  const entries = Object.entries(params as Record<string, string>)
  return Object.fromEntries(entries.map(([name, value]) => [name, /^\.{1,2}$|\p{Cs}/u.test(value) ? 'dots' : value]))
}

interface Noted {
  name: EndpointName
  agentId: string
  params: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: the body of a random call; what it holds follows from its name
  body: any
  answer: Reply['body']
}

function note(known: Seen, { name, agentId, params, body, answer }: Noted): void {
  const setOf = (map: Map<string, Set<string>>, key: string) => map.get(key) ?? map.set(key, new Set()).get(key)
  const id = params.comment_id ?? params.reply_id ?? ''
  const acts: Partial<Record<EndpointName, () => unknown>> = {
    registerAgent: () => known.registrations.push(answer.challenge_id),
    createComment: () => noteWritten(known, answer),
    replyToComment: () => noteWritten(known, answer),
    createPost: () => known.events.push(answer.post_id),
    likeComment: () => setOf(known.likes, id)?.add(agentId),
    likeReply: () => setOf(known.likes, id)?.add(agentId),
    unlikeComment: () => known.likes.get(id)?.delete(agentId),
    unlikeReply: () => known.likes.get(id)?.delete(agentId),
    followAgent: () => setOf(known.following, agentId)?.add(body.target_agent_id),
    unfollowAgent: () => known.following.get(agentId)?.delete(params.agent_id ?? ''),
    subscribe: () => setOf(known.subscriptions, agentId)?.add(params.scope_key ?? ''),
    unsubscribe: () => known.subscriptions.get(agentId)?.delete(params.scope_key ?? ''),
    readFeed: () => answer.next_cursor !== null && known.cursors.push(answer.next_cursor),
    listActions: () => answer.next_cursor !== null && known.cursors.push(answer.next_cursor),
    readResults: () => expectBlindOrWhole(answer),
    submitPrediction: () => {
      const made = known.predictions.get(answer.challenge_id) ?? new Map<string, Sent>()
      if (made.has(agentId) !== (body.is_revision === true))
        throw new Error(`a second prediction of ${agentId} was taken`)
      known.predictions.set(answer.challenge_id, made.set(agentId, body))
    },
  }
  acts[name]?.()
}

function noteWritten(known: Seen, { comment_id, news_id, parent_comment_id }: Reply['body']): void {
  known.written.set(news_id, (known.written.get(news_id) ?? 0) + 1)
  ;(parent_comment_id === null ? known.comments : known.replies).push(comment_id)
}

/** Before resolution nothing tells a direction; afterwards every row has its score by the formula. */
export function expectBlindOrWhole(results: Reply['body']): void {
  const ids = results.predictions.map(({ agent_id }: { agent_id: string }) => agent_id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(results.submitted_count).toBe(ids.length)
  if (results.status === 'open') {
    expect(Object.keys(results).sort()).toEqual(['challenge_id', 'predictions', 'status', 'submitted_count'])
    for (const row of results.predictions) expect(row).toEqual({ agent_id: expect.any(String), submitted: true })
    return
  }
  for (const { direction, confidence, is_correct, score } of results.predictions) {
    expect(is_correct).toBe(direction === results.result)
    expect(score).toBeCloseTo(50 + (is_correct ? 50 : -50) * confidence, 9)
  }
}

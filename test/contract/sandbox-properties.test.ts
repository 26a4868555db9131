/** Whatever is called in whatever order: the sandbox never fails, and its books stay in order. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Site, sites } from '#contract/ids.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { type Step, step } from './random-calls.ts'
import { call, type Reply } from './sandbox-client.ts'
import { beginHistory, expectBlindOrWhole, type History, take } from './sandbox-history.ts'

/** Its clock moves by steps only, so that two reads of one moment can be compared. */
const startAtMs = Date.parse('2026-06-15T12:00:00Z')
const histories = 5
const stepsEach = 2_400
const callsAtLeast = 10_000

describe('any history of well-typed calls', () => {
  let sandbox: RunningSandbox
  const failures: string[] = []
  beforeAll(async () => {
    sandbox = await startSandbox({
      agents: 3,
      limits: false,
      realNow: () => startAtMs,
      log: (line) => void failures.push(line),
    })
  })
  afterAll(() => sandbox.close())

  it(`never ends in a 500, over ${callsAtLeast} calls, and leaves the books in order`, async () => {
    let calls = 0
    const property = fc.asyncProperty(fc.array(step, { minLength: stepsEach, maxLength: stepsEach }), async (steps) => {
      const history = await beginHistory(sandbox)
      for (const each of steps) await takeOrTell(history, each)
      for (const site of sites) await expectBooksInOrder(history, site)
      calls += history.calls
    })
    // A history of hundreds of steps shrinks for hours: the step that failed and the seed say more.
    const { failed, seed, errorInstance } = await fc.check(property, {
      numRuns: histories,
      endOnFailure: true,
    })
    expect({ failures, seed: failed ? seed : null, error: errorInstance ?? null }).toEqual({
      failures: [],
      seed: null,
      error: null,
    })
    expect(calls).toBeGreaterThanOrEqual(callsAtLeast)
  }, 240_000)
})

async function takeOrTell(history: History, each: Step): Promise<void> {
  await take(history, each).catch((error: unknown) => {
    throw new Error(`in ${JSON.stringify(each)}: ${error instanceof Error ? error.message : String(error)}`)
  })
}

async function expectBooksInOrder(history: History, site: Site): Promise<void> {
  await expectChallengesInOrder(history, site)
  await expectDiscussionsInOrder(history, site)
  for (const index of [0, 1, 2]) await expectAgentInOrder(history, site, index)
  const board = await read(history, `${siteRules[site].pathRoot}/eval/leaderboard`)
  expect(board.total).toBe(board.items.length)
}

async function read({ sandbox }: History, path: string, token?: string): Promise<Reply['body']> {
  const { status, body } = await call(sandbox, path, token === undefined ? {} : { token })
  if (status !== 200) throw new Error(`${status} to ${path}: ${JSON.stringify(body)}`)
  return body
}

async function expectChallengesInOrder(history: History, site: Site): Promise<void> {
  const { items, total } = await read(history, `${siteRules[site].pathRoot}/eval/challenges`)
  expect(total).toBe(items.length)
  const ours = history.seen[site].predictions
  for (const [index, challenge] of items.entries()) {
    const { id, status, prediction_count, bullish_count, bearish_count, neutral_count } = challenge
    expect(bullish_count + bearish_count + neutral_count).toBe(prediction_count)
    // Of those that nobody touched, some will do.
    if (!ours.has(id) && index % 4 !== 0) continue
    const results = await read(history, formatEndpointPath(endpointTable.readResults, site, { challenge_id: id }))
    expect(results.status).toBe(status)
    expect(results.predictions).toHaveLength(prediction_count)
    expectBlindOrWhole(results)
    if (status === 'open') continue
    const count = (direction: string) =>
      results.predictions.filter((row: { direction: string }) => row.direction === direction).length
    expect([count('bullish'), count('bearish'), count('neutral')]).toEqual([
      bullish_count,
      bearish_count,
      neutral_count,
    ])
    for (const [agent_id, { direction, confidence }] of ours.get(id) ?? []) {
      expect(results.predictions).toContainEqual(expect.objectContaining({ agent_id, direction, confidence }))
    }
  }
}

async function expectDiscussionsInOrder(history: History, site: Site): Promise<void> {
  const known = history.seen[site]
  for (const news_id of known.events) {
    const { total_count, comments } = await read(
      history,
      formatEndpointPath(endpointTable.readPublicComments, site, { news_id }),
    )
    let counted = 0
    for (const comment of comments) {
      counted += 1 + comment.reply_count
      expect(comment.replies).toHaveLength(Math.min(3, comment.reply_count))
      expect(comment.has_more_replies).toBe(comment.reply_count > 3)
      // Others may have liked it too.
      expect(comment.like_count).toBeGreaterThanOrEqual(known.likes.get(comment.comment_id)?.size ?? 0)
    }
    expect(total_count).toBe(counted)
    expect(total_count).toBeGreaterThanOrEqual(known.written.get(news_id) ?? 0)
    const context = await read(
      history,
      formatEndpointPath(endpointTable.readInteractionContext, site, { news_id }),
      known.tokens[0],
    )
    expect(context.total_comment_count).toBe(total_count)
    const likes = context.existing_comments.map(({ like_count }: { like_count: number }) => like_count)
    expect(likes).toEqual([...likes].sort((a: number, b: number) => b - a))
  }
}

async function expectAgentInOrder(history: History, site: Site, index: number): Promise<void> {
  const known = history.seen[site]
  const agentId = known.agents[index] ?? ''
  const token = known.tokens[index] ?? ''
  const agent = (path: string) => read(history, `${siteRules[site].pathRoot}/agent${path}`, token)
  const ids = ({ items }: { items: { agent_id: string }[] }) => items.map(({ agent_id }) => agent_id).sort()

  const following = await agent('/follows/following')
  expect(ids(following)).toEqual([...(known.following.get(agentId) ?? [])].sort())
  expect(following.total).toBe(following.items.length)
  const followers = await agent('/follows/followers')
  expect(followers.total).toBe(followers.items.length)
  const subscriptions = new Set(known.subscriptions.get(agentId))
  expect(new Set((await agent('/prediction-scope')).scopes)).toEqual(subscriptions)
  const active = await agent('/../eval/challenges/active')
  expect(active.total).toBe(active.items.length)
  for (const { scope_key } of active.items) expect(subscriptions.has(scope_key)).toBe(true)

  for (const path of ['/feed', '/actions/history']) {
    const whole = await pages(agent, path, 200)
    const bySteps = await pages(agent, path, 1 + ((index + history.calls) % 7))
    expect(bySteps).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
  }
  await expectScorecard(history, site, agentId)
}

async function pages(agent: (path: string) => Promise<Reply['body']>, path: string, limit: number): Promise<string[]> {
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { items, next_cursor } = await agent(`${path}?limit=${limit}${cursor}`)
    expect(items.length).toBeLessThanOrEqual(limit)
    for (const { action_id, comment_id } of items) seen.push(action_id ?? comment_id)
    if (next_cursor === null) return seen
    cursor = `&cursor=${encodeURIComponent(next_cursor)}`
  }
}

async function expectScorecard(history: History, site: Site, agentId: string): Promise<void> {
  const card = await read(history, formatEndpointPath(endpointTable.readScorecard, site, { agent_id: agentId }))
  const scores: number[] = []
  let made = 0
  for (const [challenge_id, byAgent] of history.seen[site].predictions) {
    if (!byAgent.has(agentId)) continue
    made += 1
    const results = await read(history, formatEndpointPath(endpointTable.readResults, site, { challenge_id }))
    const own = results.predictions.find((row: { agent_id: string }) => row.agent_id === agentId)
    if (results.status === 'resolved') scores.push(own.score)
  }
  expect(card.prediction_count).toBe(made)
  if (scores.length === 0) expect(card.avg_score).toBeNull()
  else expect(card.avg_score).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 1)
}

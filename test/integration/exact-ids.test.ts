/**
 * Ids of 19 digits sent as JSON numbers, through the decoders and back out in requests: none is rounded into its
 * neighbour.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { decodeResponse } from '../../src-main/service/decoding/decode-response.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { type FaultServer, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

const one = '1234567890123456789'
const next = '1234567890123456790'
const challenge = (id: string) => `{"id":${id},"event_id":${id},"asset":"CL","deadline":"2099-01-01T00:00:00"}`
const comment = (id: string) => `{"comment_id":${id},"agent":{"agent_id":${id}},"replies":[{"reply_id":${id}}]}`
const token = (id: string) => `{"access_token":"t","expires_in":3600,"agent_id":${id}}`

/** An answer that carries the id in each of its fields for one. */
const answers: readonly (readonly [EndpointName, (id: string) => string])[] = [
  ['listChallenges', (id) => `[${challenge(id)}]`],
  ['listActiveChallenges', (id) => `{"challenges":[{"challenge":${challenge(id)}}],"total":1}`],
  ['readResults', (id) => `{"challenge_id":${id},"status":"open","predictions":[{"agent_id":${id}}]}`],
  ['submitPrediction', (id) => `{"prediction_id":${id},"challenge_id":${id},"direction":"bullish","confidence":0.7}`],
  ['readLeaderboard', (id) => `[{"agent_id":${id},"avg_score":61.5}]`],
  ['readPublicComments', (id) => `{"comments":[${comment(id)}]}`],
  ['createComment', (id) => `{"comment_id":${id},"news_id":${id},"parent_comment_id":${id}}`],
  ['readInteractionContext', (id) => `{"news_id":${id},"existing_comments":[{"comment_id":${id}}]}`],
  ['listEvents', (id) => `[{"id":${id},"social":{"top_comments":[{"comment_id":${id}}]}}]`],
  ['readFeed', (id) => `{"items":[{"agent_id":${id},"event_id":${id},"comment_id":${id}}],"next_cursor":${id}}`],
  ['listFollowing', (id) => `[{"agent_id":${id}}]`],
  ['followAgent', (id) => `{"target_agent_id":${id}}`],
  ['listActions', (id) => `{"items":[{"action_id":${id},"target_id":${id}}],"next_cursor":${id}}`],
  ['readOwnProfile', (id) => `{"agent_id":${id},"name":"N"}`],
  ['readProfile', (id) => `{"agent_id":${id},"name":"N"}`],
  [
    'registerAgent',
    (id) => `{"agent_id":${id},"client_secret":"s","challenge_id":${id},"challenge_prompt":"p","submit_url":"/x"}`,
  ],
  ['listSubscriptions', (id) => `{"scopes":[{"id":${id}}]}`],
  ['requestToken', token],
]

const decode = (name: EndpointName, text: string) => {
  const answer = decodeResponse(name, { status: 200, text })
  if (answer.kind !== 'value') throw answer.error
  return JSON.stringify(answer.value)
}

describe('an id of 19 digits sent as a number', () => {
  it.each(answers)('comes out of %s as it was sent', (name, make) => {
    const sent = make(one).split(one).length - 1
    const read = decode(name, make(one))
    if (name !== 'requestToken') expect(read.split(one).length - 1).toBeGreaterThanOrEqual(Math.min(sent, 1))
    expect(read).not.toMatch(/123456789012345[0-9]{4}(?<!1234567890123456789)/)
    expect(decode(name, make(next))).toBe(read.replaceAll(one, next))
  })

  it.each([
    ['1.234567890123456789e18', 'id'],
    ['1234567890123456789.0', 'id'],
  ])('is unreadable as %s: a list says so, and makes no neighbour of it', (id, path) => {
    const answer = decodeResponse('listChallenges', {
      status: 200,
      text: `[${challenge(id)},${challenge('7')}]`,
    })
    expect(answer).toMatchObject({
      value: {
        items: [{ id: '7' }],
        completeness: { received: 2, unreadable: 1, firstUnreadable: { path } },
      },
    })
  })

  it('is no count, price or time', () => {
    const row = `{"id":1,"asset":"CL","deadline":"2099-01-01T00:00:00","open_price":${one},"prediction_count":${one}}`
    expect(decodeResponse('listChallenges', { status: 200, text: `[${row}]` })).toMatchObject({
      value: { items: [{ open_price: null, prediction_count: null }] },
    })
    const undated = `{"id":1,"asset":"CL","deadline":${one}}`
    expect(decodeResponse('listChallenges', { status: 200, text: `[${undated}]` })).toMatchObject({
      value: { items: [], completeness: { unreadable: 1, firstUnreadable: { path: 'deadline' } } },
    })
  })
})

describe('over HTTP', () => {
  let server: FaultServer
  let client: ServiceClient
  beforeEach(async () => {
    server = await startFaultServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(`[${challenge(one)},${challenge(next)}]`),
    )
    client = createTestClient()
  })
  afterEach(() => server.close())

  it('keeps two neighbours apart, and asks for each by its own', async () => {
    const place = { baseUrl: server.baseUrl, site: 'global' } as const
    const { items } = await client.call('listChallenges', place)
    expect(items.map(({ id }) => id)).toEqual([one, next])
    server.answer = (_request, response) =>
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(`{"comment_id":${next},"prediction_id":${next},"status":"open","predictions":[]}`)
    for (const { id } of items) await client.call('readResults', { ...place, params: { challenge_id: id } })
    const [, second] = items
    await client.call('createComment', {
      ...place,
      body: { news_id: one, content: 'x', parent_comment_id: second?.id },
    })
    expect(server.received.slice(1).map(({ path }) => path)).toEqual([
      `/api/v1/eval/challenges/${one}/results`,
      `/api/v1/eval/challenges/${next}/results`,
      '/api/v1/agent/comments',
    ])
    expect(server.received.at(-1)?.body).toContain(`"parent_comment_id":"${next}"`)
  })

  it('sends a cursor back digit by digit', async () => {
    server.answer = ({ path }, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(path.includes('?') ? `[${challenge('2')}]` : `{"items":[${challenge('1')}],"next_cursor":${one}}`)
    await client.call('listChallenges', { baseUrl: server.baseUrl, site: 'cn', query: {} })
    expect(server.received.at(-1)?.path).toBe(`/api/v1/cn/eval/challenges?cursor=${one}`)
  })
})

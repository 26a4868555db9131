/** One response under every envelope and spelling in which servers write it: the value is the same. */
import { describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { decodeResponse } from '../../src-main/service/decoding/decode-response.ts'

const decode = (endpoint: EndpointName, body: unknown, status = 200) => {
  const decoded = decodeResponse(endpoint, { status, text: typeof body === 'string' ? body : JSON.stringify(body) })
  return decoded.kind === 'value' ? decoded.value : { kind: decoded.kind, code: decoded.error.code }
}

const challenge = { id: 'ch_1', asset: 'CL', status: 'open', deadline: '2026-06-15T19:00:00' }
const responses: readonly (readonly [EndpointName, Record<string, unknown>])[] = [
  ['requestToken', { access_token: 'abc', expires_in: 3600, scope: 'challenge:read' }],
  ['registerAgent', { agent_id: 'a', client_secret: 's', challenge_id: 'c', challenge_prompt: 'Why?' }],
  ['submitRegistrationAnswer', { passed: false, score: 41, feedback: 'Say why.', attempts_remaining: 2 }],
  ['resendSecret', { agent_id: 'a', client_secret: 's' }],
  ['refreshClaimLink', { claim_url: 'https://arena.example/claim/x', pairing_code: 'K7P-2QD' }],
  ['submitPrediction', { prediction_id: 'p', direction: 'bullish', confidence: 0.7, revision_number: 1 }],
  ['createComment', { comment_id: 'cm_1', news_id: 'ev_1' }],
  ['likeComment', { liked: true, like_count: 5 }],
  ['followAgent', { following: true, target_agent_id: 'b' }],
  ['readOwnProfile', { agent_id: 'a', name: 'Harbour 1', verification_status: 'verified' }],
  ['readInteractionContext', { news_id: 'ev_1', comment_policy: { comment_enabled: false }, existing_comments: [] }],
  ['readPublicComments', { total_count: 3, comments: [{ comment_id: 'cm_1', reply_count: 2 }] }],
  ['readFeed', { items: [{ comment_id: 'cm_1', event_id: 'ev_1' }], next_cursor: 'c_2' }],
  ['listChallenges', { items: [challenge], total: 1 }],
  [
    'readResults',
    { status: 'resolved', result: 'bullish', predictions: [{ agent_id: 'a', is_correct: true, score: 85 }] },
  ],
]

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), inCamelCase(each)]))
}

describe.each(responses)('%s', (endpoint, response) => {
  it.each<[string, unknown]>([
    ['{data}', { data: response }],
    ['{code, msg, data}', { code: 0, msg: 'ok', data: response }],
    ['{status: success, data}', { status: 'success', data: response }],
    ['{success, message, result}', { success: true, message: 'Done', result: response }],
    ['{response: {payload}}', { response: { payload: response }, request_id: 'r_1' }],
    ['camel case', inCamelCase(response)],
    ['camel case in {code, data}', { code: '0', data: inCamelCase(response), timestamp: 1_781_550_000 }],
  ])('reads %s', (_form, body) => {
    const plain = decode(endpoint, response)
    expect(plain).not.toHaveProperty('code')
    expect(decode(endpoint, body)).toEqual(plain)
  })

  it.each<[string, unknown]>([
    ['an error instead', { code: 50_012, msg: 'Something is missing', data: null }],
    ['nothing in it', { code: 0, msg: 'ok', data: null }],
  ])('is not made up from an envelope with %s', (_form, body) => {
    const value = decode(endpoint, body)
    const { kind } = value as { kind?: string }
    const saysNothing = ['likeComment', 'followAgent'].includes(endpoint)
    if (!saysNothing) expect(kind).toMatch(/^(?:refused|unclear)$/)
  })
})

describe('a list one level down, with what is said of it there', () => {
  const rows = { items: [challenge], total: 120, next_cursor: 'x' }
  const forms: readonly (readonly [string, unknown])[] = [
    ['{results: {items}}', { results: rows }],
    ['{site, result: {items}}', { site: 'global', result: rows }],
    ['{site, payload: {challenges}}', { site: 'global', payload: { challenges: [challenge], total: 120, next: 'x' } }],
    ['{results: {challenges: {items}}}', { results: { challenges: rows } }],
    ['{_embedded: {meta}}', { _embedded: { items: [challenge], meta: { total: 120, next_cursor: 'x' } } }],
    ['{body: {edges, pageInfo}}', { site: 'cn', body: { edges: [{ node: challenge }], total: 120, endCursor: 'x' } }],
  ]
  it.each(forms)('%s goes on', (_form, body) => {
    expect(decode('listChallenges', body)).toMatchObject({
      items: [{ id: 'ch_1' }],
      paging: { total: 120, next: expect.objectContaining({}) },
      completeness: { received: 1, total: 120, hasMore: true },
    })
  })
  it('is of whichever kind', () => {
    const page = { total: 9, has_more: true }
    const site = 'global'
    const more = { completeness: { total: 9, hasMore: true } }
    expect(decode('listFollowing', { site, result: { items: [{ agent_id: 'b' }], ...page } })).toMatchObject(more)
    expect(decode('listSubscriptions', { site, results: { scopes: ['CL'], ...page } })).toMatchObject(more)
    expect(decode('readFeed', { results: { items: [{ comment_id: 'cm_1' }], ...page } })).toMatchObject(more)
    const comments = decode('readPublicComments', { site, result: { comments: [], ...page } })
    expect(comments).toMatchObject({ completeness: { hasMore: true } })
  })
})

describe('results one level down', () => {
  const rows = ['a', 'b', 'c'].map((agent_id) => ({ agent_id, is_correct: true, score: 85 }))
  const response = { challenge_id: 'c', status: 'resolved', outcome: 'bullish', submitted_count: 5, predictions: rows }
  const open = { challenge_id: 'c', status: 'open', submitted_count: 5 }
  it.each<[string, unknown]>([
    ['{results}', { results: response }],
    ['{site, result}', { site: 'global', result: response }],
    ['{challenge_id, result}', { challenge_id: 'c', result: { ...response, challenge_id: undefined } }],
    ['{status: success, site, data}', { status: 'success', site: 'global', data: response }],
    ['{site, challengeResults}', { site: 'global', challengeResults: response }],
    ['{data: {results}}', { data: { results: response } }],
    ['{results: {site, data}}', { results: { site: 'global', data: response } }],
    [
      '{status, outcome, results: {predictions}}',
      { ...response, predictions: undefined, results: { predictions: rows } },
    ],
  ])('%s say what they say', (_form, body) => {
    expect(decode('readResults', body)).toEqual(decode('readResults', response))
    expect(decode('readResults', body)).toMatchObject({
      status: 'resolved',
      result: 'bullish',
      submitted_count: 5,
      completeness: { hasMore: true },
    })
  })
  it('are not none without a list', () => {
    const body = { status: 'ok', results: open }
    expect(decode('readResults', body)).toEqual(decode('readResults', open))
  })
  it('are left as they are where the outcome is an object', () => {
    const outcome = { ...response, outcome: undefined, result: { result: 'bullish', status: 'final' } }
    expect(decode('readResults', outcome)).toMatchObject({ status: 'resolved', predictions: { length: 3 } })
  })
  it('of another challenge are not taken for these', () => {
    for (const body of [{ results: response }, { site: 'global', result: response }])
      expect(
        decodeResponse('readResults', { status: 200, text: JSON.stringify(body), asked: { challenge_id: 'd' } }),
      ).toMatchObject({ kind: 'unclear', error: { code: 'response_mismatch' } })
  })
})

describe('what an envelope says', () => {
  it('does not become the state of a challenge', () => {
    expect(decode('readResults', { status: 'success', data: { predictions: [] } })).toMatchObject({ status: null })
  })

  it('leaves a record alone that has a field of that name', () => {
    const profile = { agent_id: 'a', name: 'Harbour 1', data: { agent_id: 'b', name: 'Another' } }
    expect(decode('readOwnProfile', profile)).toMatchObject({ agent_id: 'a', name: 'Harbour 1' })
  })

  it('keeps its total for a list that is shorter', () => {
    const body = { code: 0, total: 37, data: { items: [challenge] } }
    expect(decode('listChallenges', body)).toMatchObject({ completeness: { received: 1, total: 37, hasMore: true } })
  })
})

describe('rows under a name of their own', () => {
  it.each<[string, object]>([
    ['list', { list: [challenge], total: 1 }],
    ['records in data', { code: 0, data: { records: [challenge], total: 1 } }],
    ['challengeList', { challengeList: [challenge], total: 1, page: 1, page_size: 20 }],
  ])('%s', (_name, body) => {
    expect(decode('listChallenges', body)).toMatchObject({
      items: [{ id: 'ch_1' }],
      completeness: { received: 1, hasMore: false },
    })
  })

  it.each<[string, object]>([
    ['a record with a list in it', { ...challenge, tags: [{ id: 'x' }] }],
    ['two lists', { first: [challenge], second: [challenge] }],
    ['an empty list that may be anything', { notes: [] }],
  ])('are not taken from %s', (_name, body) => {
    expect(decode('listChallenges', body)).toMatchObject({ code: 'answer_malformed' })
  })
})

describe('values', () => {
  it.each([
    ['2026-06-15T19:00:00'],
    ['2026-06-15 19:00:00 UTC'],
    ['2026-06-15 21:00:00 +02:00'],
    ['Mon, 15 Jun 2026 19:00:00 GMT'],
    ['1781550000'],
    ['1781550000000'],
    [1_781_550_000],
  ])('a deadline of %j can be used', (deadline) => {
    expect(decode('listChallenges', [{ ...challenge, deadline }])).toMatchObject({ completeness: { unreadable: 0 } })
  })

  it.each(['看涨', '上涨', 'UP', 'Home win', 'long'])('the outcome %s is bullish', (result) => {
    expect(decode('readResults', { status: 'resolved', result, predictions: [] })).toMatchObject({ result: 'bullish' })
  })

  it.each([
    ['True', true],
    ['yes', true],
    ['0', false],
    ['False', false],
    ['perhaps', null],
  ])('a flag of %j is %s', (is_correct, flag) => {
    const predictions = [{ agent_id: 'a', is_correct }]
    expect(decode('readResults', { status: 'resolved', result: 'up', predictions })).toMatchObject({
      predictions: [{ is_correct: flag }],
    })
  })

  it.each(['open', 'OPEN', 'active', 'In progress', '进行中'])('a challenge that is %s is open', (status) => {
    expect(decode('listChallenges', [{ ...challenge, status }])).toMatchObject({ items: [{ status: 'open' }] })
  })

  it.each(['closed', 'judging', 'upcoming'])('a challenge that is %s keeps that word', (status) => {
    expect(decode('listChallenges', [{ ...challenge, status }])).toMatchObject({ items: [{ status }] })
  })

  it.each(['close_time', 'kickoff', 'predictionDeadline'])('a deadline is found under %s', (name) => {
    const { deadline, ...rest } = challenge
    expect(decode('listChallenges', [{ ...rest, [name]: deadline }])).toMatchObject({ items: [{ deadline }] })
  })

  it('agents and events are found in objects of their own', () => {
    const agent = { id: 'a', name: 'Harbour 1' }
    const results = { status: 'resolved', result: 'up', predictions: [{ id: 'pr_1', agent, correct: true }] }
    expect(decode('readResults', results)).toMatchObject({ predictions: [{ agent_id: 'a', is_correct: true }] })
    const item = { id: 'x', comment_id: 'cm_1', author: agent, event: { id: 'ev_1', title: 'Outage' } }
    expect(decode('readFeed', [item])).toMatchObject({
      items: [{ agent_id: 'a', agent_name: 'Harbour 1', event_id: 'ev_1', event_title: 'Outage' }],
    })
    const comments = [{ id: 'cm_1', agent, content: 'x' }]
    expect(decode('listEvents', [{ id: 'ev_1', social: { topComments: comments } }])).toMatchObject({
      items: [{ social: { top_comments: [{ agent_name: 'Harbour 1' }] } }],
    })
  })

  it('the number of a credential is not taken for the agent', () => {
    expect(decode('registerAgent', { credentials: { id: 'cr_1', client_secret: 's' } })).toMatchObject({
      agent_id: null,
      client_secret: 's',
    })
  })

  it('who wrote a comment is found under author too', () => {
    const comments = [{ comment_id: 'cm_1', author: { id: 'a', name: 'Harbour 1' } }]
    expect(decode('readPublicComments', { comments })).toMatchObject({
      comments: [{ agent: { agent_id: 'a', name: 'Harbour 1' } }],
    })
  })

  it.each([
    [{ verification_status: 'verified' }, 'verified'],
    [{ claimed: true }, 'verified'],
    [{ isClaimed: false }, 'pending'],
    [{}, null],
  ])('a claim is read from %j', (said, verification_status) => {
    expect(decode('readOwnProfile', { agent_id: 'a', ...said })).toMatchObject({ verification_status })
  })

  it('numbers that are none leave the rest of the list as it is', () => {
    const text = `{"items":[{"id":"ch_1","asset":"CL","deadline":"2026-06-15T19:00:00","open_price":NaN}],"total":1}`
    expect(decode('listChallenges', text)).toMatchObject({ items: [{ id: 'ch_1', open_price: null }] })
  })

  it.each(['a b', 'a\nb', 'tökén', ''])('a token that no header can carry is refused: %j', (access_token) => {
    expect(decode('requestToken', { access_token })).toEqual({ kind: 'unclear', code: 'answer_malformed' })
  })

  it('comments that are not listed are not none', () => {
    const unread = { completeness: { received: 0, hasMore: true } }
    expect(decode('readInteractionContext', { news_id: 'ev_1', existing_comments: null })).toMatchObject(unread)
    expect(decode('readInteractionContext', { news_id: 'ev_1' })).toMatchObject(unread)
    const none = { news_id: 'ev_1', existing_comments: null, total_comment_count: 0 }
    expect(decode('readInteractionContext', none)).toMatchObject({ completeness: { hasMore: false } })
  })

  it('a secret is found in an object of its own', () => {
    const body = { agent: { id: 'a' }, credentials: { client_secret: 's' }, challenge: { id: 'c', prompt: 'Why?' } }
    expect(decode('registerAgent', body)).toMatchObject({
      agent_id: 'a',
      client_secret: 's',
      challenge_id: 'c',
      challenge_prompt: 'Why?',
    })
  })
})

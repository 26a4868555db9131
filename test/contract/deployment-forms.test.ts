/** The forms in which deployments have been seen to send what the published interface leaves open. */
import { describe, expect, it } from 'vitest'
import { openEnvelope } from '#contract/service/decoding/bodies/envelope.ts'
import { mergeReplies } from '#contract/service/decoding/discussion/decode-comments.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'

const row = {
  id: 'ch_1',
  question: 'Up?',
  asset: 'CL',
  status: 'open',
  deadline: '2026-06-15T19:00:00',
  open_price: '71.42',
  bullish_count: null,
}
const expected = {
  id: 'ch_1',
  asset: 'CL',
  deadline: '2026-06-15T19:00:00',
  open_price: 71.42,
  // What is not said is not known: `null`, and not none.
  bullish_count: null,
  event_id: null,
}

describe('challenges', () => {
  const read = (body: unknown) => endpointTable.listActiveChallenges.response.parse(body)

  it.each([
    ['a bare array', [row], null],
    ['an envelope', { items: [row], total: 1 }, null],
    ['its own name', { challenges: [row] }, null],
    ['the wrapped form', { challenges: [{ challenge: row, context: { current_price: '72' } }] }, 72],
    [
      'both forms at once',
      { items: [row], total: 1, challenges: [{ challenge: row, context: { current_price: 72 } }] },
      72,
    ],
  ])('come as %s', (_title, body, current_price) => {
    const { items, completeness } = read(body)
    expect(completeness).toMatchObject({ received: 1, hasMore: false, unreadable: 0 })
    expect(items[0]).toMatchObject({ ...expected, current_price })
  })

  it('come from the cn site with names of their own', () => {
    const { items } = endpointTable.listChallenges.response.parse({
      challenges: [{ id: 7, question: '明日？', cn_asset: 'AU', closes_at: '2026-06-15T19:00:00' }],
    })
    expect(items[0]).toMatchObject({ id: '7', asset: 'AU', deadline: '2026-06-15T19:00:00', status: null })
  })

  it('are counted when they cannot be used, as without a deadline', () => {
    const { items, completeness } = read([row, { ...row, deadline: null }, { ...row, deadline: 'soon' }])
    expect(items).toHaveLength(1)
    expect(completeness).toMatchObject({ received: 3, unreadable: 2, firstUnreadable: { path: 'deadline' } })
  })
})

describe('the registration challenge', () => {
  const read = (body: unknown) =>
    endpointTable.submitRegistrationAnswer.response.safeParse(openEnvelope(body)).data?.passed

  it.each([
    [{ passed: true }, true],
    [{ claim_url: 'https://arena.example/claim/x' }, true],
    [{ status: 'active' }, true],
    [{ feedback: 'Say why.' }, false],
    [{ feedback: ['Say why.'], claim_url: null }, false],
    [{ passed: false, claim_url: 'https://arena.example/claim/x' }, false],
    [{ score: 60 }, undefined],
    [{ score: 60, threshold: 60 }, true],
    [{ score: 59.5, threshold: 60, feedback: null }, false],
    [{ score: 80, threshold: 60, feedback: 'Well argued.' }, true],
    [{ status: 'failed', score: 80, threshold: 60 }, false],
    [{ status: 'ok', score: 41, threshold: 60, feedback: 'Say why.' }, false],
    [{ status: 'success', feedback: 'Say why.' }, undefined],
    [{ status: 'completed' }, true],
    [{ status: 'success' }, undefined],
    [{ status: 'ok', message: 'Received' }, undefined],
    [{ status: 'success', claim_url: 'None' }, undefined],
    [{ claim_url: 'pending', feedback: 'Say why.' }, false],
    [{ pairing_code: 'K7P-2QD' }, true],
    [{ pairing_code: null, feedback: 'Say why.' }, false],
    [{ score: 0.78, threshold: 60 }, undefined],
    [{ score: 0, threshold: 60 }, false],
    [{ data: { passed: true } }, true],
  ])('%j: passed %s', (body, passed) => {
    expect(read(body)).toBe(passed)
  })

  it.each([
    ['x', 49, false],
    ['x', 50, true],
    ['x', 200, true],
    ['x', 201, false],
    ['𠀋', 49, false],
    ['𠀋', 200, true],
  ])('takes a short answer of %j × %i: %s', (character, count, isTaken) => {
    const answer = { direction: 'up', confidence: 0.6, analysis: character.repeat(count) }
    const body = { answer, agent_id: 'a' }
    expect(endpointTable.submitRegistrationAnswer.request.safeParse(body).success).toBe(isTaken)
  })
})

describe('other answers', () => {
  it('keep a secret even when the rest of the registration is odd', () => {
    const answer = endpointTable.registerAgent.response.parse({
      agent_id: 7,
      client_secret: 's',
      max_attempts: 'three',
    })
    expect(answer).toMatchObject({
      agent_id: '7',
      client_secret: 's',
      max_attempts: null,
      challenge_id: null,
    })
  })

  it.each([
    { client_secret: 's' },
    { secret: 's' },
    { new_client_secret: 's' },
    { data: { client_secret: 's' } },
    { agent: { agent_id: 'a', client_secret: 's' } },
  ])('find the secret that was asked for again in %j', (body) => {
    expect(endpointTable.resendSecret.response.parse(body).client_secret).toBe('s')
  })

  it('name the scopes of a token, or say that they are not named', () => {
    const read = (body: object) => endpointTable.requestToken.response.parse({ access_token: 't', ...body })
    expect(read({ scope: 'a b' }).scope).toEqual(['a', 'b'])
    expect(read({ scope: '' }).scope).toBeNull()
    expect(read({}).scope).toBeNull()
    expect(read({ expires_in: '900' }).expires_in).toBe(900)
  })

  it('rank agents, also those that have no rank', () => {
    const read = endpointTable.readLeaderboard.response.parse([
      { rank: null, agent_id: 'a', name: 'A', average_score: '61.5', accuracy: 0.5 },
    ])
    expect(read.items[0]).toMatchObject({
      rank: null,
      agent_name: 'A',
      avg_score: 61.5,
      accuracy_rate: 0.5,
      verified: null,
    })
  })

  it('list events that say nothing of a discussion with a number of comments that is not known', () => {
    const { items } = endpointTable.listEvents.response.parse({ events: [{ id: 'e', title: 'T' }] })
    expect(items[0]?.social).toEqual({ comment_count: null, top_comments: null })
  })

  it('hand the feed cursor on as it came', () => {
    const cursor = 'c_abc123|2026-04-26T10:30:00'
    expect(endpointTable.readFeed.response.parse({ items: [], next_cursor: cursor }).paging.next).toEqual({ cursor })
    expect(endpointTable.readFeed.query.parse({ cursor, limit: '20' })).toEqual({ cursor, limit: 20 })
  })

  it('name the author of a comment in either place', () => {
    const { comments } = endpointTable.readPublicComments.response.parse({
      comments: [
        {
          comment_id: 'c',
          content: 'x',
          agent_name: 'A',
          replies: [{ comment_id: 'r', content: 'y', agent: { name: 'B' } }],
        },
      ],
    })
    expect(comments[0]?.agent).toEqual({ agent_id: null, name: 'A', model_provider: null })
    expect(comments[0]?.replies?.[0]).toMatchObject({ reply_id: 'r', agent: { name: 'B' } })
  })

  it('say nothing after a like or a follow, which counts as done', () => {
    for (const body of [undefined, null, '', {}]) {
      expect(endpointTable.likeComment.response.parse(body)).toEqual({
        like_count: null,
        comment_id: null,
        doubt: null,
      })
      expect(endpointTable.followAgent.response.parse(body)).toEqual({
        target_agent_id: null,
        agent_id: null,
        follower_id: null,
        doubt: null,
      })
      expect(endpointTable.subscribe.response.parse(body)).toEqual({ scope_key: null, subscribed: null })
    }
  })
})

describe('lists of follows', () => {
  const follows = (name: 'listFollowing' | 'listFollowers', rows: unknown) =>
    endpointTable[name].response.parse(rows).items.flatMap((item) => (item.is_clear ? [item.agent_id] : []))

  it.each([
    [{ id: 'f_1', follower_agent_id: 'c', followed_agent_id: 'b' }, 'b', 'c'],
    [{ id: 17, target: { id: 'b' }, follower: { id: 'c' } }, 'b', 'c'],
    [{ id: 17, to: { agent_id: 'b' }, from: { agent_id: 'c' } }, 'b', 'c'],
    [{ id: 17, target_agent: { id: 'b' }, follower_agent: { id: 'c' } }, 'b', 'c'],
    [{ id: 17, profile: { agent_id: 'b' } }, 'b', 'b'],
    [{ agent_id: 'b', profile: { avatar: 'a.png' }, user: { id: 9 } }, 'b', 'b'],
  ])('name the agent of their own side in %j', (row, followed, follower) => {
    expect(follows('listFollowing', [row])).toEqual([followed])
    expect(follows('listFollowers', [row])).toEqual([follower])
  })

  it('do not take who follows for who is followed, nor a suggestion or a request for a follow', () => {
    expect(follows('listFollowers', { following: ['b'], followers: ['c'] })).toEqual(['c'])
    expect(endpointTable.listFollowing.response.safeParse({ suggested: ['b'] }).success).toBe(false)
    expect(follows('listFollowing', [{ agent_id: 'b', status: 'pending' }, { agent_id: 'd' }])).toEqual(['d'])
    expect(
      follows('listFollowers', [
        { agent_id: 'b', status: 'removed' },
        { agent_id: 'd', following: false },
      ]),
    ).toEqual(['d'])
  })
})

describe('the leaderboard', () => {
  const first = (row: object) => endpointTable.readLeaderboard.response.parse([{ agent_id: 'a', ...row }]).items[0]

  it.each(['#3', '3rd', '=3', 3])('has a rank of 3 in %j', (rank) => {
    expect(first({ rank })?.rank).toBe(3)
  })

  it('has no rank 0, and takes no sum of scores for an average', () => {
    expect(first({ rank: 0 })?.rank).toBeNull()
    expect(first({ score: 3400 })?.avg_score).toBeNull()
    expect(first({ stats: { avg_score: 68 } })?.avg_score).toBe(68)
  })

  it.each([
    { id: 1, agent: 'agent_7h2k' },
    { id: 1, agent_uuid: 'agent_7h2k' },
    { id: 1, agent_key: 'agent_7h2k', agent: 'Beacon' },
    { id: 1, agent: { id: 'agent_7h2k' } },
    { agent_key: 'agent_7h2k' },
    { id: 'agent_7h2k', agent: 'Harbour 1' },
    { id: 'agent_7h2k', agent: 'bot_alpha' },
    { id: 'agent_7h2k', agent: 'agent_smith' },
    { id: 'agent_7h2k', agent_uuid: '9c1e0000-0000-0000-0000-000000000000' },
    { id: 'agent_7h2k', agent_key: 'harbour-1' },
  ])('takes the number of a row for no agent: %j', (row) => {
    expect(first({ agent_id: undefined, ...row })?.agent_id).toBe('agent_7h2k')
  })
})

describe('a discussion', () => {
  const read = (body: unknown) => endpointTable.readPublicComments.response.parse(body)

  it('has replies that stand beside their comment below it, and says which have none', () => {
    const rows = [{ id: 'c' }, { id: 'r', parent_id: 'c' }, { id: 'x', parent_id: 'elsewhere' }]
    const page = read(rows)
    expect(page.comments).toMatchObject([{ comment_id: 'c', replies: [{ reply_id: 'r' }] }, { comment_id: 'x' }])
    const { comments, completeness } = mergeReplies(page)
    expect(comments).toMatchObject([{ comment_id: 'c', replies: [{ reply_id: 'r' }] }])
    expect(completeness).toMatchObject({ received: 3, unreadable: 1 })
  })

  it('has replies whose comment is on another page below it, each once', () => {
    const first = read([
      { id: 'c', replies: [{ id: 'r' }] },
      { id: 'y', parent_id: 'd' },
    ])
    const second = read([{ id: 'd' }, { id: 'r', parent_id: 'c' }, { id: 's', parent_id: 'c' }])
    const { comments, completeness } = mergeReplies({ ...first, comments: [...first.comments, ...second.comments] })
    expect(comments).toMatchObject([
      { comment_id: 'c', replies: [{ reply_id: 'r' }, { reply_id: 's' }] },
      { comment_id: 'd', replies: [{ reply_id: 'y' }] },
    ])
    expect(completeness.unreadable).toBe(0)
  })

  it('is short by any count, and an object without a text is no empty comment', () => {
    expect(read({ count: 30, comments: [{ id: 'c' }] }).completeness.hasMore).toBe(true)
    expect(read([{ id: 'c', content: { text: 'x' } }]).comments).toMatchObject([{ content: 'x' }])
    expect(read([{ id: 'c', content: { blocks: [] } }]).completeness.unreadable).toBe(1)
  })
})

describe('requests', () => {
  it.each([1.2, -0.1, Number.NaN, 'abc', null])('do not carry confidence %s', (confidence) => {
    const request = { direction: 'bullish', confidence }
    expect(endpointTable.submitPrediction.request.safeParse(request).success).toBe(false)
  })

  it('carry no field that the service does not know', () => {
    const request = { direction: 'bullish', confidence: 0.5, client_secret: 'x' }
    expect(endpointTable.submitPrediction.request.safeParse(request).success).toBe(false)
  })
})

describe('a response about the agent that was asked about', () => {
  const { readScorecard, readOwnProfile } = endpointTable
  it.each([
    [readScorecard, { rank: 3, avg_score: 61 }],
    [readScorecard, { scorecard: { prediction_count: 0 } }],
    [readScorecard, { stats: { accuracy: 0.5 } }],
    [readOwnProfile, { name: 'Harbour 1', verification_status: 'pending' }],
    [readOwnProfile, { profile: { name: 'Harbour 1', claimed: true } }],
    [readOwnProfile, { agent: { name: 'Harbour 1', bio: 'Reads shipping news.' } }],
  ])('need not name it: %#', ({ response }, body) => {
    expect(response.parse(body)).toMatchObject({ agent_id: null })
  })

  it.each([
    [readScorecard, {}],
    [readScorecard, { name: 'Harbour 1' }],
    [readScorecard, { message: 'OK' }],
    [readOwnProfile, {}],
    // Of a server.
    [readOwnProfile, { name: 'Agent API', status: 'active', created_at: '2026-06-15T07:00:00' }],
    [readOwnProfile, { status: 'ok' }],
  ])('is none that says nothing of one: %#', ({ response }, body) => {
    expect(response.safeParse(body).success).toBe(false)
  })

  it('is a row of a leaderboard only with its id', () => {
    const { items, completeness } = endpointTable.readLeaderboard.response.parse({ items: [{ rank: 1, name: 'X' }] })
    expect([items, completeness.unreadable]).toEqual([[], 1])
  })
})

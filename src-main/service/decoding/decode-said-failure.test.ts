import { describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { decodeResponse } from './decode-response.ts'

/** `whole` and `part` of a list, else the kind, with the code where it is no value. */
function judge(name: EndpointName, body: unknown): string {
  const decoded = decodeResponse(name, { status: 200, text: JSON.stringify(body) })
  if (decoded.kind !== 'value') return `${decoded.kind} ${decoded.error.code}`
  const { completeness } = decoded.value as { completeness?: { hasMore: boolean } }
  return completeness === undefined ? 'value' : completeness.hasMore ? 'part' : 'whole'
}

const switches = ['subscribe', 'unsubscribe', 'followAgent', 'unfollowAgent', 'likeComment', 'unlikeComment'] as const
const onSwitches = ['subscribe', 'followAgent', 'likeComment'] as const

describe('words of a pace under a success status', () => {
  it.each<[EndpointName, unknown, string]>([
    ['followAgent', { success: true, message: 'Followed. You can follow 20 agents per minute.' }, 'value'],
    ['followAgent', { message: 'Followed. You can follow 20 agents per minute.' }, 'value'],
    ['followAgent', { message: 'You are now following Harbour 1 (20 follows per minute)' }, 'value'],
    ['likeComment', { status: 'ok', message: 'Up to 30 likes per minute' }, 'value'],
    ['likeComment', { message: '点赞成功，每分钟最多30次' }, 'value'],
    ['subscribe', { success: true, message: 'Subscribed to CL. 60 requests per minute.' }, 'value'],
    ['subscribe', { message: 'Done. 60 requests per minute.' }, 'value'],
    // It needs an id: without one it is looked up.
    ['createComment', { success: true, message: 'Comment posted. Limit: 5 comments per minute.' }, 'unclear'],
    ['createComment', { message: 'Comment posted. Limit: 5 comments per minute.' }, 'unclear'],
    ['createComment', { message: 'Comment posted. Rate limit reached, slow down.' }, 'unclear'],
    ['submitPrediction', { success: true, message: 'Accepted. 60 requests per minute.' }, 'unclear'],
    ['submitPrediction', { message: 'Accepted. 60 requests per minute.' }, 'unclear'],
    // What may have been done is never sent again for words alone.
    ['followAgent', { message: 'You can follow 20 agents per minute.' }, 'unclear request_refused'],
    ['createComment', { detail: 'Too many requests' }, 'unclear rate_limited'],
    // A flag, a status or an error that says no is a refusal, and so are words where a repetition does no harm.
    ['createComment', { success: false, message: 'You can post 5 comments per minute.' }, 'refused rate_limited'],
    ['createComment', { success: false, message: 'One per minute' }, 'refused rate_limited'],
    ['followAgent', { code: 429, message: '20 per minute' }, 'refused rate_limited'],
    ['createComment', { error: 'Rate limit exceeded' }, 'refused rate_limited'],
    ['subscribe', { message: 'Too many requests' }, 'refused rate_limited'],
    ['subscribe', { message: '操作过于频繁' }, 'refused rate_limited'],
  ])('of %s %j are judged: %s', (name, body, judged) => {
    expect(judge(name, body)).toMatch(new RegExp(`^${judged}`))
  })

  const challengeLists = ['listChallenges', 'listEvents', 'readLeaderboard'] as const
  it.each<[unknown, string]>([
    [{ items: [], total: 0, message: 'No open challenges. New ones are created every hour.' }, 'whole'],
    [{ items: [], message: 'Recalculated every hour' }, 'whole'],
    [{ items: [], message: 'Refreshed 10 times per minute' }, 'whole'],
    [{ items: [], msg: '每小时更新' }, 'whole'],
    [{ items: [], msg: '更新频率：每分钟' }, 'whole'],
    [{ items: [], message: 'Nothing is open. 60 requests per minute are allowed.' }, 'whole'],
    [{ items: [], message: 'Too many requests' }, 'refused rate_limited'],
    [{ items: [], total: 0, message: 'Too many requests, 0 remaining' }, 'refused rate_limited'],
    [{ items: [], message: 'Rate limit exceeded' }, 'refused rate_limited'],
    [{ items: [], message: 'rate_limit_exceeded' }, 'refused rate_limited'],
    [{ items: [], message: 'You are being rate limited' }, 'refused rate_limited'],
    [{ items: [], message: 'Slow down: 60 per minute' }, 'refused rate_limited'],
    [{ items: [], message: 'You may make 60 requests per minute' }, 'refused rate_limited'],
    [{ items: [], msg: '请求过于频繁，请稍后再试' }, 'refused rate_limited'],
    [{ items: [], msg: '请求频率超过限制' }, 'refused rate_limited'],
    [{ items: [], msg: '访问过快' }, 'refused rate_limited'],
    [{ success: false, items: [], message: '60 per minute' }, 'refused rate_limited'],
  ])('beside an empty list are judged: %j, %s', (body, judged) => {
    for (const name of challengeLists) expect([name, judge(name, body)]).toEqual([name, judged])
  })
})

describe('a short no under a success status', () => {
  const bodies = [
    ['likeComment', (no: unknown) => ({ success: no })],
    ['likeComment', (no: unknown) => ({ success: no, message: 'x' })],
    ['unlikeComment', (no: unknown) => ({ ok: no })],
    ['followAgent', (no: unknown) => ({ success: no })],
    ['createComment', (no: unknown) => ({ success: no, comment_id: 'c1' })],
    ['submitPrediction', (no: unknown) => ({ ok: no, prediction_id: 'p1' })],
    ['listChallenges', (no: unknown) => ({ success: no, data: [] })],
    ['listFollowing', (no: unknown) => ({ ok: no, items: [] })],
  ] as const

  it.each(['N', 'n', 'F', 'no', 0])('is one as much as false is: %j', (no) => {
    for (const [name, make] of bodies) {
      expect([name, judge(name, make(no))]).toEqual([name, judge(name, make(false))])
      expect([name, judge(name, make(no))]).toEqual([name, expect.stringMatching(/^(?:refused|unclear)/)])
      expect([name, judge(name, make('Y'))]).toEqual([name, expect.stringMatching(/^(?:value|whole)/)])
    }
  })

  it.each<[EndpointName, unknown]>([
    ['likeComment', { result: 'N' }],
    ['listChallenges', { status: '失败', data: [] }],
    ['listChallenges', { status: 'NG', items: [] }],
    ['listEvents', { state: '错误', items: [] }],
  ])('of %s is one in a word: %j', (name, body) => {
    expect(judge(name, body)).toMatch(/^(?:refused|unclear)/)
  })
})

describe('a failure with what was written', () => {
  const trouble = 'Delivery of the message was not possible'
  const failures = [{ success: false, message: trouble }, { status: 'error', message: trouble }, { error: trouble }]
  const writes = [
    ['createComment', { comment_id: 'cm_1' }],
    ['replyToComment', { reply_id: 'rp_1', created_at: '2026-06-15T19:00:00' }],
    ['createPost', { post_id: 'po_1' }],
    ['submitPrediction', { prediction_id: 'pr_1' }],
  ] as const satisfies readonly (readonly [EndpointName, object])[]

  it.each(writes)('is in doubt, beside it or in any wrapper: %s, %j', (name, record) => {
    for (const failure of failures.filter((one) => one.status === undefined))
      expect(judge(name, { ...failure, ...record })).toMatch(/^unclear/)
    for (const failure of failures)
      for (const body of [{ data: record }, { result: record }, { data: [record] }, { response: { data: record } }])
        expect([body, judge(name, { ...failure, ...body })]).toEqual([body, expect.stringMatching(/^unclear/)])
  })

  it.each(writes)('is a refusal of %s where nothing was written', (name, record) => {
    const none = Object.fromEntries(Object.keys(record).map((field) => [field, null]))
    const nothing = [{}, { data: null }, { data: {} }, { data: { confidence: 'too high' } }, { data: none }]
    for (const failure of failures)
      for (const body of [...nothing, { data: { prediction_id: 0, comment_id: 0, reply_id: 0, post_id: '' } }])
        expect([body, judge(name, { ...failure, ...body })]).toEqual([body, expect.stringMatching(/^refused/)])
  })

  it('is a refusal of a switch that only names what it is about', () => {
    for (const failure of failures)
      for (const name of ['likeComment', 'unlikeReply', 'followAgent', 'subscribe'] as const) {
        const data = { comment_id: 'cm_1', target_agent_id: 'b', scope_key: 'CL' }
        expect([name, judge(name, { ...failure, data })]).toEqual([name, expect.stringMatching(/^refused/)])
      }
  })
})

describe('an empty list', () => {
  const lists = ['listSubscriptions', 'readPublicComments', 'listFollowing', 'readFeed', 'listChallenges'] as const
  it.each<[unknown, string]>([
    [{ items: [], message: 'Failed to load subscriptions' }, 'part'],
    [{ items: [], message: 'Failed to load: no response' }, 'part'],
    [{ items: [], message: 'Could not get any rows' }, 'part'],
    [{ items: [], message: 'Request denied' }, 'part'],
    [{ items: [], message: 'The query was not successful' }, 'part'],
    [{ items: [], msg: '查询失败' }, 'part'],
    [{ items: [], msg: '无法获取数据' }, 'part'],
    [{ items: [], msg: '加载失败，没有数据' }, 'part'],
    [{ code: -1, msg: '查询失败', data: [] }, 'part'],
    [{ code: 1, msg: '参数错误', data: { items: [], total: 0 } }, 'part'],
    [{ code: 1, msg: '参数错误', data: [] }, 'part'],
    [{ code: -1, msg: '', data: { items: [], total: 0 } }, 'part'],
    [{ code: -1, msg: 'No such agent', data: [] }, 'part'],
    [{ code: 1, msg: 'Unknown agent, no rows', data: [] }, 'part'],
    [{ errno: 3, msg: 'x', items: [], total: 0 }, 'part'],
    [{ error_code: 'E1002', message: 'See the manual', items: [] }, 'part'],
    // Nothing but a code: nobody knows what it is about.
    [{ errno: -6, items: [] }, 'unclear request_refused'],
    [{ error_code: 'E1002', items: [] }, 'unclear request_refused'],
    [{ items: [], message: 'No subscriptions. You cannot predict without one.' }, 'whole'],
    [{ items: [], message: 'Could not find any rows' }, 'whole'],
    [{ items: [], message: '0 failed' }, 'whole'],
    [{ items: [], msg: '暂无数据，不能重复查询' }, 'whole'],
    [{ items: [], total: 0, message: 'Failed to refresh' }, 'whole'],
    [{ code: 1, msg: 'success', data: [] }, 'whole'],
    [{ code: 1, msg: '获取成功', data: { items: [], total: 0 } }, 'whole'],
    [{ code: 1, msg: '暂无数据', data: [] }, 'whole'],
    [{ code: 1, data: [] }, 'whole'],
    [{ code: 0, msg: '', data: [] }, 'whole'],
    [{ code: 20_000, message: 'Loaded', data: [] }, 'whole'],
    [{ errno: 0, items: [] }, 'whole'],
    [{ error_code: 'SUCCESS', items: [] }, 'whole'],
    [{ error_code: '', retcode: '0', items: [] }, 'whole'],
    [{ error_code: null, items: [], total: 0 }, 'whole'],
  ])('beside %j is judged: %s', (body, judged) => {
    for (const name of lists) expect([name, judge(name, body)]).toEqual([name, judged])
  })

  it.each<[string, string]>([
    ['Insufficient data to rank agents', 'whole'],
    ['Insufficient prediction history', 'whole'],
    ['Insufficient permissions', 'part'],
    ['insufficient_privileges', 'part'],
    ['Insufficient rights to see this', 'part'],
    ['Insufficient', 'part'],
    ['You have no permission to see the subscriptions', 'part'],
  ])('beside %j is judged: %s', (message, judged) => {
    for (const name of ['readLeaderboard', 'listFollowing'] as const)
      expect([name, judge(name, { items: [], message })]).toEqual([name, judged])
  })
})

describe('words of a success that is denied', () => {
  it.each<[unknown]>([
    [{ message: 'Subscription was not successful' }],
    [{ message: 'The request has not been completed' }],
    [{ message: 'Not done' }],
    [{ message: 'Not yet done' }],
    [{ message: 'Unsuccessful' }],
    [{ message: 'It did not succeed' }],
    [{ message: "It wasn't successful" }],
    [{ message: 'Without success' }],
    [{ code: 1, msg: '操作未成功' }],
    [{ msg: '订阅不成功' }],
    [{ msg: '没有成功' }],
    [{ msg: '未能完成' }],
    [{ msg: '尚未完成' }],
    [{ code: 200, message: 'Followed: not successful' }],
    [{ message: 'Not successful, although the check is done' }],
    [{ success: true, message: 'Not successful' }],
    [{ status: 'ok', message: 'You cannot do this' }],
    [{ success: true, message: 'Missing required scope: x' }],
  ])('make no switch of %j', (body) => {
    for (const name of switches) expect([name, judge(name, body)]).toEqual([name, expect.stringMatching(/^unclear/)])
  })

  it.each<[unknown]>([
    [{ message: 'Done. No further action is needed.' }],
    [{ message: 'Completed successfully' }],
    [{ code: 1, msg: '操作成功' }],
    [{ success: true, code: 1, msg: '操作成功' }],
    [{ msg: '已完成' }],
    [{ message: 'Nothing more to do: done' }],
    [{ message: 'Successful, but the claim is not completed' }],
    [{ msg: '订阅成功，认领尚未完成' }],
    [{ success: true, message: 'It is on. The claim is not completed yet.' }],
  ])('leave %j a success', (body) => {
    for (const name of onSwitches) expect([name, judge(name, body)]).toEqual([name, 'value'])
  })
})

describe('a success that is said', () => {
  it.each<[EndpointName, unknown]>([
    ['followAgent', { success: true, message: 'You are now following it. You cannot follow more than 500 agents.' }],
    ['followAgent', { message: 'You are now following it. You cannot follow more than 500 agents.' }],
    ['unfollowAgent', { success: true, message: 'Unfollowed. This cannot be undone.' }],
    ['unfollowAgent', { success: true, message: 'Unfollowed, this cannot be undone' }],
    [
      'subscribe',
      { success: true, message: 'Subscribed to CL. Unclaimed agents cannot make more than 10 predictions.' },
    ],
    ['subscribe', { success: true, message: 'Subscribed to CL. You were not subscribed to CL before.' }],
    ['subscribe', { success: true, message: '已订阅。不能重复预测。' }],
    ['likeComment', { ok: true, message: 'It is on! Comments must not be liked twice.' }],
    ['likeComment', { success: true, data: { message: 'Liked. You cannot like your own comments.' } }],
  ])('is one for %s whatever its further sentences say: %j', (name, body) => {
    expect(judge(name, body)).toBe('value')
  })

  it.each<[EndpointName, unknown, string]>([
    ['followAgent', { message: 'You cannot follow yourself' }, 'refused'],
    ['followAgent', { message: 'Sorry. You cannot follow yourself' }, 'refused'],
    ['followAgent', { success: false, message: 'Followed. Then failed.' }, 'refused'],
    ['subscribe', { message: 'Subscribed agents cannot subscribe again' }, 'refused'],
    ['followAgent', { success: true, message: 'You cannot follow yourself' }, 'unclear'],
    ['likeComment', { status: 'success', data: { message: '无法点赞' } }, 'unclear'],
    ['listSubscriptions', { success: true, scopes: [], message: 'Missing required scope: challenge:read' }, 'refused'],
    ['submitPrediction', { success: true, message: 'Already predicted' }, 'unclear'],
    ['unsubscribe', { success: true, message: "Not subscribed to scope 'CL'" }, 'value'],
  ])('is none for %s where words say no: %j, %s', (name, body, judged) => {
    expect(judge(name, body)).toMatch(new RegExp(`^${judged}`))
  })
})

describe('errors beside the rows of a list', () => {
  const rows = { items: [{ id: 'ch_1', agent_id: 'a', asset: 'CL', deadline: '2026-06-15T19:00:00' }] }
  const wholeLists = ['listChallenges', 'readLeaderboard', 'listFollowing'] as const
  it.each<[unknown, string]>([
    [{ ...rows, total: 1, errors: [{ code: 'PRICE_UNAVAILABLE', message: 'Price feed unavailable for ZN' }] }, 'part'],
    [{ ...rows, errors: ['1 row skipped'] }, 'part'],
    [{ ...rows, error: 'One source timed out' }, 'part'],
    [{ data: rows.items, errors: [{ message: 'upstream timed out' }] }, 'part'],
    [{ success: true, data: rows, error: 'One source timed out' }, 'part'],
    [{ ...rows, total: 1, error: 'n/a' }, 'whole'],
    [{ ...rows, total: 1, error: 'N/A', errors: 'undefined' }, 'whole'],
    [{ ...rows, total: 1, error: 200 }, 'whole'],
    [{ ...rows, total: 1, error: { code: 200, message: 'OK' } }, 'whole'],
    [{ ...rows, success: false, errors: ['No.'] }, 'unclear request_refused'],
    [{ ...rows, status: 'error', error: 'upstream timed out' }, 'unclear site_down'],
    [{ ...rows, code: 401, error: 'Token expired' }, 'unclear credential_refused'],
    [{ ...rows, error: { code: 503, message: 'Busy' } }, 'unclear site_down'],
    [{ items: [], errors: ['upstream timed out'] }, 'unclear site_down'],
    [{ items: [], total: 0, error: 'No.' }, 'refused'],
    [{ data: { items: [], total: 0 }, error: 'upstream timed out' }, 'unclear site_down'],
  ])('are judged: %j, %s', (body, judged) => {
    for (const name of wholeLists)
      expect([name, judge(name, body)]).toEqual([name, expect.stringMatching(`^${judged}`)])
  })

  it.each([
    ['submitPrediction', { prediction_id: 'p1', direction: 'bullish', errors: ['No.'] }],
    ['readOwnProfile', { agent_id: 'a', name: 'Harbour 1', error: 'No.' }],
  ] as const)('leave anything else a failure: %s, %j', (name, body) => {
    expect(judge(name, body)).toMatch(/^(?:refused|unclear)/)
  })
})

describe('a code without words', () => {
  it.each<[unknown]>([
    [{ code: -1, data: null }],
    [{ code: 2, data: {} }],
    [{ code: '-1' }],
    [{ errno: 3 }],
    [{ ret: -1 }],
    [{ retcode: 1 }],
    [{ ret_code: '7', data: [] }],
    [{ error_code: 7 }],
    [{ errorCode: 'SCOPE_LIMIT' }],
    [{ error_code: 'SCOPE_LIMIT', message: '' }],
    [{ error_code: 'SCOPE_LIMIT', message: 'You have three' }],
    [{ code: 0, data: { error_code: 7 } }],
  ])('of failure confirms no switch: %j', (body) => {
    for (const name of switches) expect([name, judge(name, body)]).toEqual([name, expect.stringMatching(/^unclear/)])
  })

  it.each<[unknown]>([
    [{ code: 0, data: null }],
    [{ code: 1, data: null }],
    [{ code: 200 }],
    [{ code: 20_000, data: null }],
    [{ code: '0' }],
    [{ errno: 0, data: null }],
    [{ ret: '00000' }],
    [{ retcode: '' }],
    [{ error_code: null, data: null }],
    [{ error_code: 0, message: 'ok' }],
    [{ errorCode: 'OK' }],
    [{ ret: 'true' }],
    [{ error_code: '20000' }],
    [{ error_code: 'none' }],
    [{ errcode: 7, message: 'Success' }],
  ])('of success does: %j', (body) => {
    for (const name of switches) expect([name, judge(name, body)]).toEqual([name, 'value'])
  })

  it.each<[EndpointName, unknown, string]>([
    ['subscribe', { error_code: 'ALREADY_SUBSCRIBED' }, 'value'],
    ['unsubscribe', { error_code: 'NOT_SUBSCRIBED' }, 'value'],
    ['followAgent', { error_code: 'ALREADY_FOLLOWING' }, 'value'],
    ['submitPrediction', { error_code: 'DUPLICATE_PREDICTION' }, 'refused duplicate_prediction'],
    ['submitPrediction', { prediction_id: 'p1', direction: 'bullish', error_code: 4711 }, 'value'],
  ])('is read for what it names: %s %j, %s', (name, body, judged) => {
    expect(judge(name, body)).toBe(judged)
  })
})

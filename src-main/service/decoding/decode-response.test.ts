import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { envelopeFields } from '#contract/service/decoding/bodies/envelope.ts'
import { endpointNames } from '#contract/service/endpoint-table.ts'
import { decodeResponse } from './decode-response.ts'

const accepted = JSON.stringify({ prediction_id: 'p1', direction: 'bullish', confidence: 0.7 })

describe('decodeAnswer', () => {
  it('gives the value of a success', () => {
    const response = decodeResponse('submitPrediction', { status: 201, text: accepted })
    expect(response).toMatchObject({ kind: 'value', value: { prediction_id: 'p1' } })
    expect(decodeResponse('subscribe', { status: 204, text: '' }).kind).toBe('value')
    expect(decodeResponse('readOnboardingGuide', { status: 200, text: '指南' })).toEqual({
      kind: 'value',
      value: '指南',
    })
  })

  it.each([
    [200, '<html>portal</html>', 'unclear', 'answer_not_json'],
    [200, '{"prediction_id": "p1', 'unclear', 'answer_not_json'],
    [200, '', 'unclear', 'answer_malformed'],
    [200, '{}', 'unclear', 'answer_malformed'],
    [200, '[]', 'unclear', 'answer_malformed'],
    [502, '<html>bad gateway</html>', 'unclear', 'site_down'],
    [500, '{"detail":"already predicted"}', 'unclear', 'site_down'],
    [403, '<html>blocked</html>', 'unclear', 'answer_not_json'],
    [403, '', 'unclear', 'forbidden'],
    [403, '{"detail":"Missing required scope: prediction:submit"}', 'refused', 'oauth_scope_missing'],
    [401, '', 'refused', 'credential_refused'],
    [429, '<html>slow down</html>', 'refused', 'rate_limited'],
    [408, '{"detail":"timeout"}', 'unclear', 'timed_out'],
    [302, '', 'unclear', 'redirect_refused'],
  ])('judges %i %j: %s, %s', (status, text, kind, code) => {
    expect(decodeResponse('submitPrediction', { status, text })).toMatchObject({ kind, error: { code } })
  })

  it.each([
    [202, { prediction_id: 'p1' }],
    [201, { prediction_id: 'p1', status: 'queued' }],
    [200, { data: { prediction_id: 'p1', accepted: false, message: 'Market halted' } }],
    [200, { prediction: { id: 'p1', status: 'REJECTED' } }],
  ])('leaves a write in doubt whose receipt says that it is not done: %i %j', (status, body) => {
    const response = decodeResponse('submitPrediction', { status, text: JSON.stringify(body) })
    expect(response).toMatchObject({ kind: 'unclear', error: { code: 'request_refused' } })
  })

  it('takes no such word for a doubt where something is taken away or only read', () => {
    const response = { status: 200, text: JSON.stringify({ following: false, target_agent_id: 'a1' }) }
    expect(decodeResponse('unfollowAgent', response).kind).toBe('value')
    expect(decodeResponse('followAgent', response).kind).toBe('unclear')
  })

  it.each(['You cannot follow yourself', '无法关注该智能体'])(
    'reads %j under a success status as a refusal',
    (detail) => {
      const response = decodeResponse('followAgent', { status: 200, text: JSON.stringify({ detail }) })
      expect(response).toMatchObject({ kind: 'refused', error: { code: 'request_refused' } })
      expect(decodeResponse('followAgent', { status: 200, text: '{"message":"Followed"}' }).kind).toBe('value')
    },
  )

  const feedback = 'Name the assets.'
  it.each([
    [400, { feedback, attempts_remaining: 2 }],
    [422, { passed: false, score: 41, threshold: 60, feedback }],
    [403, { detail: { feedback, attempts_remaining: 0 } }],
  ])('reads an insufficient registration answer out of a refusal with status %i', (status, body) => {
    const response = decodeResponse('submitRegistrationAnswer', { status, text: JSON.stringify(body) })
    expect(response).toMatchObject({ kind: 'value', value: { passed: false, feedback } })
  })

  it.each([
    [400, { detail: 'No attempts remaining' }],
    [422, { detail: [{ loc: ['body', 'answer'], msg: 'Field required', type: 'missing' }] }],
    [409, { passed: true, feedback }],
    [429, { feedback }],
    [401, { feedback }],
    [500, { passed: false, feedback }],
  ])('takes a registration answer for judged only by its feedback: not with %i %j', (status, body) => {
    const response = decodeResponse('submitRegistrationAnswer', { status, text: JSON.stringify(body) })
    expect(response.kind).not.toBe('value')
  })

  /** Bodies of any success status that say failure, by any operation. */
  const saidFailures = [
    { success: false, message: 'Not today' },
    { ok: false, error: 'Not today' },
    { status: 'error', message: 'Not today' },
    { status: 'failed', data: { message: 'Not today' } },
    { error: { code: 'E7', message: 'Not today' } },
    { code: 403, msg: 'Not today', data: null },
    { data: { success: false, detail: 'Not today' } },
    { detail: 'Missing required scope: challenge:read' },
  ]

  it.each(saidFailures)('takes no response of any operation for a success when it says %j', (body) => {
    for (const name of endpointNames) {
      for (const status of [200, 201, 202, 207]) {
        const response = decodeResponse(name, { status, text: JSON.stringify(body) })
        // An answer to a registration challenge may have failed: that is what is asked for.
        if (response.kind === 'value') expect(response.value).toMatchObject({ passed: false })
      }
    }
  })

  it.each<[unknown, 'refused' | 'unclear', string]>([
    [{ success: false, message: 'Already predicted' }, 'refused', 'duplicate_prediction'],
    [{ success: false, error: "Not subscribed to scope 'CL'" }, 'refused', 'not_subscribed'],
    [{ ok: false, detail: 'Deadline has passed' }, 'refused', 'deadline_passed'],
    [{ detail: 'Missing required scope: prediction:submit' }, 'refused', 'oauth_scope_missing'],
    [{ code: 401, message: 'Token expired' }, 'refused', 'credential_refused'],
    [{ success: false, message: 'Invalid token' }, 'refused', 'request_refused'],
    [{ success: false, message: 'Token expired, try again later' }, 'refused', 'request_refused'],
    [{ code: 429, message: 'Slow down' }, 'refused', 'rate_limited'],
    [{ success: false, message: 'confidence must be at most 0.6' }, 'refused', 'request_refused'],
    [{ code: 422, data: null }, 'refused', 'request_refused'],
    // No reason, trouble of its own, or a result beside the failure: it may have been done.
    [{ success: false }, 'unclear', 'request_refused'],
    [{ status: 'error' }, 'unclear', 'request_refused'],
    [{ success: false, message: 'Internal server error' }, 'unclear', 'site_down'],
    [{ error: 'upstream timed out' }, 'unclear', 'site_down'],
    [{ code: 503, message: 'Busy' }, 'unclear', 'site_down'],
    [{ success: false, message: 'No', prediction_id: 'p1', direction: 'bullish' }, 'unclear', 'request_refused'],
    [{ message: 'Accepted for processing' }, 'unclear', 'answer_malformed'],
  ])('judges a prediction answered 200 with %j: %s, %s', (body, kind, code) => {
    const response = decodeResponse('submitPrediction', { status: 200, text: JSON.stringify(body) })
    expect(response).toMatchObject({ kind, error: { code } })
  })

  it.each([
    ['subscribe', 'false'],
    ['subscribe', '{"result": false}'],
    ['likeComment', '"failed"'],
    ['followAgent', '{"code": 0, "data": false}'],
    ['submitPrediction', 'false'],
  ] as const)('takes no success for one when the body of %s is %s', (name, text) => {
    expect(decodeResponse(name, { status: 200, text }).kind).not.toBe('value')
  })

  const switches = ['subscribe', 'unsubscribe', 'followAgent', 'unfollowAgent', 'likeComment', 'unlikeComment'] as const
  it.each([
    { detail: 'Scope not found' },
    { message: 'Unknown scope key' },
    { message: 'Limit of 3 scopes reached' },
    { message: 'No such scope' },
    { message: 'Service under maintenance' },
    { message: 'Please try again later' },
    { msg: '目标不存在' },
    { message: 'Account suspended' },
    { message: 'Claim required' },
    { code: 200, message: 'Claim is required' },
  ])('takes no words alone for a switch that is made where they are %j', (body) => {
    for (const name of switches)
      expect(decodeResponse(name, { status: 200, text: JSON.stringify(body) }).kind).toBe('unclear')
  })

  it.each(['Comment has been deleted', 'Subscription expired', '已删除'])(
    'takes %j for what was asked for only of what was to be taken away',
    (message) => {
      const kinds = switches.map(
        (name) => decodeResponse(name, { status: 200, text: JSON.stringify({ message }) }).kind,
      )
      expect(kinds).toEqual(['unclear', 'value', 'unclear', 'value', 'unclear', 'value'])
    },
  )

  it.each(['Subscribed', 'Successfully done; limit of 3 reached', 'Welcome', '操作成功'])(
    'takes %j for a switch that is made',
    (message) => {
      for (const name of ['subscribe', 'followAgent', 'likeComment'] as const)
        expect(decodeResponse(name, { status: 200, text: JSON.stringify({ message }) }).kind).toBe('value')
    },
  )

  it.each([
    { success: true, message: 'Subscribed. No further action required.' },
    { success: true, message: 'CL is yours. Claim required before predictions count.' },
    { ok: 'true', message: 'Scope CL off; unknown to this agent now' },
    { status: 'ok', message: 'CL is on; limit of 3 scopes reached' },
    { status: 'success', message: 'It is on. Daily limit reached.' },
    { success: true, message: 'It is on (internal id 5)' },
    { success: true, data: { message: 'It is on; limit of 3 scopes reached' } },
    { data: { success: true, message: 'It is on; limit of 3 scopes reached' } },
    { message: 'Subscribed to CL; limit of 3 scopes reached' },
    { message: 'Scopes updated. A new token is required.' },
  ])('takes a success that is said for one, whatever else is said: %j', (body) => {
    for (const name of switches)
      expect(decodeResponse(name, { status: 200, text: JSON.stringify(body) }).kind).toBe('value')
  })

  it.each([
    ['likeComment', 'Liked. You have reached your limit of 30 likes'],
    ['followAgent', 'You are now following Harbour 1. Daily limit reached.'],
    ['unfollowAgent', 'Unfollowed. No further action required.'],
  ] as const)('takes the act itself for a success: %s, %s', (name, message) => {
    expect(decodeResponse(name, { status: 200, text: JSON.stringify({ code: 200, message }) }).kind).toBe('value')
  })

  it.each([
    ['challenge:read required', true],
    ['Permission required', true],
    ['No permission', true],
    ['权限不足', true],
    ['OK', false],
    ['No subscriptions', false],
    ['Scheduled', false],
  ])('takes an empty list beside %j for one that may not be whole: %j', (message, hasMore) => {
    const text = JSON.stringify({ scopes: [], message })
    expect(decodeResponse('listSubscriptions', { status: 200, text })).toMatchObject({
      ...{ kind: 'value', value: { scopes: [], completeness: { hasMore } } },
    })
  })

  it.each(['OK', 'ok', 'Success.', 'Created', ''])('takes %j for a response without a body', (text) => {
    for (const name of ['subscribe', 'likeComment', 'followAgent'] as const)
      expect(decodeResponse(name, { status: 200, text }).kind).toBe('value')
    expect(decodeResponse('submitPrediction', { status: 201, text })).toMatchObject({
      kind: 'unclear',
      error: { code: 'answer_malformed' },
    })
  })

  const receipt = { prediction_id: '7300000000000000001', direction: 'bearish', confidence: 0.7 }
  it.each([
    ['a text once more', JSON.stringify(JSON.stringify(receipt))],
    ['a text in an envelope', JSON.stringify({ statusCode: 201, body: JSON.stringify(receipt) })],
    ['a text in data', JSON.stringify({ success: true, data: JSON.stringify(receipt) })],
    ['a text with a number for its id', JSON.stringify('{"id": 7300000000000000001, "direction": "bearish"}')],
    ['a resource', JSON.stringify({ data: { type: 'predictions', id: receipt.prediction_id, attributes: receipt } })],
    ['a resource with its surroundings', JSON.stringify({ jsonapi: {}, data: { type: 'p', attributes: receipt } })],
  ])('reads a receipt that is %s', (_form, text) => {
    expect(decodeResponse('submitPrediction', { status: 201, text })).toMatchObject({
      kind: 'value',
      value: { prediction_id: '7300000000000000001', direction: 'bearish' },
    })
  })

  const notSubscribed = 'Agent is not subscribed to any scope'
  it.each([
    ['listSubscriptions', { scopes: [], message: notSubscribed }, 'value'],
    ['listSubscriptions', { items: [], total: 0, detail: '尚未订阅' }, 'value'],
    ['listSubscriptions', { scopes: [], message: 'Missing required scope: challenge:read' }, 'refused'],
    ['listSubscriptions', { message: notSubscribed }, 'unclear'],
    ['listActiveChallenges', { items: [], message: notSubscribed }, 'refused'],
    ['listActiveChallenges', { challenges: [], total: 0, detail: 'Not subscribed to the scope' }, 'refused'],
    ['listChallenges', { items: [], message: notSubscribed }, 'value'],
    ['readLeaderboard', { items: [], message: 'The leaderboard is not active yet' }, 'value'],
    ['readLeaderboard', { items: [], message: 'Too many requests' }, 'refused'],
  ] as const)('takes %s answered 200 with %j for: %s', (name, body, kind) => {
    const response = decodeResponse(name, { status: 200, text: JSON.stringify(body) })
    expect(response.kind).toBe(kind)
    if (response.kind === 'refused') expect(response.error.details).not.toHaveProperty('scopeKey')
  })

  it.each([
    ['subscribe', { message: 'Subscribed' }],
    ['subscribe', { detail: 'OK', error: null }],
    ['subscribe', { status: 'ok', success: true }],
    ['unsubscribe', { message: "Not subscribed to scope 'CL'" }],
    ['listChallenges', { items: [], message: 'Nothing open' }],
    ['submitRegistrationAnswer', { passed: false, status: 'failed', feedback: 'More.' }],
    ['submitRegistrationAnswer', { success: false, passed: false, feedback: 'More.' }],
    ['submitRegistrationAnswer', { success: false, passed: false, score: 41 }],
    ['readResults', { challenge_id: 'c', status: 'failed', predictions: [] }],
  ] as const)('of %s takes %j for an answer', (name, body) => {
    expect(decodeResponse(name, { status: 200, text: JSON.stringify(body) }).kind).toBe('value')
  })

  it.each([
    [422, { detail: 'confidence must be ≤ 0.6' }, 'confidence must be ≤ 0.6'],
    [400, { errors: { confidence: ['must be ≤ 0.6'] } }, 'confidence: must be ≤ 0.6'],
    [422, { message: 'Validation failed', errors: { confidence: ['≤ 0.6'] } }, 'Validation failed: confidence: ≤ 0.6'],
    [422, { title: 'Invalid', errors: [{ detail: '≤ 0.6', path: ['confidence'] }] }, 'Invalid: confidence: ≤ 0.6'],
    [400, { confidence: ['≤ 0.6'], non_field_errors: ['Too late today.'] }, 'confidence: ≤ 0.6; Too late today.'],
    [400, { detail: 'No: a: b', errors: { a: 'b' } }, 'No: a: b'],
    [403, { error: 'access_denied', error_description: 'Wait.' }, 'access_denied: Wait.'],
    [200, { success: false, message: 'confidence ≤ 0.6' }, 'confidence ≤ 0.6'],
    [200, { status: 'fail', data: { confidence: '≤ 0.6' } }, 'confidence: ≤ 0.6'],
    [200, { message: 'Accepted for processing' }, 'Accepted for processing'],
  ])('of a refusal %i %j brings the own words of the service', (status, body, serviceWords) => {
    const response = decodeResponse('submitPrediction', { status, text: JSON.stringify(body) })
    expect(response).toMatchObject({ error: { details: { serviceWords } } })
  })

  it.each([
    [403, '<html>Blocked by the proxy</html>'],
    [403, 'plain words of a proxy'],
    [500, '{"detail":"stack trace"}'],
    [302, '{"detail":"moved"}'],
    [422, '{"detail":""}'],
  ])('quotes nothing of %i %j', (status, text) => {
    const response = decodeResponse('submitPrediction', { status, text })
    expect(response).not.toHaveProperty('error.details.serviceWords')
  })

  it.each<[unknown, boolean]>([
    [{ items: [], message: 'Feed temporarily unavailable' }, true],
    [{ items: [], message: 'The list is being rebuilt' }, true],
    [{ code: 0, msg: 'upstream timeout', data: { items: [] } }, true],
    [{ items: [], detail: 'Cache warming up' }, true],
    [{ items: [], msg: '数据加载中' }, true],
    [{ items: [], status: 'loading' }, true],
    [{ items: [], state: 'INITIALIZING' }, true],
    [{ items: [] }, false],
    [{ items: [], message: 'ok' }, false],
    [{ items: [], message: 'Nothing here yet, try again later' }, false],
    [{ items: [], msg: '暂无数据，请稍后再试' }, false],
    [{ items: [], status: 'success' }, false],
    [{ items: [], message: 'Under maintenance' }, true],
    [{ items: [], msg: '系统维护中' }, true],
    [{ items: [], message: 'Please try again later' }, true],
    [{ items: [], message: 'Could not load any rows, please try again later' }, true],
    [{ items: [], message: 'Request failed (code 0), try again later' }, true],
    [{ items: [], msg: '无法加载，请稍后再试' }, true],
    [{ items: [], total: 0, message: 'Feed temporarily unavailable' }, false],
    [{ items: [], total: 0, state: 'partial' }, false],
    [{ items: [], has_more: false, status: 'timeout' }, false],
    [{ items: [], has_more: false, message: 'Feed temporarily unavailable' }, false],
    [{ items: [], total: 0, has_more: false, message: 'Scheduled maintenance on Sunday 02:00 UTC' }, false],
    [{ items: [], message: 'Scheduled maintenance on Sunday 02:00 UTC' }, false],
    [{ items: [], msg: '系统将于周日维护' }, false],
    [{ items: [], description: 'Recalculated daily by our internal database' }, false],
    [{ items: [], message: '0 results, try again later' }, false],
    [{ items: [], message: 'Nobody is here yet, try again later' }, false],
    [{ items: [], message: "There aren't any rows, try again later" }, false],
    [{ items: [], msg: '无数据，请稍后再试' }, false],
    [{ items: [], msg: '未找到相关内容，请稍后再试' }, false],
    [{ items: [{ id: 'ev_1', agent_id: 'a', comment_id: 'c' }], message: 'Maintenance on Sunday' }, false],
  ])('takes an empty list for a whole one, unless it says that it could not be had: %j', (body, hasMore) => {
    for (const name of ['listEvents', 'readFeed', 'readLeaderboard', 'listFollowing'] as const) {
      const response = decodeResponse(name, { status: 200, text: JSON.stringify(body) })
      expect(response).toMatchObject({ kind: 'value', value: { completeness: { hasMore } } })
    }
  })

  it.each([
    { items: [{ id: 'ev_1', agent_id: 'a' }], meta: { errors: ['1 row skipped'] } },
    { data: [{ id: 'ev_1', agent_id: 'a' }], meta: { error: 'deprecated field x' } },
  ])('takes the rows of a list beside errors in its envelope for a part of it: %j', (body) => {
    for (const name of ['listEvents', 'readLeaderboard', 'listFollowing'] as const) {
      const response = decodeResponse(name, { status: 200, text: JSON.stringify(body) })
      expect(response).toMatchObject({ kind: 'value', value: { completeness: { received: 1, hasMore: true } } })
      const empty = decodeResponse(name, { status: 200, text: JSON.stringify({ ...body, items: [], data: [] }) })
      expect(empty.kind).toBe('unclear')
    }
  })

  it('names the endpoint, the place and what was expected, and quotes nothing', () => {
    const response = decodeResponse('requestToken', {
      status: 200,
      text: '{"access_token": {"leak": "s3cret"}}',
    })
    expect(response).toMatchObject({ error: { details: { endpoint: 'requestToken', path: 'access_token' } } })
    expect(JSON.stringify(response)).not.toContain('s3cret')
  })

  it.each([...envelopeFields])(
    'turns an envelope whose %s has the names of what every object can do into one too',
    (field) => {
      const odd = '{"toString":1,"valueOf":1,"constructor":1,"hasOwnProperty":1,"__proto__":1}'
      for (const status of [200, 400, 500]) {
        const text = `{${JSON.stringify(field)}:${odd},"data":{"access_token":"a","expires_in":3600}}`
        expect(['value', 'refused', 'unclear']).toContain(decodeResponse('requestToken', { status, text }).kind)
      }
    },
  )

  it('turns any body of any status into a value or one typed error', () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.string().map((text) => `{"detail":${JSON.stringify(text)}}`),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...endpointNames),
        fc.integer({ min: 200, max: 599 }),
        bodies,
        (name, status, text) => {
          const response = decodeResponse(name, { status, text })
          if (response.kind === 'value' && name !== 'submitRegistrationAnswer') expect(status).toBeLessThan(300)
          else if (response.kind === 'value') expect(status).toBeLessThan(500)
          else expect(response.error).toBeInstanceOf(AppError)
        },
      ),
      { numRuns: 500 },
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

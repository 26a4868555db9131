import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppErrorCode } from '../../app-error.ts'
import { type EndpointName, endpointNames } from '../../service/endpoint-table.ts'
import { classifyRefusal, isTokenRefusal } from './classify-refusal.ts'
import { detailOf } from './refusal-detail.ts'

type Row = readonly [EndpointName, number, unknown, AppErrorCode, Record<string, string | number>?]
const detail = (text: string): { detail: string } => ({ detail: text })
const invalid = (field: string): unknown => ({
  detail: [{ loc: ['body', field], msg: 'Input is invalid', type: 'value_error' }],
})

const published: readonly Row[] = [
  [
    'submitPrediction',
    403,
    detail('Missing required scope: prediction:submit'),
    'oauth_scope_missing',
    { scope: 'prediction:submit' },
  ],
  [
    'unfollowAgent',
    403,
    detail('Missing required scope: follow:delete:self'),
    'oauth_scope_missing',
    { scope: 'follow:delete:self' },
  ],
  ['readFeed', 403, detail('Token was issued for site global and cannot be used on cn'), 'token_site_mismatch'],
  ['createComment', 403, detail('Token site mismatch'), 'token_site_mismatch'],
  ['createPost', 403, detail('Global-site agents cannot call cn write endpoints'), 'site_mismatch'],
  ['submitPrediction', 403, detail('This challenge belongs to the other site'), 'site_mismatch'],
  ['submitPrediction', 409, detail('Prediction already submitted for this challenge'), 'duplicate_prediction'],
  ['submitPrediction', 400, detail('You have already predicted this challenge'), 'duplicate_prediction'],
  ['submitPrediction', 400, detail('Deadline has passed'), 'deadline_passed'],
  ['submitPrediction', 409, detail('The prediction deadline has passed'), 'deadline_passed'],
  ['submitPrediction', 400, detail('Challenge is not open'), 'challenge_not_open'],
  ['submitPrediction', 409, detail('Challenge already resolved'), 'challenge_not_open'],
]

const seenInDeployments: readonly Row[] = [
  [
    'submitPrediction',
    403,
    detail("Not subscribed to scope 'CL'. Subscribe first."),
    'not_subscribed',
    { scopeKey: 'CL' },
  ],
  [
    'submitPrediction',
    403,
    detail("Subscribe to 'WC2026' first via POST /api/v1/agent/prediction-scope/WC2026"),
    'not_subscribed',
    { scopeKey: 'WC2026' },
  ],
  ['requestToken', 403, detail('Agent is not activated'), 'agent_not_activated'],
  ['requestToken', 403, detail('Agent not activated yet: complete the claim'), 'agent_not_activated'],
  ['requestToken', 403, detail('Provisional access expired'), 'provisional_expired'],
  ['requestToken', 403, detail('Agent is unclaimed'), 'agent_not_activated'],
  ['requestToken', 403, detail('The agent must be claimed before it gets tokens'), 'agent_not_activated'],
  ['requestToken', 403, detail('Agent suspended for abuse'), 'token_refused'],
  ['requestToken', 401, detail('This account has been deactivated'), 'token_refused'],
  ['requestToken', 400, { error: 'agent_banned' }, 'token_refused'],
  ['requestToken', 401, { error: { code: 'AgentSuspended' } }, 'token_refused'],
  ['requestToken', 423, detail('Try again tomorrow'), 'token_refused', { status: 423 }],
  ['requestToken', 403, detail('Not for you'), 'token_refused', { status: 403 }],
  ['requestToken', 403, detail('智能体已被封禁'), 'token_refused'],
  ['requestToken', 401, detail('账号已停用'), 'token_refused'],
  ['requestToken', 403, detail('Agent has been deleted'), 'agent_unknown'],
  ['requestToken', 410, detail('该智能体已注销'), 'agent_unknown'],
  ['requestToken', 400, { error: 'invalid_grant' }, 'credential_refused'],
  ['requestToken', 400, { error: 'unauthorized_client' }, 'credential_refused'],
  ['submitPrediction', 403, detail('Provisional agents are limited to at most 10 predictions'), 'provisional_limit'],
  ['submitPrediction', 429, detail('Provisional prediction limit reached (10)'), 'provisional_limit'],
  ['refreshClaimLink', 400, detail('Agent is already claimed'), 'already_claimed'],
  ['requestToken', 401, detail('Invalid client credentials'), 'credential_refused'],
  ['requestToken', 401, null, 'credential_refused'],
  ['requestToken', 400, detail('client_assertion: signature invalid'), 'credential_refused'],
  ['requestToken', 400, { error: 'invalid_client' }, 'credential_refused'],
  ['requestToken', 401, detail('Unknown agent'), 'agent_unknown'],
  ['requestToken', 404, detail('Agent not found'), 'agent_unknown'],
  ['readFeed', 401, detail('Token expired'), 'credential_refused', { status: 401 }],
  ['registerAgent', 409, detail('Agent name taken'), 'name_taken'],
  ['registerAgent', 400, detail('An agent with this name already exists'), 'name_taken'],
  ['submitPrediction', 404, detail('Challenge not found'), 'challenge_unknown'],
  ['submitPrediction', 400, detail('Draws are not possible in a knockout round'), 'direction_not_allowed'],
  ['submitPrediction', 422, invalid('direction'), 'direction_not_allowed'],
  ['submitPrediction', 422, invalid('confidence'), 'confidence_out_of_range'],
  ['submitPrediction', 422, invalid('summary'), 'request_refused', { status: 422, field: 'summary' }],
  ['createComment', 422, invalid('content'), 'request_refused', { status: 422, field: 'content' }],
  ['readLeaderboard', 404, detail('Not Found'), 'resource_unknown', { status: 404 }],
  ['listChallenges', 404, detail('No open challenges'), 'request_refused', { status: 404 }],
  ['listSubscriptions', 404, detail('No subscriptions found'), 'request_refused', { status: 404 }],
  ['readFeed', 404, detail('暂无数据'), 'request_refused', { status: 404 }],
  ['listChallenges', 404, detail('No static resource api/v1/eval/challenges.'), 'resource_unknown'],
  ['listChallenges', 404, detail('Nothing matches the given URI'), 'resource_unknown'],
  ['listSubscriptions', 404, detail('No such feature'), 'resource_unknown'],
  ['listSubscriptions', 404, detail('Scopes not found'), 'resource_unknown'],
  // Of something that is named by its id, it may be that which is not there.
  ['readPublicComments', 404, detail('There is no event ev_1'), 'resource_unknown'],
  ['readPublicComments', 404, detail('Event ev_1 not found, no comments'), 'resource_unknown'],
  ['readPublicComments', 404, detail('No such event; it has no comments'), 'resource_unknown'],
  ['readPublicComments', 404, detail('该事件不存在，没有评论'), 'resource_unknown'],
  // What it would have is not there.
  ['readPublicComments', 404, detail('No comments yet'), 'request_refused', { status: 404 }],
  ['readPublicComments', 404, detail('No comments could be listed: none were written'), 'request_refused'],
  ['readPublicComments', 404, detail('暂无评论'), 'request_refused'],
  ['readScorecard', 404, detail('No predictions yet'), 'request_refused', { status: 404 }],
  ['readScorecard', 404, detail('This agent has no resolved predictions'), 'request_refused'],
  ['readScorecard', 404, detail('該智能體尚無預測'), 'request_refused'],
  ['readScorecard', 404, detail('There is no agent ag_1'), 'agent_unknown'],
  ['readScorecard', 404, detail('No agent data'), 'agent_unknown'],
  ['readScorecard', 404, detail('Agent not found: no predictions'), 'agent_unknown'],
  ['readProfile', 404, detail('There is nobody here: no data'), 'agent_unknown'],
  ['likeComment', 429, null, 'rate_limited'],
  ['createComment', 429, '<html><body>Slow down: deadline</body></html>', 'rate_limited'],
  ['createComment', 403, '<html><body>Token of the other site</body></html>', 'forbidden', { status: 403 }],
  ['submitPrediction', 500, detail('duplicate key value violates unique constraint'), 'site_down', { status: 500 }],
  ['listChallenges', 502, '<html>', 'site_down', { status: 502 }],
  ['listChallenges', 302, null, 'redirect_refused', { status: 302 }],
  ['registerAgent', 400, detail('Duplicate name'), 'name_taken'],
  [
    'registerAgent',
    422,
    { detail: [{ loc: ['body', 'languages', 1], msg: 'Unknown', type: 'x' }] },
    'request_refused',
    { status: 422, field: 'languages' },
  ],
  ['registerAgent', 422, { detail: [{ loc: ['body'], msg: 'x' }] }, 'request_refused', { status: 422 }],
  ['registerAgent', 422, invalid('name'), 'request_refused', { status: 422, field: 'name' }],
  [
    'registerAgent',
    422,
    { detail: [{ loc: ['body', 'name'], msg: 'Already taken', type: 'value_error' }] },
    'name_taken',
  ],
  ['resendSecret', 400, detail('A token has already been issued'), 'secret_not_replaced'],
  ['resendSecret', 403, detail('Secret cannot be rotated after a token was issued'), 'secret_not_replaced'],
  ['resendSecret', 409, null, 'secret_not_replaced'],
  ['resendSecret', 404, detail('Agent or registration challenge not found'), 'agent_unknown'],
  ['resendSecret', 422, invalid('challenge_id'), 'request_refused', { status: 422, field: 'challenge_id' }],
]

const otherWords: readonly Row[] = [
  ['submitPrediction', 409, detail('您已对该题提交过预测'), 'duplicate_prediction'],
  ['submitPrediction', 400, { code: 40_001, message: '请勿重复提交' }, 'duplicate_prediction'],
  ['submitPrediction', 400, { code: 40_002, msg: '预测已截止' }, 'deadline_passed'],
  ['submitPrediction', 400, { errcode: 40_002, errmsg: '预测已截止' }, 'deadline_passed'],
  ['createComment', 403, detail('评论功能未开放'), 'discussion_closed'],
  ['createComment', 400, detail('评论开放给已认领者'), 'request_refused'],
  ['submitPrediction', 403, detail("未订阅 'CL'，请先订阅"), 'not_subscribed', { scopeKey: 'CL' }],
  ['submitPrediction', 403, detail('请先订阅'), 'not_subscribed', {}],
  [
    'submitPrediction',
    403,
    detail('缺少权限：prediction:submit'),
    'oauth_scope_missing',
    { scope: 'prediction:submit' },
  ],
  ['submitPrediction', 400, detail('题目未开放'), 'challenge_not_open'],
  ['submitPrediction', 400, detail('淘汰赛没有平局'), 'direction_not_allowed'],
  ['requestToken', 403, detail('智能体尚未激活'), 'agent_not_activated'],
  ['requestToken', 401, detail('密钥无效'), 'credential_refused'],
  ['refreshClaimLink', 400, detail('该智能体已被认领'), 'already_claimed'],
  ['registerAgent', 400, detail('名称已被占用'), 'name_taken'],
  ['submitPrediction', 400, { error: 'ALREADY_PREDICTED' }, 'duplicate_prediction'],
  ['submitPrediction', 400, { error: { code: 'DEADLINE_PASSED', message: 'No.' } }, 'deadline_passed'],
  ['submitPrediction', 400, { error_code: 'challenge_closed', message: 'No.' }, 'challenge_not_open'],
  ['submitPrediction', 403, { detail: { code: 'not_subscribed', message: 'No.' } }, 'not_subscribed', {}],
]

/** What is in conflict only words, or a code, can say. */
const conflicts: readonly Row[] = [
  ['submitPrediction', 409, null, 'request_refused', { status: 409 }],
  ['submitPrediction', 409, {}, 'request_refused', { status: 409 }],
  ['submitPrediction', 409, detail('Conflict'), 'request_refused', { status: 409 }],
  ['submitPrediction', 409, detail('Market halted for this instrument'), 'request_refused', { status: 409 }],
  ['submitPrediction', 409, detail('题目暂停'), 'request_refused', { status: 409 }],
  ['submitPrediction', 409, { title: 'Conflict', status: 409, type: 'about:blank' }, 'request_refused'],
  ['submitPrediction', 409, { errors: [{ status: '409', title: 'State has changed' }] }, 'request_refused'],
  ['submitPrediction', 409, detail("One agent's limit of open predictions is reached"), 'request_refused'],
  ['submitPrediction', 409, { code: 'DUPLICATE', message: 'Not possible.' }, 'duplicate_prediction'],
  ['submitPrediction', 409, { code: 'AlreadyPredicted', message: 'Not possible.' }, 'duplicate_prediction'],
  ['submitPrediction', 409, { error: { code: 'PREDICTION_ALREADY_EXISTS' } }, 'duplicate_prediction'],
  ['submitPrediction', 409, detail('Only one prediction is taken'), 'duplicate_prediction'],
  ['submitPrediction', 409, detail('您在该题上已经提交预测'), 'duplicate_prediction'],
  ['registerAgent', 409, null, 'name_taken'],
  ['registerAgent', 409, detail('Name conflict'), 'name_taken'],
  ['registerAgent', 409, detail('This public key is registered for another agent'), 'request_refused'],
  ['registerAgent', 409, detail('Too many registrations from this operator'), 'request_refused'],
  ['resendSecret', 409, detail('Finish the challenge first'), 'request_refused', { status: 409 }],
  ['createComment', 409, detail('The event is being merged'), 'request_refused', { status: 409 }],
]

/** The key of a subscription is a key, and no other word that follows. */
const withoutKey: readonly Row[] = [
  ['submitPrediction', 403, detail('Not subscribed to any scope'), 'not_subscribed', {}],
  ['submitPrediction', 403, detail('Agent is not subscribed to this challenge'), 'not_subscribed', {}],
  ['submitPrediction', 403, detail('Not subscribed to the required scope'), 'not_subscribed', {}],
  ['submitPrediction', 403, detail('Not subscribed to scopes for it'), 'not_subscribed', {}],
  ['submitPrediction', 403, detail('You are not subscribed to it yet'), 'not_subscribed', {}],
  ['submitPrediction', 403, detail('Not subscribed to CL'), 'not_subscribed', { scopeKey: 'CL' }],
  ['submitPrediction', 403, detail('not subscribed to the scope: "WC2026"'), 'not_subscribed', { scopeKey: 'WC2026' }],
]

/** A path that a deployment does not have says nothing of what was asked for under it. */
const notFound: readonly Row[] = [
  ['requestToken', 404, detail('Not Found'), 'resource_unknown', { status: 404 }],
  ['requestToken', 404, { statusCode: 404, message: 'Cannot POST /api/v1/agent/auth/token' }, 'resource_unknown'],
  ['refreshClaimLink', 404, null, 'resource_unknown'],
  ['readScorecard', 404, detail('404 Not Found'), 'resource_unknown'],
  ['submitPrediction', 404, { message: 'no Route matched with those values' }, 'resource_unknown'],
  ['submitPrediction', 404, detail('Not Found'), 'resource_unknown'],
  ['submitPrediction', 404, detail('Agent not found'), 'agent_unknown'],
  ['submitPrediction', 404, detail('Unknown id'), 'challenge_unknown', { status: 404 }],
  ['readResults', 404, detail('No results for it'), 'challenge_unknown'],
  ['readResults', 404, detail('Challenge not found'), 'challenge_unknown'],
  ['readResults', 404, detail('Challenge does not exist'), 'challenge_unknown'],
  ['readResults', 404, detail('Challenge not found (deleted after the deadline)'), 'challenge_unknown'],
  ['readResults', 404, detail('Challenge removed before it closed'), 'challenge_unknown'],
  ['readResults', 404, detail('Challenge not found or not yet published'), 'challenge_unknown'],
  ['readResults', 404, detail('Unknown challenge; it may not be published yet'), 'challenge_unknown'],
  ['readResults', 404, detail('Not found'), 'resource_unknown'],
  [
    'readResults',
    404,
    detail('Results not available until the challenge resolves'),
    'request_refused',
    { status: 404 },
  ],
  ['readResults', 404, detail('Challenge results not found yet'), 'request_refused', { status: 404 }],
  ['readResults', 404, detail('No results yet'), 'request_refused', { status: 404 }],
  ['readResults', 404, detail('Challenge is not resolved yet'), 'request_refused', { status: 404 }],
  ['readResults', 404, detail('该挑战尚未结算'), 'request_refused', { status: 404 }],
  ['submitPrediction', 402, detail('Active subscription required. Upgrade to predict.'), 'request_refused'],
  ['submitPrediction', 402, detail('Not subscribed'), 'request_refused'],
  ['submitPrediction', 403, detail('Pro subscription required'), 'forbidden'],
  ['submitPrediction', 403, detail('You are not subscribed to the Pro plan'), 'forbidden'],
  ['submitPrediction', 403, detail('Subscription required: upgrade your plan'), 'forbidden'],
  ['submitPrediction', 403, detail('请先订阅会员套餐'), 'forbidden'],
  ['submitPrediction', 403, detail('Subscription required'), 'not_subscribed', {}],
  ['submitPrediction', 403, detail('Your account is not subscribed to CL'), 'not_subscribed', { scopeKey: 'CL' }],
  [
    ...(['submitPrediction', 403, detail("Not subscribed to scope 'CL' in your plan")] as const),
    ...(['not_subscribed', { scopeKey: 'CL' }] as const),
  ],
  ['readProfile', 404, detail('Profile is not there'), 'agent_unknown'],
]

/** A deadline that is named is not over by that. */
const deadlines: readonly Row[] = [
  ['submitPrediction', 400, detail('Deadline exceeded'), 'deadline_passed'],
  ['submitPrediction', 400, detail('Submitted after the deadline'), 'deadline_passed'],
  ['submitPrediction', 400, { code: 'PAST_DEADLINE' }, 'deadline_passed'],
  ['submitPrediction', 400, detail('The match has passed kickoff'), 'deadline_passed'],
  ['submitPrediction', 400, detail('预测时间已截止'), 'deadline_passed'],
  ['submitPrediction', 400, detail('截止时间已过'), 'deadline_passed'],
  ['submitPrediction', 400, detail('Predictions open one hour before the deadline'), 'request_refused'],
  ['submitPrediction', 400, detail('You can revise until the deadline'), 'request_refused'],
  ['submitPrediction', 400, detail('截止前一小时开放'), 'request_refused'],
]

describe('classifyRefusal', () => {
  const rows = [
    ...published,
    ...seenInDeployments,
    ...otherWords,
    ...conflicts,
    ...deadlines,
    ...notFound,
    ...withoutKey,
  ].map(([endpointName, status, body, code, details]) => ({
    endpointName,
    status,
    body,
    code,
    details,
  }))

  it.each(rows)('$endpointName $status $body: $code', ({ endpointName, status, body, code, details }) => {
    const refusal = classifyRefusal({ status, body, endpointName })
    expect(refusal.code).toBe(code)
    if (details !== undefined) expect(refusal.details).toEqual(details)
  })

  it('names the scope that the operation needs when the service does not', () => {
    expect(classifyRefusal({ status: 403, body: detail('insufficient_scope'), endpointName: 'likeReply' })).toEqual({
      code: 'oauth_scope_missing',
      details: { scope: 'reply:like' },
    })
  })

  it('gives a code for any response of any operation, and never the words themselves', () => {
    const status = fc.integer({ min: 300, max: 599 })
    fc.assert(
      fc.property(fc.constantFrom(...endpointNames), status, fc.jsonValue(), (endpointName, code, body) => {
        const refusal = classifyRefusal({ status: code, body: { detail: body }, endpointName })
        expect(refusal.code).not.toBe('')
        expect(JSON.stringify(refusal.details).length).toBeLessThan(200)
      }),
    )
  })
})

describe('detailOf', () => {
  it.each([
    [{ errors: [{ status: '403', title: 'Forbidden', detail: 'Scope is missing' }] }, 'Scope is missing'],
    [{ errors: [{ message: 'Field failed', path: ['challenges'] }], data: null }, 'challenges: Field failed'],

    [{ detail: 'No.' }, 'No.'],
    [{ detail: [{ loc: ['body', 'name'], msg: 'too short', type: 'x' }] }, 'body.name: too short'],
    [{ detail: { message: 'No.' } }, 'No.'],
    [{ message: 'No.' }, 'No.'],
    [{ error: { message: 'No.' } }, 'No.'],
    ['plain words', 'plain words'],
    ['  <!doctype html><p>No.', ''],
    [{ detail: 'x'.repeat(9000) }, 'x'.repeat(500)],
    [null, ''],
    [{}, ''],
    [[1, 2], ''],
  ])('of %j', (body, words) => {
    expect(detailOf(body)).toBe(words)
  })
})

describe('a refused token, whatever the status', () => {
  const refusedTokens: readonly (readonly [number, unknown])[] = [
    [403, detail('Invalid or expired token')],
    [403, detail('Not authenticated')],
    [403, detail('Could not validate credentials')],
    [403, detail('Authentication credentials were not provided.')],
    [403, detail('Invalid authentication credentials')],
    [403, detail('Unauthorized: token expired')],
    [403, { code: 'UNAUTHORIZED', message: 'You are not logged in' }],
    [403, detail('Login required')],
    [400, detail('Unknown access token')],
    [403, detail('The access token has been revoked')],
    [403, detail('jwt expired')],
    [400, { error: 'invalid_token' }],
    [400, { code: 'TOKEN_EXPIRED', message: 'No.' }],
    [400, { error: { code: 'InvalidToken' } }],
    [400, { error: 'invalid_request', error_description: 'The token is unknown' }],
    [422, { msg: 'Signature verification failed' }],
    [422, { detail: 'Signature has expired' }],
    [403, detail('令牌已过期')],
    [403, detail('无效的 token')],
    [403, detail('登錄已過期，請重新登錄')],
    [419, {}],
    [440, null],
    [498, detail('No.')],
  ]
  it.each(refusedTokens)('%i %j', (status, body) => {
    for (const endpointName of ['submitPrediction', 'createComment', 'likeReply', 'readFeed', 'subscribe'] as const)
      expect(classifyRefusal({ endpointName, status, body }), endpointName).toEqual({
        code: status === 403 ? 'forbidden' : 'request_refused',
        details: { status, mayBeOfToken: true },
      })
    // Where no token was sent none was refused.
    expect(classifyRefusal({ endpointName: 'readLeaderboard', status, body }).details).not.toHaveProperty(
      'mayBeOfToken',
    )
  })

  const others: readonly (readonly [number, unknown])[] = [
    [403, detail('Missing required scope in token: comment:create')],
    [403, detail('The token is not valid for this scope')],
    [403, detail('Invalid token: insufficient permissions')],
    [403, detail('Token is invalid on the cn site')],
    [400, detail('Token is not valid for site cn')],
    [403, detail('令牌无效，权限不足')],
    [403, detail('该站点的令牌无效')],
    [403, detail('Provisional access expired; ask for a new token')],
    [403, detail('Not subscribed to scope CL (token valid)')],
    [403, detail('You are not authorized to comment')],
    [400, detail('Invalid token_usage')],
    [400, { errors: { token_usage: 'invalid' } }],
    [422, invalid('token_usage')],
    [422, { detail: [{ loc: ['body', 'reasoning'], msg: 'Invalid token at 3', type: 'value_error' }] }],
    [400, detail('Page token expired')],
    [400, detail('Invalid cursor token')],
    [403, detail('Unauthorized')],
    [403, { code: 'UNAUTHORIZED', message: 'Agents may not comment in this space' }],
    [403, { error: 'Unauthorized', message: 'Likes open when you are claimed' }],
    [403, detail('Unauthorized: agent is not verified')],
    [403, detail('Two-factor authentication required')],
    [400, detail('Invalid idempotency token')],
    [400, detail('The idempotency token has expired')],
    [400, detail('Unexpected token \'x\', "xyz" is not valid JSON')],
    [400, detail('Unknown token DOGE')],
    [404, detail('Token not found')],
    [409, detail('Token expired')],
  ]
  it.each(others)('is not said by %i %j', (status, body) => {
    for (const endpointName of ['submitPrediction', 'createComment', 'readFeed', 'subscribe'] as const)
      expect(isTokenRefusal(classifyRefusal({ endpointName, status, body })), endpointName).toBe(false)
  })
})

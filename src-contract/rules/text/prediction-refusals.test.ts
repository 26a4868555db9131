import { describe, expect, it } from 'vitest'
import type { EndpointName } from '../../service/endpoint-table.ts'
import { classifyRefusal } from './classify-refusal.ts'

const refuse = (body: unknown, status: number, endpointName: EndpointName = 'submitPrediction') =>
  classifyRefusal({ endpointName, status, body: typeof body === 'string' ? { detail: body } : body })

describe('a prediction that was refused for want of a subscription', () => {
  it.each([
    ['Please subscribe to CL before predicting', 'CL'],
    ['You must subscribe to scope CL first.', 'CL'],
    ['Subscribe to the scope_key=WC2026 to predict', 'WC2026'],
    ['Agent must subscribe to XAUUSD', 'XAUUSD'],
    ['No active subscription for scope_key=CL', 'CL'],
    ['No subscription to CL', 'CL'],
    ['no valid subscription for scope: "WC2026"', 'WC2026'],
    ['Agent has no subscription', undefined],
    ['You do not have an active subscription for this challenge', undefined],
    ['Predicting without a subscription is not possible', undefined],
    ['Missing subscription for CL', 'CL'],
    ['This needs a subscription to CL', 'CL'],
    ['Challenge outside of your subscription', undefined],
    ['The challenge is not in your subscriptions', undefined],
    ['Challenge not covered by the current subscription', undefined],
    ['Challenge is outside the subscribed scopes', undefined],
    ['Please subscribe to this challenge first', undefined],
    ['Subscription to CL has expired', undefined],
    [{ code: 'NO_ACTIVE_SUBSCRIPTION', message: 'Refused.' }, undefined],
    ['该挑战不在您的订阅范围内', undefined],
  ])('%j names %s', (body, scopeKey) => {
    expect(refuse(body, 403)).toEqual({ code: 'not_subscribed', details: scopeKey === undefined ? {} : { scopeKey } })
  })

  it.each([
    'Please subscribe to the newsletter',
    'Subscribe to our channel for updates',
    'Subscribe to CL alerts by e-mail to be told first',
    'Subscription plan required',
    'No active subscription: upgrade your plan',
    'Please subscribe to the Pro plan',
    'Subscribe to premium before predicting',
    'Your subscription has expired',
    'No subscription needed; the agent is not allowed to predict',
    'Your subscriptions are fine, the agent may not predict',
  ])('%s is of no scope key', (words) => {
    expect(refuse(words, 403).code).toBe('forbidden')
  })

  it('is not seen in what is said of the form of the request', () => {
    expect(refuse('Please subscribe to CL before predicting', 422).code).toBe('request_refused')
  })
})

describe('a prediction that came when none is taken', () => {
  it.each([
    ['Submissions are closed', 'challenge_not_open'],
    ['Predictions have been closed', 'challenge_not_open'],
    ['Market closed', 'challenge_not_open'],
    ['The market is now locked', 'challenge_not_open'],
    ['challenge has ended', 'challenge_not_open'],
    ['Challenge is locked', 'challenge_not_open'],
    ['Challenge "CL tomorrow" is already locked', 'challenge_not_open'],
    ['The match is finished', 'challenge_not_open'],
    ['Betting is over', 'challenge_not_open'],
    [{ code: 'MARKET_CLOSED', message: 'No.' }, 'challenge_not_open'],
    [{ code: 'ChallengeLocked' }, 'challenge_not_open'],
    ['window expired', 'deadline_passed'],
    ['The window has closed', 'deadline_passed'],
    ['Entry period is over', 'deadline_passed'],
    ['Voting phase ended', 'deadline_passed'],
    [{ code: 'WINDOW_EXPIRED' }, 'deadline_passed'],
  ] as const)('%j: %s', (body, code) => {
    for (const status of [400, 403, 409, 410, 423]) expect(refuse(body, status).code, String(status)).toBe(code)
  })

  it.each([
    'The market has not ended',
    "The challenge isn't closed",
    'Predictions are locked until you verify your e-mail',
    'Confidence of predictions is over 0.95',
    'Reasoning for the challenge is over 2000 characters',
    'Predictions are counted once the match has ended',
    'Direction must be given before the market has ended',
    'The token for this challenge has expired',
    'Session expired',
    'Trading is halted',
    'The event has been suspended',
    'Your account is locked',
    'Rate window expired',
    'Trial period is over',
    'Market closes soon',
    'Send the window of the match',
  ])('%s says nothing of that', (words) => {
    expect(refuse(words, 400).code).toBe('request_refused')
  })
})

describe('a permission that a refusal names in other words', () => {
  it.each([
    [{ code: 'SCOPE_MISSING', scope: 'prediction:submit' }, 'prediction:submit'],
    [{ error: { code: 'FORBIDDEN', required_scope: 'prediction:submit' } }, 'prediction:submit'],
    [
      { detail: { message: 'Forbidden', requiredScopes: ['prediction:write', 'prediction:submit'] } },
      'prediction:submit',
    ],
    [{ message: 'Forbidden', missing_permissions: ['prediction:write'] }, 'prediction:write'],
    ['scope prediction:submit required', 'prediction:submit'],
    ['Requires prediction:submit', 'prediction:submit'],
    ['This token lacks prediction:submit', 'prediction:submit'],
    ['The agent needs the permission "prediction:write"', 'prediction:write'],
    ['prediction:submit has not been granted', 'prediction:submit'],
  ])('%j names %s', (body, scope) => {
    expect(refuse(body, 403)).toEqual({ code: 'oauth_scope_missing', details: { scope } })
  })

  it.each([
    { message: 'Forbidden', granted_scopes: ['prediction:submit'] },
    { message: 'Forbidden', scope: 'CL' },
    { code: 'SCOPE_MISSING', scope: 'CL' },
    'Agents with prediction:submit may not predict here',
    'required: agent:active',
  ])('%j names none', (body) => {
    expect(refuse(body, 403).code).toBe('forbidden')
  })

  it('is of any operation, and of a refusal of the act alone', () => {
    const body = { code: 'SCOPE_MISSING', scope: 'comment:create' }
    expect(refuse(body, 403, 'createComment')).toEqual({
      code: 'oauth_scope_missing',
      details: { scope: 'comment:create' },
    })
    expect(refuse(body, 400, 'createComment').code).toBe('request_refused')
  })
})

describe('the number of predictions before a claim', () => {
  it.each([
    'Claim your agent to submit more predictions',
    'To make further predictions, claim this agent',
    'No more predictions until the agent is claimed',
    'Unclaimed agents are limited to 10 predictions',
    'An agent that is not yet claimed can make at most 10 predictions',
  ])('%s', (words) => {
    for (const status of [400, 403, 409, 429])
      expect(refuse(words, status).code, String(status)).toBe('provisional_limit')
  })

  it.each([
    ['Unclaimed agents are limited to 5 predictions per minute', 429, 'rate_limited'],
    ['Only claimed agents may predict', 403, 'forbidden'],
    ['Claim your agent to see more of the leaderboard', 403, 'forbidden'],
    ['Write more on the claim that you make', 400, 'request_refused'],
  ] as const)('%s is none of that', (words, status, code) => {
    expect(refuse(words, status).code).toBe(code)
  })
})

import { describe, expect, it } from 'vitest'
import type { AppErrorCode } from '../../app-error.ts'
import { type EndpointName, endpointNames } from '../../service/endpoint-table.ts'
import { classifyRefusal } from './classify-refusal.ts'

const codeOf = (endpointName: EndpointName, body: unknown, status = 400) =>
  classifyRefusal({ endpointName, status, body }).code
const ofAgents: readonly AppErrorCode[] = ['agent_not_activated', 'provisional_expired']

const ofChallenges: Readonly<Partial<Record<AppErrorCode, readonly string[]>>> = {
  challenge_not_open: [
    'Challenge is not active',
    'This challenge is not active anymore',
    'The challenge has not been activated',
    'Challenge ch_12 is not yet active for predictions',
    'You cannot predict: the market is not active',
    'The event is no longer active',
    'This round is not currently active',
    "The question isn't active",
    'The match is not yet active',
    'Not an active challenge',
    'No active challenge with this id',
    'Challenge is inactive',
    'Trading session is not active',
    '挑战尚未激活',
    '该题未启用',
    '题目还没有开通',
    '本场比赛尚未激活',
    '活动未启用',
    '該挑戰尚未啟用',
    "The event 'Fed holds rates' has not been activated",
    'Markets are still not active',
    '挑战 ch_12 尚未激活',
    '题目《央行》还没有激活',
  ],
  deadline_passed: [
    'Submission grace period has ended',
    'The grace period for this challenge is over; submission window closed',
    'Prediction window is over',
    'The grace period of this challenge has ended',
  ],
}
const ofDiscussions = [
  'Comments are not active for this event',
  'Event is not active',
  'Replying is not yet active here',
  'The discussion has not been activated',
  'This thread is inactive',
  'No active discussion',
  '评论功能尚未开通',
  '该事件的讨论未启用',
  '话题尚未激活',
  '该账号的评论功能未开通',
]

describe('what is said of a challenge', () => {
  const rows = Object.entries(ofChallenges).flatMap(([code, texts]) => texts.map((text) => [text, code] as const))
  it.each(rows)('%s: %s', (text, code) => {
    expect(codeOf('submitPrediction', { detail: text })).toBe(code)
    expect(codeOf('submitPrediction', { detail: text }, 403)).toBe(code)
  })

  it.each([
    ['CHALLENGE_NOT_ACTIVE', 'challenge_not_open'],
    ['ChallengeNotActive', 'challenge_not_open'],
    ['MARKET_NOT_ACTIVE', 'challenge_not_open'],
    ['AGENT_NOT_ACTIVE', 'agent_not_activated'],
  ])('the code %s: %s', (code, expected) => {
    expect(codeOf('submitPrediction', { code, message: 'No.' })).toBe(expected)
  })

  const texts = [...Object.values(ofChallenges).flat(), ...ofDiscussions]
  it.each(texts)('%s says nothing of the agent, whichever operation it is that was refused', (text) => {
    for (const endpointName of endpointNames.filter((name) => name !== 'requestToken'))
      for (const status of [400, 403, 404, 409, 422])
        expect(ofAgents, endpointName).not.toContain(codeOf(endpointName, { detail: text }, status))
  })
})

it.each(ofDiscussions)('%s, said of a comment, is about the discussion', (text) => {
  expect(codeOf('createComment', { detail: text }, 403)).toBe('discussion_closed')
})

it.each([
  ['Agent is not active', 'agent_not_activated'],
  ['This agent is not active yet', 'agent_not_activated'],
  ['Your account has not been activated', 'agent_not_activated'],
  ['You are not active', 'agent_not_activated'],
  ['Not activated', 'agent_not_activated'],
  ['Cannot predict, agent not active', 'agent_not_activated'],
  ['Agent is awaiting activation', 'agent_not_activated'],
  ['Challenge refused: agent pending claim', 'agent_not_activated'],
  ['Cannot submit predictions as the operator has not activated this agent', 'agent_not_activated'],
  ['Prediction rejected (not activated)', 'agent_not_activated'],
  ['Submission denied - not activated', 'agent_not_activated'],
  ['Predictions are not allowed while not activated', 'agent_not_activated'],
  ['Cannot submit predictions while pending claim', 'agent_not_activated'],
  ['Agent Market Hawk is not active', 'agent_not_activated'],
  ['智能体尚未激活', 'agent_not_activated'],
  ['预测失败(尚未激活)', 'agent_not_activated'],
  ['提交被拒绝，尚未激活', 'agent_not_activated'],
  ['账号未启用', 'agent_not_activated'],
  ['尚未认领', 'agent_not_activated'],
  ['智能体未激活，不能提交预测', 'agent_not_activated'],
  ['Provisional access expired', 'provisional_expired'],
  ['Cannot comment, provisional access has expired', 'provisional_expired'],
  ['The grace period for claiming has ended', 'provisional_expired'],
  ['Claim grace period is over', 'provisional_expired'],
  ['Grace period expired', 'provisional_expired'],
  ['Your grace period has expired', 'provisional_expired'],
  ['The 7-day grace period is over; claim the agent', 'provisional_expired'],
  ['Grace period expired, operator must claim this agent to submit predictions', 'provisional_expired'],
  ['Provisional prediction period has ended', 'provisional_expired'],
  ['Provisional access for predictions has expired', 'provisional_expired'],
  ['临时访问已过期', 'provisional_expired'],
  ['临时访问权限已过期', 'provisional_expired'],
  ['临时权限已到期', 'provisional_expired'],
  ['试用预测额度已到期', 'provisional_expired'],
] as const)('%s is said of the agent', (text, code) => {
  for (const endpointName of ['submitPrediction', 'createComment', 'readFeed', 'requestToken'] as const)
    expect(codeOf(endpointName, { detail: text }, 403), endpointName).toBe(code)
})

it.each([
  ['Client is not active', 'agent_not_activated'],
  ['Not active', 'agent_not_activated'],
  ['Grace period over', 'provisional_expired'],
  ['尚未启用', 'agent_not_activated'],
] as const)('%s, said to who asks for a token, is of the agent', (text, code) => {
  expect(codeOf('requestToken', { detail: text }, 403)).toBe(code)
})

it.each(['Not active', 'Token is not active', '尚未启用', '未开通预测权限'])('%s says nothing elsewhere', (text) => {
  expect(ofAgents).not.toContain(codeOf('submitPrediction', { detail: text }))
})

it.each([
  'On the global site only verified agents may predict',
  'On the global site only claimed agents may like comments',
  'Only agents that have already been claimed may predict',
  'The global limit for agents is reached',
  'This site is for premium agents only',
  '仅限已认领智能体',
  '只有已认领的智能体可以评论',
  '国际站仅限已认领智能体预测',
  '仅限国际站已认领智能体',
])('%s says who may, and is forbidden for others', (text) => {
  for (const endpointName of ['submitPrediction', 'createComment', 'likeComment', 'subscribe'] as const)
    expect(codeOf(endpointName, { detail: text }, 403), endpointName).toBe('forbidden')
})

it.each([
  ['Global-site agents cannot call cn write endpoints', 'site_mismatch'],
  ['This endpoint is for cn agents only', 'site_mismatch'],
  ['Site mismatch: the agent is claimed on the global site', 'site_mismatch'],
  ['This agent belongs to the wrong site', 'site_mismatch'],
  ['仅限国内站智能体', 'site_mismatch'],
])('%s is of the site: %s', (text, code) => {
  expect(codeOf('createComment', { detail: text }, 403)).toBe(code)
})

it.each(['Agent is already claimed', 'This agent has already been claimed', '该智能体已被认领', '已认领'])(
  '%s, said to who asks for a claim link or a secret, is of the claim',
  (text) => {
    for (const endpointName of ['refreshClaimLink', 'resendSecret'] as const)
      expect(codeOf(endpointName, { detail: text }), endpointName).toBe('already_claimed')
  },
)

it.each([
  ['This challenge belongs to the other site', 'challenge'],
  ['The event is of another site', 'challenge'],
  ['该题不属于本站', 'challenge'],
  ['The agent belongs to the other site', undefined],
  ['Global-site agents cannot call cn write endpoints', undefined],
  ['智能体不属于本站', undefined],
])('%s names what is of the other site', (text, subject) => {
  const refusal = classifyRefusal({ endpointName: 'submitPrediction', status: 403, body: { detail: text } })
  expect(refusal).toEqual({ code: 'site_mismatch', details: subject === undefined ? {} : { subject } })
})

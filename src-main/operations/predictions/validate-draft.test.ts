import { describe, expect, it } from 'vitest'
import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { type AgentFacts, type ChallengeFacts, type EarlierFacts, validateDraft } from './validate-draft.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const good: Draft = { direction: 'bullish', confidenceText: '0.7', reasoning: ' Stocks fell. ' }
const knockOut = { kind: 'match', home: 'France', away: 'Brazil', drawAllowed: false, stage: 'sf' } as const

function validate(
  draft: Draft | null,
  changed: {
    agent?: Partial<AgentFacts>
    challenge?: Partial<ChallengeFacts>
    earlier?: Partial<EarlierFacts>
    leftMs?: number
    roundTripMs?: number
  } = {},
) {
  return validateDraft(draft, {
    agent: {
      siteNo: 1,
      site: 'global',
      status: 'ready',
      statusDetail: null,
      isArchived: false,
      oauth: { scopes: ['challenge:read', 'prediction:submit'], refusedScopes: [] },
      isSubscribed: true,
      isProvisionalLimitSaid: false,
      ...changed.agent,
    },
    challenge: {
      siteNo: 1,
      site: 'global',
      status: 'open',
      scopeKey: 'CL',
      deadlineAtMs: nowMs + (changed.leftMs ?? 600_000),
      outcomes: { kind: 'price' },
      ...changed.challenge,
    },
    time: { serviceNowMs: nowMs, roundTripMs: changed.roundTripMs ?? 100 },
    earlier: { hasPrediction: false, outboxState: null, revisable: null, revisionState: null, ...changed.earlier },
  })
}

function codeOf(validation: ReturnType<typeof validateDraft>): AppErrorCode | 'ok' {
  return validation.ok ? 'ok' : validation.error.code
}

describe('the judgement of a draft', () => {
  it('makes the body that is sent, without an empty reasoning', () => {
    expect(validate(good)).toEqual({
      ok: true,
      body: { direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell.' },
    })
    expect(validate({ ...good, reasoning: ' ' })).toEqual({
      ok: true,
      body: { direction: 'bullish', confidence: 0.7 },
    })
  })

  it.each<[string, ReturnType<typeof validate>, AppErrorCode | 'ok']>([
    ['no draft', validate(null), 'invalid_input'],
    ['no direction', validate({ ...good, direction: null }), 'invalid_input'],
    ['confidence 1.2', validate({ ...good, confidenceText: '1.2' }), 'confidence_out_of_range'],
    ['confidence abc', validate({ ...good, confidenceText: 'abc' }), 'confidence_out_of_range'],
    [
      'a draw in a knock-out',
      validate({ ...good, direction: 'neutral' }, { challenge: { outcomes: knockOut } }),
      'direction_not_allowed',
    ],
    [
      'a draw at a stage that is not known',
      validate({ ...good, direction: 'neutral' }, { challenge: { outcomes: { ...knockOut, drawAllowed: true } } }),
      'ok',
    ],
    ['an agent of the other site', validate(good, { agent: { siteNo: 2, site: 'cn' } }), 'site_mismatch'],
    [
      'an agent of another service whose site has the same name',
      validate(good, { agent: { siteNo: 3 } }),
      'site_mismatch',
    ],
    [
      'such an agent, of which a prediction is on record here',
      validate(good, { agent: { siteNo: 3 }, earlier: { hasPrediction: true } }),
      'site_mismatch',
    ],
    ['no subscription', validate(good, { agent: { isSubscribed: false } }), 'not_subscribed'],
    ['subscriptions not known', validate(good, { agent: { isSubscribed: null } }), 'ok'],
    [
      'no scope',
      validate(good, { agent: { oauth: { scopes: ['challenge:read'], refusedScopes: [] } } }),
      'oauth_scope_missing',
    ],
    [
      'the wider scope',
      validate(good, { agent: { oauth: { scopes: ['prediction:write'], refusedScopes: [] } } }),
      'ok',
    ],
    ['scopes not known', validate(good, { agent: { oauth: { scopes: null, refusedScopes: [] } } }), 'ok'],
    [
      'scopes not known, and a prediction with this token refused for lack of one',
      validate(good, { agent: { oauth: { scopes: null, refusedScopes: ['prediction:submit'] } } }),
      'oauth_scope_missing',
    ],
    [
      'a limit of unclaimed agents that the service has said',
      validate(good, { agent: { status: 'provisional', isProvisionalLimitSaid: true } }),
      'provisional_limit',
    ],
    ['the deadline is over', validate(good, { leftMs: 0 }), 'deadline_passed'],
    ['too late to arrive', validate(good, { leftMs: 400, roundTripMs: 500 }), 'deadline_passed'],
    ['just in time', validate(good, { leftMs: 600, roundTripMs: 500 }), 'ok'],
    ['a resolved challenge', validate(good, { challenge: { status: 'resolved' } }), 'challenge_not_open'],
    ['predicted before', validate(good, { earlier: { hasPrediction: true } }), 'duplicate_prediction'],
    [
      'a faulty draft of a prediction that exists',
      validate(null, { earlier: { hasPrediction: true } }),
      'duplicate_prediction',
    ],
  ])('%s', (_, validation, code) => {
    expect(codeOf(validation)).toBe(code)
  })

  it.each<[WriteState, AppErrorCode | 'ok']>([
    ['queued', 'duplicate_prediction'],
    ['sending', 'duplicate_prediction'],
    ['waiting', 'duplicate_prediction'],
    ['uncertain', 'duplicate_prediction'],
    ['needs_you', 'duplicate_prediction'],
    ['accepted', 'duplicate_prediction'],
    ['refused', 'ok'],
    ['expired', 'ok'],
    ['cancelled', 'ok'],
  ])('an earlier write that is %s', (outboxState, code) => {
    expect(codeOf(validate(good, { earlier: { outboxState } }))).toBe(code)
  })

  it.each<[AgentStatus, AppErrorCode | 'ok']>([
    ['ready', 'ok'],
    ['unproven', 'ok'],
    ['provisional', 'ok'],
    ['keychain_unavailable', 'ok'],
    ['unreachable', 'ok'],
    ['not_activated', 'agent_not_activated'],
    ['provisional_expired', 'provisional_expired'],
    ['credential_refused', 'credential_refused'],
    ['agent_unknown', 'agent_unknown'],
    ['secret_missing', 'secret_missing'],
    ['wrong_site', 'token_site_mismatch'],
  ])('an agent that is %s', (status, code) => {
    expect(codeOf(validate(good, { agent: { status } }))).toBe(code)
  })

  it('an agent that is archived', () => {
    expect(codeOf(validate(good, { agent: { isArchived: true } }))).toBe('agent_archived')
  })

  it.each<[string, Pick<AgentFacts, 'siteNo' | 'site'>, AppErrorData['details']]>([
    ['both sites when they differ', { siteNo: 2, site: 'cn' }, { agentSite: 'cn', challengeSite: 'global' }],
    ['the service when only that differs', { siteNo: 3, site: 'global' }, { subject: 'service' }],
  ])('names %s', (_, agent, details) => {
    const validation = validate(good, { agent })
    expect(validation).toEqual({ ok: false, error: { code: 'site_mismatch', details } })
  })
})

describe('the judgement of a revision', () => {
  const revisable = { direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell.', revisionNumber: 1 } as const
  const revision: Draft = { ...good, direction: 'bearish', isRevision: true }
  const earlier = { hasPrediction: true, outboxState: 'accepted', revisable } as const

  it('makes a body that says it is one, with a reasoning that may be empty', () => {
    expect(validate({ ...revision, reasoning: ' ' }, { earlier })).toEqual({
      ok: true,
      body: { direction: 'bearish', confidence: 0.7, reasoning: '', is_revision: true },
    })
  })

  it.each<[string, ReturnType<typeof validate>, AppErrorCode | 'ok']>([
    ['of nothing that is known', validate(revision), 'nothing_to_revise'],
    ['without a change', validate({ ...good, isRevision: true }, { earlier }), 'revision_unchanged'],
    [
      'beside one that is under way',
      validate(revision, { earlier: { ...earlier, revisionState: 'needs_you' } }),
      'revision_under_way',
    ],
    ['after one that was taken', validate(revision, { earlier: { ...earlier, revisionState: 'accepted' } }), 'ok'],
    ['too late', validate(revision, { earlier, leftMs: -1 }), 'deadline_passed'],
    [
      'with a confidence that is none',
      validate({ ...revision, confidenceText: '7' }, { earlier }),
      'confidence_out_of_range',
    ],
    [
      'of an agent that has used up what it may predict unclaimed',
      validate(revision, { earlier, agent: { isProvisionalLimitSaid: true } }),
      'ok',
    ],
    ['that is none', validate({ ...revision, isRevision: false }, { earlier }), 'duplicate_prediction'],
  ])('%s', (_name, validation, code) => {
    expect(codeOf(validation)).toBe(code)
  })
})

/** Whether a draft may be sent, and why not. Pure; review and sending use the same rule. */
import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import type { Site } from '#contract/ids.ts'
import type { AgentStatus } from '#contract/ipc/agents.procedures.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { getScopeState, type KnownScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import { isLiving, type WriteState } from '#contract/rules/outbox/write-state.ts'
import { readConfidence } from '#contract/rules/predictions/confidence.ts'
import { isTooLate } from '#contract/rules/predictions/deadline.ts'
import { listAllowedDirections, type Outcomes } from '#contract/rules/predictions/outcome.ts'
import type { PredictionBody } from '../../store/prediction-body.ts'
import { blockOfStatus } from '../agents/block-of-status.ts'

export interface AgentFacts {
  site: Site
  status: AgentStatus
  isArchived: boolean
  /** Where no token has been seen yet, or none says, the service will be the judge. */
  oauth: KnownScopes
  /** null: subscriptions were never read, so the service will be the judge. */
  isSubscribed: boolean | null
  /** The service has refused a prediction of this agent because nobody has claimed it, and that is still so. */
  isProvisionalLimitSaid: boolean
}

export interface ChallengeFacts {
  site: Site
  status: string
  scopeKey: string
  deadlineAtMs: number
  outcomes: Outcomes
}

export interface TimeFacts {
  serviceNowMs: number
  roundTripMs: number
}

export interface EarlierFacts {
  hasPrediction: boolean
  outboxState: WriteState | null
}

export type DraftValidation = { ok: true; body: PredictionBody } | { ok: false; error: AppErrorData }

/**
 * Why this agent cannot predict on this challenge now, whatever it would say; null when nothing known is against
 * it.
 */
export function validateAgent(
  agent: AgentFacts,
  challenge: ChallengeFacts,
  { serviceNowMs, roundTripMs }: TimeFacts,
): AppErrorData | null {
  const refuse = (code: AppErrorCode, details: AppErrorData['details'] = {}) => ({ code, details })
  if (agent.isArchived) return refuse('agent_archived')
  if (agent.site !== challenge.site) {
    return refuse('site_mismatch', { agentSite: agent.site, challengeSite: challenge.site })
  }
  const { deadlineAtMs } = challenge
  if (isTooLate({ deadlineAtMs, serviceNowMs, roundTripMs })) return refuse('deadline_passed', { deadlineAtMs })
  if (challenge.status !== 'open') return refuse('challenge_not_open', { status: challenge.status })
  const block = blockOfStatus(agent.status)
  if (block !== null) return refuse(block)
  if (getScopeState(agent.oauth, 'prediction:submit') === 'no') {
    return refuse('oauth_scope_missing', { scope: 'prediction:submit' })
  }
  if (agent.isProvisionalLimitSaid) return refuse('provisional_limit')
  return agent.isSubscribed === false ? refuse('not_subscribed', { scopeKey: challenge.scopeKey }) : null
}

/** A draft as it would be sent, or the first reason why it is not. */
export function validateDraft(
  draft: Draft | null,
  facts: { agent: AgentFacts; challenge: ChallengeFacts; time: TimeFacts; earlier: EarlierFacts },
): DraftValidation {
  const refuse = (code: AppErrorCode, details: AppErrorData['details'] = {}): DraftValidation => ({
    ok: false,
    error: { code, details },
  })
  const { agent, challenge, time, earlier } = facts
  if (
    agent.site === challenge.site &&
    (earlier.hasPrediction || (earlier.outboxState !== null && isLiving(earlier.outboxState)))
  ) {
    return refuse('duplicate_prediction')
  }
  const blocked = validateAgent(agent, challenge, time)
  if (blocked !== null) return { ok: false, error: blocked }
  if (draft === null || draft.direction === null) return refuse('invalid_input', { field: 'direction' })
  if (!listAllowedDirections(challenge.outcomes).includes(draft.direction)) {
    return refuse('direction_not_allowed', { direction: draft.direction })
  }
  const confidence = readConfidence(draft.confidenceText)
  if (confidence.kind !== 'ok') return refuse('confidence_out_of_range', { typed: draft.confidenceText })
  const reasoning = draft.reasoning.trim()
  const body = { direction: draft.direction, confidence: confidence.value }
  return { ok: true, body: reasoning === '' ? body : { ...body, reasoning } }
}

/** Whether a draft may be sent, and why not. Pure; review and sending use the same rule. */
import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import type { Site } from '#contract/ids.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { findPredictionBlock, type PredictingAgent } from '#contract/rules/agents/can-predict.ts'
import { isTooLate } from '#contract/rules/challenges/deadline.ts'
import { isLiving, isUnsettled, type WriteState } from '#contract/rules/outbox/write-state.ts'
import { readConfidence } from '#contract/rules/predictions/confidence.ts'
import { listAllowedDirections, type Outcomes } from '#contract/rules/predictions/direction.ts'
import { isSamePrediction } from '#contract/rules/predictions/revision.ts'
import type { PredictionBody } from '../../store/prediction-body.ts'
import type { FormerPrediction } from '../../store/write-target.ts'

/** Sites of two services may have one name: their number tells them apart. */
interface SiteFacts {
  siteNo: number
  site: Site
}

export interface AgentFacts extends PredictingAgent, SiteFacts {
  /** null: subscriptions were never read, so the service will be the judge. */
  isSubscribed: boolean | null
}

export interface ChallengeFacts extends SiteFacts {
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
  /** What the service holds and a revision would replace; null: there is no such prediction, or nobody knows it. */
  revisable: FormerPrediction | null
  /** Of the last revision. */
  revisionState: WriteState | null
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
  const because = (code: AppErrorCode, details: AppErrorData['details'] = {}) => ({ code, details })
  if (agent.isArchived) return because('agent_archived')
  if (agent.siteNo !== challenge.siteNo) return because('site_mismatch', nameSites(agent, challenge))
  const { deadlineAtMs } = challenge
  if (isTooLate({ deadlineAtMs, serviceNowMs, roundTripMs })) return because('deadline_passed', { deadlineAtMs })
  if (challenge.status !== 'open') return because('challenge_not_open', { status: challenge.status })
  const block = findPredictionBlock(agent)
  if (block !== null) return block
  return agent.isSubscribed === false ? because('not_subscribed', { scopeKey: challenge.scopeKey }) : null
}

/** Where only the services differ, the names of the sites would say nothing. */
function nameSites(agent: SiteFacts, challenge: SiteFacts): AppErrorData['details'] {
  if (agent.site === challenge.site) return { subject: 'service' }
  return { agentSite: agent.site, challengeSite: challenge.site }
}

interface DraftFacts {
  agent: AgentFacts
  challenge: ChallengeFacts
  time: TimeFacts
  earlier: EarlierFacts
}

const refuse = (code: AppErrorCode, details: AppErrorData['details'] = {}) => ({
  ok: false as const,
  error: { code, details },
})

/** A draft as it would be sent, or the first reason why it is not. */
export function validateDraft(draft: Draft | null, facts: DraftFacts): DraftValidation {
  if (draft?.isRevision === true) return validateRevision(draft, facts)
  const { agent, challenge, time, earlier } = facts
  if (
    agent.siteNo === challenge.siteNo &&
    (earlier.hasPrediction || (earlier.outboxState !== null && isLiving(earlier.outboxState)))
  ) {
    return refuse('duplicate_prediction')
  }
  const blocked = validateAgent(agent, challenge, time)
  return blocked === null ? validateContent(draft, challenge) : { ok: false, error: blocked }
}

/**
 * A revision goes out only for a prediction that is known to be there and to say something else. It is no further
 * prediction of an agent that nobody has claimed. It says its reasoning always, so that none of the former stays.
 */
function validateRevision(draft: Draft, { agent, challenge, time, earlier }: DraftFacts): DraftValidation {
  const { revisable, revisionState } = earlier
  if (revisable === null) return refuse('nothing_to_revise')
  if (revisionState !== null && isUnsettled(revisionState)) return refuse('revision_under_way')
  const blocked = validateAgent({ ...agent, isProvisionalLimitSaid: false }, challenge, time)
  if (blocked !== null) return { ok: false, error: blocked }
  const content = validateContent(draft, challenge)
  if (!content.ok) return content
  const said = { ...content.body, reasoning: content.body.reasoning ?? '' }
  if (isSamePrediction(said, revisable)) return refuse('revision_unchanged')
  return { ok: true, body: { ...said, is_revision: true } }
}

function validateContent(draft: Draft | null, challenge: ChallengeFacts): DraftValidation {
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

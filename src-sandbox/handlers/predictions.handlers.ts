import { type Direction, listAllowedDirections, outcomesOf } from '#contract/rules/predictions/direction.ts'
import { provisionalPredictions } from '#contract/rules/predictions/provisional-limit.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { callerOf, type Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import { type PredictionInput, recordPrediction, revisePrediction } from '../rules/predictions.ts'
import type { AgentRecord, ChallengeRecord, PredictionRecord, SandboxState } from '../state.ts'
import { recordAction } from './actions.ts'
import { findChallenge } from './challenge-records.ts'

/** Interface §4.4, rules 1 to 5. */
export const submitPrediction: Handler<'submitPrediction'> = (call) => {
  const { run, site, params, body, nowMs } = call
  const agent = callerOf(call)
  const challenge = findChallenge(run.state, site, params.challenge_id)
  refuseUnsubscribed(agent, challenge)
  if (challenge.resolution !== null) throw new Refusal(400, 'Challenge is not open: it is resolved')
  if (nowMs > challenge.deadlineMs) throw new Refusal(400, 'Prediction deadline has passed')
  refuseDraw(challenge, body.direction)
  const said = {
    direction: body.direction,
    confidence: body.confidence,
    reasoning: body.reasoning ?? null,
    summary: body.summary ?? null,
  }
  const prediction =
    body.is_revision === true && run.state.settings().revisions !== 'refused'
      ? revise(run.state, { challenge, agent, atMs: nowMs }, said)
      : bookFirst(run.state, { challenge, agent, atMs: nowMs }, said)
  recordAction(run.state, agent, {
    type: 'prediction',
    targetId: challenge.id,
    summary: `${prediction.direction}, ${prediction.confidence}`,
    atMs: nowMs,
  })
  return {
    prediction_id: prediction.predictionId,
    challenge_id: challenge.id,
    direction: prediction.direction,
    confidence: prediction.confidence,
    created_at: formatServiceTime(prediction.createdAtMs),
    summary: prediction.summary,
    revision_number: prediction.revisionNumber,
    counts_for_score: true,
    ...(agent.status === 'provisional' ? { claim_reminder: 'Ask your operator to claim this agent.' } : {}),
  }
}

interface Entry {
  challenge: ChallengeRecord
  agent: AgentRecord
  atMs: number
}

function bookFirst(state: SandboxState, entry: Entry, said: PredictionInput): PredictionRecord {
  const { challenge, agent } = entry
  if (challenge.predictions.has(agent.agentId)) {
    throw new Refusal(409, 'You have already submitted a prediction for this challenge')
  }
  if (agent.status === 'provisional' && agent.predictionCount >= provisionalPredictions) {
    throw new Refusal(
      403,
      `Provisional limit reached: ${provisionalPredictions} predictions until the agent is claimed`,
    )
  }
  return recordPrediction(state, entry, said)
}

/** `is_revision` replaces the agent's own prediction until the deadline; without one there is nothing to revise. */
function revise(state: SandboxState, { challenge, agent, atMs }: Entry, said: PredictionInput): PredictionRecord {
  const prediction = challenge.predictions.get(agent.agentId)
  if (prediction === undefined) {
    throw new Refusal(409, 'You have no prediction for this challenge to revise: send it without is_revision')
  }
  if (state.settings().revisions === 'taken') revisePrediction(challenge, prediction, { ...said, atMs })
  return prediction
}

/** A knock-out match has no draw to predict (Interface §2.11). */
function refuseDraw(challenge: ChallengeRecord, direction: Direction): void {
  if (listAllowedDirections(outcomesOf(challenge)).includes(direction)) return
  const msg = 'This match cannot end in a draw: use bullish or bearish'
  throw new Refusal(422, [{ loc: ['body', 'direction'], msg, type: 'value_error' }])
}

/** Deployments word this in two ways; each site of the sandbox uses one of them. */
function refuseUnsubscribed(agent: AgentRecord, { scopeKey, site }: ChallengeRecord): void {
  if (agent.subscriptions.has(scopeKey)) return
  const path = `${siteRules[site].pathRoot}/agent/prediction-scope/${scopeKey}`
  throw new Refusal(
    403,
    site === 'cn'
      ? `Subscribe to '${scopeKey}' first via POST ${path}`
      : `Not subscribed to scope '${scopeKey}'. Subscribe with POST ${path}`,
  )
}

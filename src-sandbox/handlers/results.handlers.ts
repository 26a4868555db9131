import { formatServiceTime } from '#contract/rules/service-time.ts'
import type { Handler } from '../http/call.ts'
import { findChallenge } from './challenge-records.ts'

/** Blind until the challenge resolves: who has submitted, and not what. Whole afterwards. Interface §2.12. */
export const readResults: Handler<'readResults'> = ({ run, site, params, nowMs }) => {
  const challenge = findChallenge(run.state, site, params.challenge_id)
  const seenUntilMs = nowMs - run.state.settings().predictionsSeenAfterMs
  const predictions = [...challenge.predictions.values()].filter(
    ({ createdAtMs, revisionNumber }) => revisionNumber > 1 || createdAtMs <= seenUntilMs,
  )
  const { resolution } = challenge
  if (resolution === null) {
    return {
      challenge_id: challenge.id,
      status: 'open',
      submitted_count: predictions.length,
      predictions: predictions.map(({ agentId }) => ({ agent_id: agentId, submitted: true as const })),
    }
  }
  return {
    challenge_id: challenge.id,
    status: 'resolved',
    result: resolution.result,
    open_price: challenge.openPrice,
    close_price: resolution.closePrice,
    resolution_source: resolution.source,
    resolved_at: formatServiceTime(resolution.resolvedAtMs),
    submitted_count: predictions.length,
    predictions: predictions.map((prediction) => ({
      agent_id: prediction.agentId,
      direction: prediction.direction,
      confidence: prediction.confidence,
      reasoning: prediction.reasoning,
      summary: prediction.summary,
      is_correct: prediction.isCorrect ?? false,
      score: prediction.score ?? 0,
      revision_number: prediction.revisionNumber,
    })),
  }
}

import { AppError } from '#contract/app-error.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { HeldPrediction } from '#contract/ipc/outbox.procedures.ts'
import { comparedIdOf } from '#contract/rules/agents/same-agent-id.ts'
import type { ShownWriteState } from '#contract/rules/outbox/write-state.ts'
import { evidenceOf, isOtherThanSent } from '#contract/rules/predictions/confirmed-prediction.ts'
import { isSamePrediction } from '#contract/rules/predictions/revision.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import { type PredictionBody, predictionBodyOf } from '../../../store/prediction-body.ts'
import { outcomesViewOf } from '../../challenges/challenge-view.ts'
import { readChallengeResults } from '../../results/read-challenge-results.ts'
import { errorDataOf } from '../../row-outcome.ts'
import { recordNotSubscribed } from '../../subscriptions/record-not-subscribed.ts'
import { deadlineOfWrite } from '../deadline-of-write.ts'
import { refuseIdOf, refuseOther } from '../refuse-other.ts'
import { writeFactsOf } from '../write-facts.ts'
import type { WriteKind } from '../write-kind.ts'
import { acceptPrediction, challengeOfPrediction, readScoreWords } from './accept-prediction.ts'
import { readReceiptTime } from './write-span.ts'

/** One prediction an agent and challenge, before its deadline (Interface §2.11, §4.4). */
export const predictionKind: WriteKind = {
  topics: ['challenges', 'results', 'drafts'],
  async send(deps, row) {
    const { challengeId } = challengeOfPrediction(row)
    const response = await deps.sessions.call(row, 'submitPrediction', {
      params: { challenge_id: challengeId },
      body: predictionBodyOf(row),
      requestId: row.requestId,
      deadlineAtMs: deadlineOfWrite(row),
    })
    refuseOther({ field: 'challenge_id', sent: challengeId, received: response.challenge_id })
    refuseOther({ field: 'agent_id', sent: row.agentId, received: response.agent_id })
    refuseIdOf([challengeId], response.prediction_id)
    const { prediction_id: remoteId, direction, confidence, revision_number: revisionNumber } = response
    return {
      remoteId,
      acceptedAtMs: readReceiptTime(deps, row, response),
      prediction: { direction, confidence, revisionNumber, ...readScoreWords(response) },
    }
  },
  accept: acceptPrediction,
  learnRefusal: (deps, row, error) =>
    recordNotSubscribed(deps, errorDataOf(error), { agentNo: row.agentNo, ...challengeOfPrediction(row) }),
  lookUpKey: (row) => `results of ${challengeOfPrediction(row).challengeNo}`,
  /** The results list who has submitted even before the outcome is public; reading them accepts who is listed. */
  async lookUp(deps, [row]) {
    if (row === undefined) throw new RangeError('nothing to look up')
    const { siteNo, deploymentId, site, baseUrl } = row
    const challenge = { ...challengeOfPrediction(row), siteNo, deploymentId, site, baseUrl }
    const results = await readChallengeResults(deps, challenge)
    return ({ agentId }) =>
      results.submitted.has(comparedIdOf(agentId))
        ? { isThere: true, remoteId: null }
        : { isThere: false, isComplete: results.isComplete }
  },
  viewOf(row, { isAltered }) {
    const challenge = challengeOfPrediction(row)
    const { direction, confidence, reasoning } = isAltered ? legibleBodyOf(row) : predictionBodyOf(row)
    const deadlineAtMs = deadlineOfWrite(row)
    if (deadlineAtMs === null) throw new AppError('store_unavailable')
    const facts = writeFactsOf(row, { isAltered })
    const held = isAltered ? { state: facts.state, held: null } : heldOf(row, { direction, confidence, reasoning })
    return {
      ...facts,
      ...held,
      kind: 'prediction',
      former: null,
      challengeKey: challengeKeyOf({ ...challenge, deploymentId: row.deploymentId, site: row.site }),
      question: challenge.question,
      asset: challenge.asset,
      outcomes: outcomesViewOf(challenge),
      direction,
      confidence,
      reasoning: reasoning ?? '',
      deadlineAtMs,
    }
  },
}

/**
 * What the service holds of it. A write that is over is `accepted` only where something but the list of who has
 * predicted says so.
 */
function heldOf(row: WriteRecord, sent: PredictionBody): { state: ShownWriteState; held: HeldPrediction | null } {
  const isSecond = row.state === 'refused' && row.error?.code === 'duplicate_prediction'
  if (row.held === null || (row.state !== 'accepted' && !isSecond)) return { state: row.state, held: null }
  const { by: knownBy, direction, confidence, id: predictionId, revisionNumber } = row.held
  const content = { direction, confidence }
  // Another revision has taken its place: what holds now is not told by what this one said.
  const isReplaced =
    row.state === 'accepted' && row.held.isRevised && row.held.sent !== null && !isSameSaid(row.held.sent, sent)
  const own = isReplaced ? row.held.sent : sent
  const holding = evidenceOf({ ...content, knownBy, predictionId, sent: row.held.sent === null ? null : own })
  return {
    state: row.state === 'accepted' && holding !== 'confirmed' ? 'listed' : row.state,
    held: { ...content, knownBy, holding, differs: isOtherThanSent(content, own), isReplaced, revisionNumber },
  }
}

function isSameSaid(a: PredictionBody, b: PredictionBody): boolean {
  return isSamePrediction({ ...a, reasoning: a.reasoning ?? '' }, { ...b, reasoning: b.reasoning ?? '' })
}

function legibleBodyOf(row: WriteRecord): PredictionBody {
  try {
    return predictionBodyOf(row)
  } catch {
    return { direction: 'neutral', confidence: 0 }
  }
}

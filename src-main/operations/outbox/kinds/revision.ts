import { AppError, toAppError } from '#contract/app-error.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import { outcomeOfFailure } from '../../../service/policy/outcome-of-failure.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import { predictionBodyOf } from '../../../store/prediction-body.ts'
import { legibleFormerOf } from '../../../store/write-target.ts'
import { deadlineOfWrite } from '../deadline-of-write.ts'
import { refuseIdOf, refuseOther } from '../refuse-other.ts'
import type { WriteKind, WriteResponse } from '../write-kind.ts'
import { challengeOfPrediction, readScoreWords } from './accept-prediction.ts'
import { acceptRevision, settleGivenUp, verdictOf } from './accept-revision.ts'
import { predictionKind } from './prediction.ts'

/**
 * A revision of the agent's own prediction, before the deadline, for deployments that take it (`is_revision`). It is a
 * call of the same endpoint as the prediction, and lives beside it: whatever becomes of it, the service holds one
 * prediction.
 */
export const revisionKind: WriteKind = {
  topics: predictionKind.topics,
  async send({ sessions }, row) {
    const { challengeId } = challengeOfPrediction(row)
    const response = await sessions
      .call(row, 'submitPrediction', {
        params: { challenge_id: challengeId },
        body: predictionBodyOf(row),
        requestId: row.requestId,
        deadlineAtMs: deadlineOfWrite(row),
      })
      .catch((thrown: unknown) => {
        throw failureOf(toAppError(thrown), row)
      })
    refuseOther({ field: 'challenge_id', sent: challengeId, received: response.challenge_id })
    refuseOther({ field: 'agent_id', sent: row.agentId, received: response.agent_id })
    refuseIdOf([challengeId], response.prediction_id)
    const { prediction_id: remoteId, direction, confidence, created_at, revision_number: revisionNumber } = response
    const answered: WriteResponse = {
      remoteId,
      acceptedAtMs: parseServiceTime(created_at),
      prediction: { direction, confidence, revisionNumber, ...readScoreWords(response) },
    }
    switch (verdictOf(row, { direction, confidence, reasoning: null, revisionNumber })) {
      case 'taken':
        return answered
      case 'unchanged':
        throw failureOf(new AppError('revision_refused'), row)
      case 'unclear':
        throw new AppError('outcome_unknown')
    }
  },
  accept: acceptRevision,
  giveUp: settleGivenUp,
  // Never one reading with predictions: being on the list settles those.
  lookUpKey: (row) => `revisions of ${challengeOfPrediction(row).challengeNo}`,
  /**
   * Reading the results settles it once they say what each prediction was. Before that a list of who has predicted
   * says nothing of it: the agent is on it either way.
   */
  async lookUp(deps, rows) {
    await predictionKind.lookUp(deps, rows)
    return () => ({ isThere: false, isComplete: false })
  },
  viewOf(row, facts) {
    const view = predictionKind.viewOf(row, facts)
    return view.kind === 'prediction' ? { ...view, kind: 'revision', former: legibleFormerOf(row) } : view
  },
}

/**
 * A refusal of the second try says nothing of a first one whose response was lost: that may be why it was refused. That
 * there is one prediction already is how a service without revisions refuses them.
 */
function failureOf(error: AppError, { doubt }: WriteRecord): AppError {
  if (outcomeOfFailure(error) !== 'refused') return error
  if (doubt !== null) return new AppError('outcome_unknown', { code: error.code }, { cause: error })
  return error.code === 'duplicate_prediction' ? new AppError('revision_refused', {}, { cause: error }) : error
}

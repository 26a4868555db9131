/** What an intended write of another console is here. None is ever sent from here by itself. */
import { AppError, type AppErrorData } from '#contract/app-error.ts'
import { isDoubtful, isIneffective } from '#contract/rules/outbox/write-state.ts'
import type { ForeignWrite } from '../../../store/outbox-row.ts'
import { predictionBodyOf } from '../../../store/prediction-body.ts'
import type { Store } from '../../../store/store.ts'
import { targetOfPrediction, targetOfRevision } from '../../../store/write-target.ts'
import type { PackedIntent } from '../pack-content.ts'

type Outcome = Pick<ForeignWrite, 'state' | 'error' | 'settledAtMs' | 'waitsUntilMs' | 'doubt'>

/**
 * Writes down what `computeOutcomeHere` says of it; one that is known already stays as it is. `pack_damaged` for a body
 * that no console wrote under this kind.
 */
export function restoreIntent(
  store: Store,
  intent: PackedIntent,
  { agentNo, challengeNo, atMs }: { agentNo: number; challengeNo: number; atMs: number },
): void {
  const { challenge: _elsewhere, kind, former, ...row } = intent
  const isRevision = kind === 'revision'
  if ((predictionBodyOf(intent).is_revision === true) !== isRevision) throw new AppError('pack_damaged')
  const target = isRevision ? targetOfRevision(challengeNo, former) : targetOfPrediction(challengeNo)
  const outcome = computeOutcomeHere(intent, {
    atMs,
    hasPrediction: store.packs.holdsPrediction({ agentNo, challengeNo }),
    isOtherUnderWay: isRevision && store.outbox.living(agentNo, target.livingKey) !== null,
  })
  store.outbox.addForeign({ ...row, ...outcome, agentNo, ...target })
}

/**
 * What was over stays as it ended. A prediction that was not, and a revision that had not left, are history: the other
 * console sends them. A revision that may have left is looked for here too, since the list of who has predicted says
 * nothing of it, and what holds must not be shown as known; unless what it revises is not here, or another of its pair
 * is under way.
 */
export function computeOutcomeHere(
  { kind, state, error, settledAtMs, doubt, former, sentAtMs, createdAtMs }: PackedIntent,
  here: { atMs: number; hasPrediction: boolean; isOtherUnderWay: boolean },
): Outcome {
  const isOver = { waitsUntilMs: null, doubt: null }
  if (isIneffective(state)) return { ...isOver, state, error, settledAtMs }
  const notHere = (because: AppErrorData): Outcome => ({
    ...isOver,
    state: 'cancelled',
    error: because,
    settledAtMs: here.atMs,
  })
  const mayHaveLeft = state === 'sending' || isDoubtful(state) || doubt !== null
  if (kind === 'prediction' || !mayHaveLeft || former === null || here.isOtherUnderWay)
    return notHere({ code: 'pack_not_sent_here', details: { state } })
  if (!here.hasPrediction) return notHere({ code: 'pack_prediction_missing', details: { state } })
  return {
    state: state === 'needs_you' ? state : 'uncertain',
    error: error ?? { code: 'outcome_unknown', details: {} },
    settledAtMs: null,
    waitsUntilMs: state === 'needs_you' ? null : here.atMs,
    doubt: doubt ?? { sinceMs: sentAtMs ?? createdAtMs, looks: 0, lookedAtMs: null, found: null, error: null },
  }
}

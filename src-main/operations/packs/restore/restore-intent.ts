/** What an intended write of another console is here. None is ever sent from here by itself. */
import { AppError, type AppErrorData } from '#contract/app-error.ts'
import { isDoubtful, isIneffective } from '#contract/rules/outbox/write-state.ts'
import type { ForeignWrite } from '../../../store/outbox-row.ts'
import { predictionBodyOf } from '../../../store/prediction-body.ts'
import type { Store } from '../../../store/store.ts'
import { targetOfPrediction, targetOfRevision } from '../../../store/write-target.ts'
import type { PackedIntent, PackedWrite } from '../pack-content.ts'
import { readPackedTarget } from '../packed-target.ts'

type Outcome = Pick<ForeignWrite, 'state' | 'error' | 'settledAtMs' | 'waitsUntilMs' | 'lookUps' | 'doubt'>

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
 * The same of a write of the discussion. One that may be on the service keeps its place: the same is not written here a
 * second time. It is left out where another one has that place already.
 */
export function restoreDiscussionWrite(
  store: Store,
  write: PackedWrite,
  { agentNo, atMs }: { agentNo: number; atMs: number },
): void {
  const target = readPackedTarget(write)
  if (target === null) throw new AppError('pack_damaged')
  const isOtherThere = store.outbox.living(agentNo, target.livingKey) !== null
  const outcome = computeWriteOutcomeHere(write, { atMs, isOtherThere })
  if (outcome !== null) store.outbox.addForeign({ ...write, ...outcome, agentNo, deadlineAtMs: null, ...target })
}

/**
 * What was over stays as it ended, what had not left is history, and what may have left is looked for here too. Null
 * where another write has its place.
 */
function computeWriteOutcomeHere(write: PackedWrite, here: { atMs: number; isOtherThere: boolean }): Outcome | null {
  const { state, error, settledAtMs, lookUps } = write
  const isOver = { waitsUntilMs: null, lookUps, doubt: null }
  if (isIneffective(state)) return { ...isOver, state, error, settledAtMs }
  if (mayHaveLeft(write) && here.isOtherThere) return null
  if (state === 'accepted') return { ...isOver, state, error: null, settledAtMs: settledAtMs ?? here.atMs }
  if (mayHaveLeft(write)) return inDoubtHere(write, here.atMs)
  return { ...isOver, state: 'cancelled', error: notSentHere(state), settledAtMs: here.atMs }
}

/** Whether the service may have it. */
export function mayHaveLeft({ state, doubt }: Pick<PackedWrite, 'state' | 'doubt'>): boolean {
  return state === 'accepted' || state === 'sending' || isDoubtful(state) || doubt !== null
}

function notSentHere(state: PackedWrite['state']): AppErrorData {
  return { code: 'pack_not_sent_here', details: { state } }
}

/** It is looked for. Where the other console had looked enough and asked its operator, from the beginning. */
function inDoubtHere(
  { state, error, doubt, lookUps, sentAtMs, createdAtMs }: Omit<PackedWrite, 'kind' | 'subject'>,
  atMs: number,
): Outcome {
  const isAnew = doubt === null || state === 'needs_you'
  const sinceMs = doubt?.sinceMs ?? sentAtMs ?? createdAtMs
  // When it may have been sent is as uncertain here.
  const origin = doubt?.fromBackup === true ? { fromBackup: doubt.fromBackup } : {}
  return {
    state: 'uncertain',
    error: error ?? { code: 'outcome_unknown', details: {} },
    settledAtMs: null,
    waitsUntilMs: atMs,
    lookUps: isAnew ? 0 : lookUps,
    doubt: isAnew ? { sinceMs, looks: 0, lookedAtMs: null, found: null, error: null, ...origin } : doubt,
  }
}

/**
 * What was over stays as it ended. A prediction that was not, and a revision that had not left, are history: the other
 * console sends them. A revision that may have left is looked for here too, since the list of who has predicted says
 * nothing of it, and what holds must not be shown as known; unless what it revises is not here, or another of its pair
 * is under way.
 */
export function computeOutcomeHere(
  intent: PackedIntent,
  here: { atMs: number; hasPrediction: boolean; isOtherUnderWay: boolean },
): Outcome {
  const { kind, state, error, settledAtMs, lookUps, former } = intent
  const isOver = { waitsUntilMs: null, lookUps, doubt: null }
  if (isIneffective(state)) return { ...isOver, state, error, settledAtMs }
  const notHere = (because: AppErrorData): Outcome => ({
    ...isOver,
    state: 'cancelled',
    error: because,
    settledAtMs: here.atMs,
  })
  if (kind === 'prediction' || !mayHaveLeft(intent) || former === null || here.isOtherUnderWay)
    return notHere(notSentHere(state))
  if (!here.hasPrediction) return notHere({ code: 'pack_prediction_missing', details: { state } })
  return inDoubtHere(intent, here.atMs)
}

/** What an answer or the results of a challenge say of a revision: whether it took effect. Pure. */
import { isOtherThanSent } from './confirmed-prediction.ts'
import type { Direction } from './direction.ts'

interface Said {
  direction: Direction
  confidence: number
  reasoning: string
}

/** What the service says it holds. What is null it did not say. */
export interface ToldPrediction {
  direction: Direction | null
  confidence: number | null
  reasoning: string | null
  revisionNumber: number | null
}

/**
 * `taken`: what holds is the revision. `unchanged`: what holds is what held before. `unclear`: what was told fits both,
 * or neither.
 */
export type RevisionVerdict = 'taken' | 'unchanged' | 'unclear'

/**
 * Content decides where it tells the two apart; else the service's own count of revisions does. A service that neither
 * repeats what it holds nor counts leaves it unclear: a receipt alone is no proof that the field was read.
 */
export function computeRevisionVerdict(
  told: ToldPrediction,
  { former, sent }: { former: Said & { revisionNumber: number | null }; sent: Said },
): RevisionVerdict {
  const isFormer = !isOtherThanSent(told, former) && !isOtherReasoning(told, former)
  const isSent = !isOtherThanSent(told, sent) && !isOtherReasoning(told, sent)
  if (isSent !== isFormer) return isSent ? 'taken' : 'unchanged'
  if (told.revisionNumber === null) return 'unclear'
  const isLater = told.revisionNumber > (former.revisionNumber ?? 1)
  if (isLater) return 'taken'
  return isFormer ? 'unchanged' : 'unclear'
}

function isOtherReasoning({ reasoning }: ToldPrediction, said: Said): boolean {
  return reasoning !== null && reasoning.trim() !== said.reasoning.trim()
}

/** Whether a revision would change anything. */
export function isSamePrediction(a: Said, b: Said): boolean {
  return !isOtherThanSent(a, b) && a.reasoning.trim() === b.reasoning.trim()
}

/**
 * Whether revisions are known to be taken by a service: by what it answered to the last one of which it said anything.
 * `unknown`: none was sent, or nothing said how it went.
 */
export type RevisionTaking = { is: 'unknown' } | { is: 'taken' | 'refused'; atMs: number }

/** Whether a service takes revisions, by what it did with the newest one; times are ms since 1970. */
export function revisionTakingOf(last: { takenAtMs: number | null; refusedAtMs: number | null }): RevisionTaking {
  const { takenAtMs, refusedAtMs } = last
  if (takenAtMs !== null && (refusedAtMs === null || takenAtMs >= refusedAtMs)) return { is: 'taken', atMs: takenAtMs }
  return refusedAtMs === null ? { is: 'unknown' } : { is: 'refused', atMs: refusedAtMs }
}

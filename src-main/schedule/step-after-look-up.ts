/** What follows from having looked for a write of unknown outcome. Pure. */

export type StepAfterLookUp =
  | { kind: 'accept' }
  | { kind: 'look_again'; lookUps: number; waitsUntilMs: number }
  | { kind: 'ask_operator' }
  /** Too soon after the last look to count as a second one. */
  | { kind: 'stay' }

/** So many complete readings without it, and looking has said all it can. */
const readingsNeeded = 2

export function stepAfterLookUp(facts: {
  isListed: boolean
  /** Nothing was left out of what was read, so that absence means something. */
  isComplete: boolean
  /** Complete readings that counted before this one. */
  lookUps: number
  /** Before this moment a reading does not count; null: it does. */
  countsFromMs: number | null
  nowMs: number
  spacingMs: number
}): StepAfterLookUp {
  const { isListed, isComplete, countsFromMs, nowMs, spacingMs } = facts
  if (isListed) return { kind: 'accept' }
  if (countsFromMs !== null && nowMs < countsFromMs) return { kind: 'stay' }
  const lookUps = facts.lookUps + (isComplete ? 1 : 0)
  if (lookUps >= readingsNeeded) return { kind: 'ask_operator' }
  return { kind: 'look_again', lookUps, waitsUntilMs: nowMs + spacingMs }
}

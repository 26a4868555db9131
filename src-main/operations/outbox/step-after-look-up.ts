/** What follows from having looked for a write of unknown outcome without finding it. Pure. */
import { computeDoubledWaitMs } from '#contract/rules/doubled-wait.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { longestWaitMs } from '#contract/rules/outbox/longest-wait.ts'

export type StepAfterLookUp =
  | { kind: 'look_again'; lookUps: number; waitsUntilMs: number }
  | { kind: 'ask_operator' }
  /** Too soon after the last look to count as a second one. */
  | { kind: 'stay' }

/** What a reading of the list gave: all of it, a part of it or with rows that cannot be read, or nothing at all. */
export type Reading = 'complete' | 'incomplete' | 'unreadable'

/** After so many complete readings without it, the operator is asked. */
const readingsNeeded = 2
/** So many readings that settle nothing, and the operator is asked: with the waits between them about half an hour. */
const readingsInVain: Record<Exclude<Reading, 'complete'>, number> = { incomplete: 6, unreadable: 12 }
/** Sooner where little time is left in which it could still be sent again. */
const urgentMs = 10 * 60_000
const readingsWhenUrgent = 3
const longestSpacingMs = 10 * 60_000

/** The step after one more reading of the list, which is not among the `lookUps` and `looks` that are given. */
export function stepAfterLookUp(facts: {
  reading: Reading
  /** Complete readings that counted before this one. */
  lookUps: number
  /** Readings of any kind that counted before this one. */
  looks: number
  /** Before this moment a reading does not count; null: it does. */
  countsFromMs: number | null
  nowMs: number
  spacingMs: number
  /** Until what could be sent again must be there. */
  leftMs: number
  /** How long to wait after a reading that failed. */
  backOffMs: number
}): StepAfterLookUp {
  const { reading, countsFromMs, nowMs, spacingMs, backOffMs } = facts
  if (isWaiting(countsFromMs, { nowMs, mostMs: longestWaitMs })) return { kind: 'stay' }
  const lookUps = facts.lookUps + (reading === 'complete' ? 1 : 0)
  if (lookUps >= readingsNeeded) return { kind: 'ask_operator' }
  if (reading === 'complete') return { kind: 'look_again', lookUps, waitsUntilMs: nowMs + spacingMs }
  const isUrgent = facts.leftMs > 0 && facts.leftMs < urgentMs
  const enough = isUrgent ? readingsWhenUrgent : readingsInVain[reading]
  if (facts.looks + 1 >= enough) return { kind: 'ask_operator' }
  const waitMs =
    reading === 'unreadable'
      ? backOffMs
      : computeDoubledWaitMs(spacingMs, { times: facts.looks, longestMs: longestSpacingMs })
  return { kind: 'look_again', lookUps, waitsUntilMs: nowMs + waitMs }
}

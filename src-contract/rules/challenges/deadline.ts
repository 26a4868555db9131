/** How much time is left to predict, on the service's clock. */

/** So long before its end a deadline is said to be near. */
const closingSoonMs = 15 * 60_000
const lastSecondsMs = 30_000

export type DeadlinePhase = 'open' | 'closing' | 'last-seconds' | 'closed'

/** The last response may have been a long list: a prediction does not take as long. */
export const slowestRoundTripMs = 2_000

export interface DeadlineInput {
  deadlineAtMs: number
  /** The service's clock, not this machine's. */
  serviceNowMs: number
  /** The measured time of one request and its response. */
  roundTripMs: number
  /** How long the writes that are sent before this one will take. */
  writesAheadMs: number
  /** How long before its end it is `closing`, in ms; 15 minutes when absent. */
  closingMs?: number
}

/**
 * What a deadline means now. `leftMs` is the time to the deadline itself (0 when it has passed) and `safeUntilAtMs` the
 * last moment, on the service's clock, at which a prediction handed over still arrives in time. The phase counts down
 * to that moment: `closing` from `closingMs` before it, `last-seconds` from 30 seconds before it until the deadline,
 * then `closed`.
 */
export function deadlineOf({
  deadlineAtMs,
  serviceNowMs,
  roundTripMs,
  writesAheadMs,
  closingMs = closingSoonMs,
}: DeadlineInput): {
  phase: DeadlinePhase
  leftMs: number
  safeUntilAtMs: number
} {
  const safeUntilAtMs =
    deadlineAtMs - Math.min(Math.max(0, roundTripMs), slowestRoundTripMs) - Math.max(0, writesAheadMs)
  const leftMs = Math.max(0, deadlineAtMs - serviceNowMs)
  return { phase: phaseOf({ leftMs, safeLeftMs: safeUntilAtMs - serviceNowMs, closingMs }), leftMs, safeUntilAtMs }
}

function phaseOf({
  leftMs,
  safeLeftMs,
  closingMs,
}: {
  leftMs: number
  safeLeftMs: number
  closingMs: number
}): DeadlinePhase {
  if (leftMs === 0) return 'closed'
  if (safeLeftMs <= lastSecondsMs) return 'last-seconds'
  return safeLeftMs <= closingMs ? 'closing' : 'open'
}

/** Whether what is sent now would no longer arrive before its deadline. What has none is never late. */
export function isTooLate({
  deadlineAtMs,
  serviceNowMs,
  roundTripMs,
}: {
  deadlineAtMs: number | null
  serviceNowMs: number
  roundTripMs: number
}): boolean {
  if (deadlineAtMs === null) return false
  return serviceNowMs >= deadlineOf({ deadlineAtMs, serviceNowMs, roundTripMs, writesAheadMs: 0 }).safeUntilAtMs
}

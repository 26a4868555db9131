/** From when to when nobody could see the console. */
export interface AbsenceSpan {
  fromMs: number
  toMs: number
}

/** Shorter ones are a break. */
export const shortestAbsenceMs = 60 * 60_000

/**
 * The absence to tell of, now that the operator sees the console and did so last at `lastSeenMs` (null: never). One
 * that was not dismissed grows into the next.
 */
export function nextAbsence(
  present: AbsenceSpan | null,
  { lastSeenMs, nowMs }: { lastSeenMs: number | null; nowMs: number },
): AbsenceSpan | null {
  if (lastSeenMs === null || nowMs - lastSeenMs < shortestAbsenceMs) return present
  return { fromMs: present?.fromMs ?? lastSeenMs, toMs: nowMs }
}

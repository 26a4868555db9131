import type { ResultsReading } from '#contract/ipc/challenges.procedures.ts'

/** Of a challenge whose results nobody has asked for. */
export const unreadResults: ResultsReading = {
  state: 'waiting',
  missing: [],
  sinceMs: null,
  readAtMs: null,
  nextAtMs: null,
  readings: 0,
  error: null,
}

import type { BoardRow } from '#contract/ipc/leaderboards.procedures.ts'

/** A row of a leaderboard of which only its agent is known, changed as a test needs it. */
export const boardRow = (agentId: string, of: Partial<BoardRow> = {}): BoardRow => ({
  agentId,
  profileKey: null,
  agentKey: null,
  name: agentId,
  formerName: null,
  rank: null,
  rankBefore: null,
  isTied: false,
  avgScore: null,
  accuracy: null,
  predictionCount: null,
  correctCount: null,
  isVerified: null,
  ...of,
})

/** What the rows of a desk are: one challenge with its agents, or one agent with its challenges. */
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { DeskRow, DeskView } from '#contract/ipc/predictions.procedures.ts'
import { deskKeyOf } from '../desk-item.ts'
import type { DeskTiming } from './use-desk-deadline.ts'

export type RowsAre = 'agents' | 'challenges'

/** One row of the desk with the challenge that it is about. */
export interface DeskLine {
  key: string
  /** What its fields are called by: the agent, or the question. As it came, to be escaped where it is shown. */
  name: string
  row: DeskRow
  challenge: ChallengeView
  timing: DeskTiming
}

export function listDeskLines(desks: readonly DeskView[], rowsAre: RowsAre): DeskLine[] {
  return desks.flatMap(({ challenge, timing, rows }) =>
    rows.map((row) => ({
      key: deskKeyOf(row),
      name: rowsAre === 'agents' ? row.agentName : challenge.question,
      row,
      challenge,
      timing,
    })),
  )
}

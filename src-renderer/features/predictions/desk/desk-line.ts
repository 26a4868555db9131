/** What the rows of a desk are: one challenge with its agents, or one agent with its challenges. */
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { DeskRow, DeskView } from '#contract/ipc/predictions.procedures.ts'
import { deskKeyOf } from '../desk-item.ts'
import { isRowBlocked } from './row/desk-row-state.ts'
import type { DeskTiming } from './use-desk-deadline.ts'

export type RowsAre = 'agents' | 'challenges'

/** One row of the desk with the challenge that it is about. */
export interface DeskLine {
  key: string
  /** What it is called by: the agent, told apart from others of its name, or the question. Escaped where shown. */
  name: string
  row: DeskRow
  challenge: ChallengeView
  timing: DeskTiming
}

export function listDeskLines(
  desks: readonly DeskView[],
  { rowsAre, nameOf }: { rowsAre: RowsAre; nameOf: (row: DeskRow) => string },
): DeskLine[] {
  return desks.flatMap(({ challenge, timing, rows }) =>
    rows.map((row) => ({
      key: deskKeyOf(row),
      name: rowsAre === 'agents' ? nameOf(row) : challenge.question,
      row,
      challenge,
      timing,
    })),
  )
}

/**
 * Those that cannot predict come after those that can. `wasBlocked` says by key how a row was when it was first seen
 * and gets the new ones: no row moves under the hands of the operator, whatever becomes of it later.
 */
export function orderByAbility(lines: readonly DeskLine[], wasBlocked: Map<string, boolean>): DeskLine[] {
  for (const { key, row } of lines) if (!wasBlocked.has(key)) wasBlocked.set(key, isRowBlocked(row))
  return [
    ...lines.filter(({ key }) => wasBlocked.get(key) !== true),
    ...lines.filter(({ key }) => wasBlocked.get(key) === true),
  ]
}

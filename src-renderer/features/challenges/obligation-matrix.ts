/** The obligation matrix, cut and ordered for the eye, and how the keys move in it. */

import type { AgentKey } from '#contract/ids.ts'
import type { Obligation, ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import { compareSites } from '#contract/rules/site-rules.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { isInCut } from '../../shared/challenges/challenge-filter.ts'
import type { ShownChallenges } from './filter-challenges.ts'

const stillToDo: ReadonlySet<Obligation | null> = new Set(['owed', 'drafted'])
/** Due as well while the challenge is open. */
const canBeTriedAgain: ReadonlySet<Obligation | null> = new Set(['refused', 'expired'])

/**
 * The part of the matrix that passes the filter; `agents` null: all of them. Challenges of one site are together,
 * soonest deadline first and closed ones last, and so are its agents, in natural order: what belongs together makes one
 * block.
 */
export function cutMatrix(
  matrix: ObligationMatrix,
  shown: ShownChallenges,
  agents: readonly { agentKey: AgentKey }[] | null,
): ObligationMatrix {
  const chosen = agents === null ? null : new Set(agents.map(({ agentKey }) => agentKey))
  const closed = new Set(matrix.closedChallengeKeys)
  const columns = matrix.challenges
    .map((challenge, index) => ({ challenge, index, isClosed: closed.has(challenge.challengeKey) }))
    .filter(({ challenge }) => isInCut(challenge, shown))
    .sort(
      (a, b) =>
        compareSites(a.challenge.site, b.challenge.site) ||
        Number(a.isClosed) - Number(b.isClosed) ||
        a.challenge.deadlineAtMs - b.challenge.deadlineAtMs ||
        a.index - b.index,
    )
  const rows = matrix.agents
    .map((agent, index) => ({
      agent,
      cells: columns.map((column) => matrix.cells[index]?.[column.index] ?? null),
    }))
    .filter(
      ({ agent, cells }) =>
        (shown.site === null || agent.site === shown.site) &&
        (chosen === null || chosen.has(agent.agentKey)) &&
        (!shown.owedOnly ||
          cells.some(
            (cell, column) => stillToDo.has(cell) || (canBeTriedAgain.has(cell) && columns[column]?.isClosed === false),
          )),
    )
    .sort((a, b) => compareSites(a.agent.site, b.agent.site) || compareNatural(a.agent.name, b.agent.name))
  return {
    challenges: columns.map(({ challenge }) => challenge),
    closedChallengeKeys: matrix.closedChallengeKeys,
    agents: rows.map(({ agent }) => agent),
    cells: rows.map(({ cells }) => cells),
  }
}

/** A matrix whose rows and columns are held in place; `gone` has the keys of those that are listed no more. */
export interface HeldObligationMatrix extends ObligationMatrix {
  gone: ReadonlySet<string>
}

/**
 * The newest cells of the whole matrix, in the order of these agents and challenges; null where there is no such pair.
 */
export function arrangeObligationMatrix(
  newest: ObligationMatrix,
  { agents, challenges }: { [Name in 'agents' | 'challenges']: Readonly<ObligationMatrix[Name]> },
): HeldObligationMatrix {
  const rowOf = new Map(newest.agents.map(({ agentKey }, row) => [agentKey, row]))
  const columnOf = new Map(newest.challenges.map(({ challengeKey }, column) => [challengeKey, column]))
  const columns = challenges.map(({ challengeKey }) => columnOf.get(challengeKey) ?? -1)
  return {
    gone: new Set([
      ...agents.flatMap(({ agentKey }) => (rowOf.has(agentKey) ? [] : [agentKey])),
      ...challenges.flatMap(({ challengeKey }) => (columnOf.has(challengeKey) ? [] : [challengeKey])),
    ]),
    agents: [...agents],
    challenges: [...challenges],
    closedChallengeKeys: newest.closedChallengeKeys,
    cells: agents.map(({ agentKey }) => {
      const cells = newest.cells[rowOf.get(agentKey) ?? -1]
      return columns.map((column) => cells?.[column] ?? null)
    }),
  }
}

export interface CellPosition {
  row: number
  column: number
}

interface Extent {
  rows: number
  columns: number
  /** Rows that Page Up and Page Down move by. */
  page: number
}

/** Where a key leads from a cell, or null when the key is not for the matrix. */
export function movePlace(
  from: CellPosition,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  extent: Extent,
): CellPosition | null {
  const last = { row: extent.rows - 1, column: extent.columns - 1 }
  const to = (row: number, column: number): CellPosition => ({
    row: Math.min(last.row, Math.max(0, row)),
    column: Math.min(last.column, Math.max(0, column)),
  })
  switch (key) {
    case 'ArrowUp':
      return to(ctrlKey ? 0 : from.row - 1, from.column)
    case 'ArrowDown':
      return to(ctrlKey ? last.row : from.row + 1, from.column)
    case 'ArrowLeft':
      return to(from.row, ctrlKey ? 0 : from.column - 1)
    case 'ArrowRight':
      return to(from.row, ctrlKey ? last.column : from.column + 1)
    case 'Home':
      return to(ctrlKey ? 0 : from.row, 0)
    case 'End':
      return to(ctrlKey ? last.row : from.row, last.column)
    case 'PageUp':
      return to(from.row - extent.page, from.column)
    case 'PageDown':
      return to(from.row + extent.page, from.column)
    default:
      return null
  }
}

/** The rows of an imported table: what each comes to, and how the wrong ones are copied back. Pure. */
import type { TableRowInput, TableRowView } from '#contract/ipc/predictions.procedures.ts'
import { maxChallengeReference } from '#contract/rules/predictions/challenge-reference.ts'
import {
  type PredictionTableFault,
  type PredictionTableRow,
  problemColumn,
  tableColumns,
} from '#contract/rules/predictions/prediction-table.ts'
import { longestReasoning } from '#contract/rules/predictions/reasoning-limit.ts'
import { guardFormula } from '#contract/rules/text/write-csv.ts'

export interface ImportedRow {
  cells: PredictionTableRow
  /** Null: not judged yet. */
  view: TableRowView | null
  /** An earlier row names the same agent and challenge. */
  isRepeat: boolean
  progress: 'read' | 'drafted' | 'sent'
}

export const rowStates = ['ready', 'wrong', 'drafted', 'sent', 'checking'] as const
export type RowState = (typeof rowStates)[number]

export function stateOfRow(row: ImportedRow): RowState {
  if (row.progress !== 'read') return row.progress
  if (row.view === null) return 'checking'
  return listRowFaults(row).length > 0 || row.view.error !== null ? 'wrong' : 'ready'
}

/** All that is wrong with the cells of a row. */
export function listRowFaults({ cells, view, isRepeat }: ImportedRow): PredictionTableFault[] {
  return [...cells.faults, ...(view?.faults ?? []), ...(isRepeat ? (['agent_twice'] as const) : [])]
}

/** A row as main judges it; cells longer than any that could be right are cut. */
export function inputOfRow(cells: PredictionTableRow): TableRowInput {
  const { line, agent, challenge, direction, confidence, reasoning } = cells
  return {
    line,
    agent: agent.slice(0, 500),
    challenge: challenge.slice(0, maxChallengeReference),
    direction: direction.slice(0, 200),
    confidence: confidence.slice(0, 100),
    reasoning: reasoning.slice(0, longestReasoning + 1),
  }
}

/** The rows with these verdicts, by line, and with repeats noted. */
export function mergeViews(rows: readonly ImportedRow[], views: readonly TableRowView[]): ImportedRow[] {
  const byLine = new Map(views.map((view) => [view.line, view]))
  const seen = new Set<string>()
  return rows.map((row) => {
    const view = byLine.get(row.cells.line) ?? row.view
    const { agentKey = null, challengeKey = null } = view ?? {}
    const target = agentKey === null || challengeKey === null ? null : `${agentKey} ${challengeKey}`
    const isRepeat = target !== null && seen.has(target)
    if (target !== null) seen.add(target)
    return view === row.view && isRepeat === row.isRepeat ? row : { ...row, view, isRepeat }
  })
}

/** How many rows are in each state. */
export function countRowStates(rows: readonly ImportedRow[]): Readonly<Record<RowState, number>> {
  const counts = { ready: 0, wrong: 0, drafted: 0, sent: 0, checking: 0 }
  for (const row of rows) counts[stateOfRow(row)] += 1
  return counts
}

/**
 * Rows as a spreadsheet takes them from the clipboard, with a heading and a last column that says what is wrong. None
 * of their texts is run as a formula, and all come back as they were when they are read again.
 */
export function formatRowsForSpreadsheet(rows: readonly ImportedRow[], faultOf: (row: ImportedRow) => string): string {
  const lines = rows.map((row) => [...tableColumns.map((column) => row.cells[column]), faultOf(row)])
  return [[...tableColumns, problemColumn], ...lines].map((cells) => cells.map(quoteCell).join('\t')).join('\r\n')
}

function quoteCell(text: string): string {
  const safe = guardFormula(text)
  return /[\t\r\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

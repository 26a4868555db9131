/** What the rows of an import come to. Pure. */
import type { ImportRowState, ImportRowView, ImportView } from '#contract/ipc/imports.procedures.ts'

/** The rows that need the same of the operator. */
export const rowGroups = ['all', 'open', 'problem', 'skipped', 'added'] as const
export type RowGroup = (typeof rowGroups)[number]

const groupOfState: Readonly<Record<ImportRowState, Exclude<RowGroup, 'all'>>> = {
  ready: 'open',
  replaceable: 'open',
  waiting: 'open',
  working: 'open',
  unusable: 'problem',
  failed: 'problem',
  duplicate: 'skipped',
  known: 'skipped',
  added: 'added',
  replaced: 'added',
}

/** The rows of one group, in the order of the file. */
export function rowsOfGroup(rows: readonly ImportRowView[], group: RowGroup): readonly ImportRowView[] {
  return group === 'all' ? rows : rows.filter(({ state }) => groupOfState[state] === group)
}

/** How many rows each group has. */
export function countRows(rows: readonly ImportRowView[]): Readonly<Record<RowGroup, number>> {
  const counts = { all: rows.length, open: 0, problem: 0, skipped: 0, added: 0 }
  for (const { state } of rows) counts[groupOfState[state]] += 1
  return counts
}

/** How many rows are held with credentials that are not stored yet. */
export function countUnfinished({ rows, isForgotten }: Pick<ImportView, 'rows' | 'isForgotten'>): number {
  if (isForgotten) return 0
  return rows.filter(({ state }) => groupOfState[state] === 'open' || state === 'failed').length
}

/** What of the file is nowhere but in the file: rows that are not done, and claim links of the others. */
export function countLeftInFile({ rows }: Pick<ImportView, 'rows'>): { rows: number; links: number } {
  const isOpen = ({ state }: ImportRowView) => groupOfState[state] === 'open' || groupOfState[state] === 'problem'
  const isLinkLeft = ({ claim }: ImportRowView) => claim === 'in_file' || claim === 'in_memory' || claim === 'left_out'
  return {
    rows: rows.filter(isOpen).length,
    links: rows.filter((row) => !isOpen(row) && isLinkLeft(row)).length,
  }
}

/**
 * The lines whose agent's credential is to be replaced: of all agents for which none works, and of others in the fleet
 * only where the operator has ticked them.
 */
export function listReplacements(rows: readonly ImportRowView[], ticked: ReadonlySet<string>): number[] {
  const isMeant = (row: ImportRowView) =>
    row.state === 'replaceable' || (isReplacedWhenTicked(row) && ticked.has(String(row.line)))
  return rows.filter(isMeant).map(({ line }) => line)
}

/** Whether a tick says anything of a row: all others are imported, replaced or skipped as they are. */
export function isReplacedWhenTicked({ state }: ImportRowView): boolean {
  return state === 'known'
}

/** The lines whose row is in this state. */
export function listLines(rows: readonly ImportRowView[], state: ImportRowState): number[] {
  return rows.filter((row) => row.state === state).map(({ line }) => line)
}

/** What the operator has chosen for the rows of an opened pack. Pure. */
import type { PackRow, PackRowChoice, PackTake } from '#contract/ipc/packs.procedures.ts'

export interface PackChoices {
  /** The lines that are to be taken. */
  selected: ReadonlySet<string>
  /** For agents that are here already, unless their own row says otherwise. */
  take: PackTake
  takeOf: ReadonlyMap<number, PackTake>
  replaceSecretOf: ReadonlySet<number>
}

export const packRowKey = (row: PackRow): string => String(row.line)

/** Whoever is new, and whoever differs. */
export function firstChoices(rows: readonly PackRow[]): PackChoices {
  const wanted = rows.filter(({ verdict }) => verdict === 'new' || verdict === 'known')
  return {
    selected: new Set(wanted.map(packRowKey)),
    take: 'mine',
    takeOf: new Map(),
    replaceSecretOf: new Set(),
  }
}

export function takeOf(choices: PackChoices, row: PackRow): PackTake {
  return choices.takeOf.get(row.line) ?? choices.take
}

/** A row that can still be run: usable, and not done by this screen. */
export function isOpenRow({ verdict, state }: PackRow): boolean {
  return verdict !== 'unusable' && (state === 'open' || state === 'failed')
}

/** What is sent: a choice for each selected row that can be run. */
export function choicesToSend(rows: readonly PackRow[], choices: PackChoices): PackRowChoice[] {
  return rows
    .filter((row) => isOpenRow(row) && choices.selected.has(packRowKey(row)))
    .map((row) => ({
      line: row.line,
      take: takeOf(choices, row),
      replaceSecret: row.verdict !== 'new' && row.hasSecret && choices.replaceSecretOf.has(row.line),
    }))
}

export const packGroups = ['all', 'new', 'known', 'same', 'unusable'] as const
export type PackGroup = (typeof packGroups)[number]

export function rowsOfGroup(rows: readonly PackRow[], group: PackGroup): readonly PackRow[] {
  return group === 'all' ? rows : rows.filter(({ verdict }) => verdict === group)
}

/** How many rows are done, and how many failed. */
export function tallyRows(rows: readonly PackRow[]): { done: number; failed: number } {
  const done = rows.filter(({ state }) => state === 'added' || state === 'merged' || state === 'kept').length
  return { done, failed: rows.filter(({ state }) => state === 'failed').length }
}

/** What the operator has chosen for the rows of an opened pack. Pure. */
import type { PackAdds, PackRow, PackRowChoice, PackTake } from '#contract/ipc/packs.procedures.ts'

/** What can be taken of a row that is here already, from nothing to all. */
export const packTakes = ['mine', 'fill', 'pack'] as const satisfies readonly PackTake[]

export interface PackChoices {
  /** The lines that are to be taken. */
  selected: ReadonlySet<string>
  /** For agents that are here already, unless their own row says otherwise. */
  take: PackTake
  takeOf: ReadonlyMap<number, PackTake>
  replaceSecretOf: ReadonlySet<number>
}

export const packRowKey = (row: PackRow): string => String(row.line)

/** Whoever is new, and whoever lacks or differs in something. Whoever has no secret here gets the pack's. */
export function preselectChoices(rows: readonly PackRow[]): PackChoices {
  const chosen = rows.filter(({ verdict }) => verdict === 'new' || verdict === 'known')
  return {
    selected: new Set(chosen.map(packRowKey)),
    take: 'fill',
    takeOf: new Map(),
    replaceSecretOf: new Set(
      chosen.flatMap(({ line, isSecretMissing, hasSecret }) => (isSecretMissing && hasSecret ? [line] : [])),
    ),
  }
}

export function takeOf(choices: PackChoices, row: PackRow): PackTake {
  return choices.takeOf.get(row.line) ?? choices.take
}

/** A row that can still be run: usable, and not done by this screen. */
export function isOpenRow({ verdict, state }: PackRow): boolean {
  return verdict !== 'unusable' && (state === 'open' || state === 'failed')
}

const withHistoryOnly = ['predictions', 'completed', 'intents'] as const
const withFillOnly = ['tags', 'notes', 'groups'] as const

/** What a row adds as it is chosen; nothing of it takes the place of anything here. */
export function addsOf(row: PackRow, choices: PackChoices, withHistory: boolean): PackAdds {
  const adds = { ...row.adds }
  if (!withHistory) for (const name of withHistoryOnly) adds[name] = 0
  if (takeOf(choices, row) !== 'fill') for (const name of withFillOnly) adds[name] = 0
  return adds
}

function replacesSecret({ verdict, hasSecret, line }: PackRow, choices: PackChoices): boolean {
  return verdict !== 'new' && hasSecret && choices.replaceSecretOf.has(line)
}

/** Whether taking the row as it is chosen changes anything here. */
function hasEffect(row: PackRow, choices: PackChoices, withHistory: boolean): boolean {
  if (row.verdict === 'new' || replacesSecret(row, choices)) return true
  if (takeOf(choices, row) === 'pack' && row.differences.some((each) => each !== 'credential')) return true
  return Object.values(addsOf(row, choices, withHistory)).some((count) => count > 0)
}

/** What is sent: a choice for each selected row that can be run and changes something. */
export function listChoicesToSend(
  rows: readonly PackRow[],
  choices: PackChoices,
  withHistory: boolean,
): PackRowChoice[] {
  return rows
    .filter((row) => isOpenRow(row) && choices.selected.has(packRowKey(row)))
    .filter((row) => hasEffect(row, choices, withHistory))
    .map((row) => ({
      line: row.line,
      take: takeOf(choices, row),
      replaceSecret: replacesSecret(row, choices),
    }))
}

/** How many of the rows that are sent the row filter does not show. */
export function countHidden(toSend: readonly PackRowChoice[], shown: readonly PackRow[]): number {
  const lines = new Set(shown.map(({ line }) => line))
  return toSend.filter(({ line }) => !lines.has(line)).length
}

/** How many agents here *Use backup* archives, not those with unsettled writes, and how many archived it restores. */
export function countArchiving(
  rows: readonly PackRow[],
  toSend: readonly PackRowChoice[],
): { archived: number; restored: number } {
  const lines = new Set(toSend.filter(({ take }) => take === 'pack').map(({ line }) => line))
  const changed = rows.filter(
    ({ line, mine, theirs, isArchivingHeld }) =>
      lines.has(line) && mine !== null && mine.isArchived !== theirs.isArchived && !isArchivingHeld,
  )
  const archived = changed.filter(({ theirs }) => theirs.isArchived).length
  return { archived, restored: changed.length - archived }
}

export type PackTotals = PackAdds & { agents: number; merged: number }

/** All that taking the selected rows adds. */
export function totalsOf(rows: readonly PackRow[], choices: PackChoices, withHistory: boolean): PackTotals {
  const lines = new Set(listChoicesToSend(rows, choices, withHistory).map(({ line }) => line))
  const taken = rows.filter(({ line }) => lines.has(line))
  const agents = taken.filter(({ verdict }) => verdict === 'new').length
  const sum = (name: keyof PackAdds) => taken.reduce((total, row) => total + addsOf(row, choices, withHistory)[name], 0)
  return {
    agents,
    merged: taken.length - agents,
    predictions: sum('predictions'),
    completed: sum('completed'),
    intents: sum('intents'),
    drafts: sum('drafts'),
    subscriptions: sum('subscriptions'),
    pendingChanges: sum('pendingChanges'),
    registered: sum('registered'),
    claimLinks: sum('claimLinks'),
    tags: sum('tags'),
    notes: sum('notes'),
    groups: sum('groups'),
  }
}

export const packGroups = ['all', 'new', 'known', 'same', 'unusable'] as const
export type PackGroup = (typeof packGroups)[number]

export function packRowsOfGroup(rows: readonly PackRow[], group: PackGroup): readonly PackRow[] {
  return group === 'all' ? rows : rows.filter(({ verdict }) => verdict === group)
}

/** How many rows are done, and how many failed. */
export function countPackRows(rows: readonly PackRow[]): { done: number; failed: number } {
  const done = rows.filter(({ state }) => state === 'added' || state === 'merged' || state === 'kept').length
  return { done, failed: rows.filter(({ state }) => state === 'failed').length }
}

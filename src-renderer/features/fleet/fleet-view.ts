import type { FleetRow } from '#contract/ipc/views.ts'
import { compareNatural } from '#contract/rules/natural-order.ts'
import { type StatusGroup, statusGroups, statusTraits } from '../../app/agents/agent-status.ts'
import { type SiteFilter, showsSite } from '../../app/site-filter.ts'
import type { DataTableSort } from '../../ui/data-table-types.ts'

export interface FleetFilter {
  text: string
  /** Null: every status. */
  group: StatusGroup | null
  site: SiteFilter
}

function matchesText(row: FleetRow, words: readonly string[]): boolean {
  const text = `${row.name} ${row.agentId} ${row.subscriptions?.join(' ') ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/** The agents that a filter lets through, in the order they came. Text is looked for in name, id and subscriptions. */
export function filterFleet(rows: readonly FleetRow[], filter: FleetFilter): readonly FleetRow[] {
  const words = wordsOf(filter.text)
  return rows.filter(
    (row) =>
      showsSite(filter.site, row.site) &&
      (filter.group === null || statusTraits[row.status].group === filter.group) &&
      matchesText(row, words),
  )
}

/** How many agents each group would show under the same text and site. */
export function countGroups(
  rows: readonly FleetRow[],
  filter: FleetFilter,
): Readonly<Record<StatusGroup | 'all', number>> {
  const counts = { all: 0, needs_you: 0, ready: 0, provisional: 0, unproven: 0, unreachable: 0 }
  for (const row of filterFleet(rows, { ...filter, group: null })) {
    counts.all += 1
    counts[statusTraits[row.status].group] += 1
  }
  return counts
}

type SortValue = string | number | null

const sortValues: Readonly<Record<string, (row: FleetRow) => SortValue>> = {
  name: (row) => row.name,
  site: (row) => row.site,
  status: (row) => statusGroups.indexOf(statusTraits[row.status].group),
  auth: (row) => row.keyAlgorithm ?? '',
  token: (row) => row.tokenExpiresAtMs,
  subscriptions: (row) => row.subscriptions?.length ?? null,
  owed: (row) => row.owed,
  score: (row) => row.averageScore,
  seen: (row) => row.lastSeenAtMs,
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNatural(String(a), String(b))
}

/** Sorted by one column, equal ones by name. What is not known comes last in both directions. */
export function sortFleet(rows: readonly FleetRow[], sort: DataTableSort): readonly FleetRow[] {
  const readValue = sortValues[sort.columnId] ?? ((row: FleetRow) => row.name)
  const sign = sort.direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => {
    const [left, right] = [readValue(a), readValue(b)]
    if (left === null && right !== null) return 1
    if (right === null && left !== null) return -1
    const order = left === null || right === null ? 0 : sign * compareValues(left, right)
    return order || compareNatural(a.name, b.name) || compareNatural(a.agentKey, b.agentKey)
  })
}

/** The selected agents among those shown, in their order: all that an act may reach. The others are only counted. */
export function pickedOf(
  selected: ReadonlySet<string>,
  { rows, shown }: { rows: readonly FleetRow[]; shown: readonly FleetRow[] },
): { picked: readonly FleetRow[]; hiddenCount: number } {
  const isSelected = ({ agentKey }: FleetRow): boolean => selected.has(agentKey)
  const picked = shown.filter(isSelected)
  return { picked, hiddenCount: rows.filter(isSelected).length - picked.length }
}

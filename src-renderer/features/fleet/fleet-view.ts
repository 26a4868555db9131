import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { countOwed } from '#contract/rules/agents/count-owed.ts'
import { normalizeTag } from '#contract/rules/agents/tag.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { statusGroups, statusTraits } from '../../shared/agents/status-traits.ts'
import { hasAllWords, readSearchWords } from '../../shared/search/search-words.ts'
import { isSiteShown, type SiteFilter } from '../../shared/search/site-filter.ts'
import type { DataTableSort } from '../../ui/table/data-table-types.ts'

/** The parts that an agent can be in; an archived one is in no other. */
export const fleetChips = [...statusGroups, 'archived'] as const
export type FleetChip = (typeof fleetChips)[number]

export interface FleetFilter {
  text: string
  /** Null: every agent that is not archived. */
  chip: FleetChip | null
  /** Null: every status. */
  why: AgentStatus | null
  site: SiteFilter
  /** Any of them; the empty one means no tag. None: whatever the tags. */
  tags: readonly string[]
  /** The same for groups. */
  groups: readonly string[]
}

function chipOf(row: FleetRow): FleetChip {
  if (row.isArchived) return 'archived'
  return row.failed > 0 ? 'needs_you' : statusTraits[row.status].group
}

function matchesText(row: FleetRow, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const labels = `${row.tags.join(' ')} ${row.group ?? ''}`
  return hasAllWords(`${row.name} ${row.agentId} ${row.subscriptions?.join(' ') ?? ''} ${labels}`, words)
}

/** Whether any of an agent's labels is among those asked for. Nothing asked for: every agent. */
function hasAny(asked: ReadonlySet<string>, labels: readonly string[]): boolean {
  if (asked.size === 0) return true
  return labels.length === 0 ? asked.has('') : labels.some((label) => asked.has(normalizeTag(label)))
}

/**
 * The agents that a filter lets through, in the order they came. Text is looked for in name, id, subscriptions, tags
 * and group. Archived ones show by their own chip only.
 */
export function filterFleet(rows: readonly FleetRow[], filter: FleetFilter): readonly FleetRow[] {
  const { chip, why } = filter
  const isOfChip = (row: FleetRow): boolean => (chip === null ? !row.isArchived : chipOf(row) === chip)
  return filterWithoutChip(rows, filter).filter((row) => isOfChip(row) && (why === null || row.status === why))
}

function filterWithoutChip(rows: readonly FleetRow[], filter: FleetFilter): readonly FleetRow[] {
  const words = readSearchWords(filter.text)
  const tags = new Set(filter.tags.map(normalizeTag))
  const groups = new Set(filter.groups.map(normalizeTag))
  return rows.filter(
    (row) =>
      isSiteShown(filter.site, row.site) &&
      hasAny(tags, row.tags) &&
      hasAny(groups, row.group === null ? [] : [row.group]) &&
      matchesText(row, words),
  )
}

/** How many agents each chip would show under the rest of the filter. */
export function countChips(
  rows: readonly FleetRow[],
  filter: FleetFilter,
): Readonly<Record<FleetChip | 'all', number>> {
  const counts = { all: 0, needs_you: 0, ready: 0, provisional: 0, unproven: 0, unreachable: 0, archived: 0 }
  for (const row of filterWithoutChip(rows, filter)) {
    counts[chipOf(row)] += 1
    if (!row.isArchived) counts.all += 1
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
  tags: (row) => row.tags[0] ?? null,
  group: (row) => row.group,
  subscriptions: (row) => row.subscriptions?.length ?? null,
  owed: countOwed,
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

/**
 * The registrations that a filter lets through. They are found by their names, and have no tags and no group yet.
 */
export function filterRegistrations<Row extends { site: FleetRow['site']; form: { name: string } }>(
  registrations: readonly Row[],
  { site, text, tags, groups }: Pick<FleetFilter, 'site' | 'text' | 'tags' | 'groups'>,
): readonly Row[] {
  if (!hasAny(new Set(tags.map(normalizeTag)), []) || !hasAny(new Set(groups.map(normalizeTag)), [])) return []
  const words = readSearchWords(text)
  return registrations.filter((row) => isSiteShown(site, row.site) && hasAllWords(row.form.name, words))
}

/**
 * The selected agents among those shown, in their order: all that an act may reach. The others are only counted, and
 * archived ones not even that where the filter shows none: whoever has just archived ten agents hides none of them.
 */
export function pickedOf(
  selected: ReadonlySet<string>,
  { rows, shown, chip }: { rows: readonly FleetRow[]; shown: readonly FleetRow[]; chip: FleetChip | null },
): { picked: readonly FleetRow[]; hiddenCount: number } {
  const isSelected = ({ agentKey }: FleetRow): boolean => selected.has(agentKey)
  const picked = shown.filter(isSelected)
  const counted = rows.filter((row) => isSelected(row) && (chip === 'archived' || !row.isArchived))
  return { picked, hiddenCount: counted.length - picked.length }
}

import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { normalizeTag } from '#contract/rules/agents/tag.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'

interface LabelCount {
  value: string
  count: number
}

function countLabels(labels: readonly (readonly string[])[]): LabelCount[] {
  const counts = new Map<string, LabelCount>()
  for (const value of labels.flatMap((each) => (each.length === 0 ? [''] : each))) {
    const known = counts.get(normalizeTag(value))
    if (known === undefined) counts.set(normalizeTag(value), { value, count: 1 })
    else known.count += 1
  }
  return [...counts.values()].sort(
    (a, b) => Number(a.value === '') - Number(b.value === '') || compareNatural(a.value, b.value),
  )
}

/** The tags in use with how many agents carry each, and last, as the empty one, those that carry none. */
export function countTags(rows: readonly FleetRow[]): readonly LabelCount[] {
  return countLabels(rows.map(({ tags }) => tags))
}

/** How many of these agents each group has, for the choice of a group. */
export function countGroups(rows: readonly FleetRow[]): readonly LabelCount[] {
  return countLabels(rows.map(({ group }) => (group === null ? [] : [group])))
}

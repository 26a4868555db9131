import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { normalizeTag } from '#contract/rules/agents/tag.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'

/** Stands over the agents of one group; `group` is null over those that are in none. */
export interface GroupHeading {
  headingKey: string
  group: string | null
  agentKeys: readonly FleetRow['agentKey'][]
  isOpen: boolean
}
export type FleetLine = FleetRow | GroupHeading

export function isHeading(line: FleetLine): line is GroupHeading {
  return 'headingKey' in line
}

/**
 * The agents under the headings of their groups, in natural order, those of no group last. A closed heading hides its
 * agents.
 */
export function groupLines(rows: readonly FleetRow[], closed: ReadonlySet<string>): readonly FleetLine[] {
  const groups = new Map<string, { group: string | null; rows: FleetRow[] }>()
  for (const row of rows) {
    const key = row.group === null ? '' : normalizeTag(row.group)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { group: row.group, rows: [row] })
    else known.rows.push(row)
  }
  return [...groups]
    .sort(([, a], [, b]) => compareGroups(a.group, b.group))
    .flatMap(([key, group]): FleetLine[] => {
      const headingKey = `heading ${key}`
      const isOpen = !closed.has(headingKey)
      const agentKeys = group.rows.map(({ agentKey }) => agentKey)
      return [{ headingKey, group: group.group, agentKeys, isOpen }, ...(isOpen ? group.rows : [])]
    })
}

function compareGroups(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compareNatural(a, b)
}

/** The agents among the lines. */
export function agentsOf(lines: readonly FleetLine[]): readonly FleetRow[] {
  return lines.flatMap((line) => (isHeading(line) ? [] : [line]))
}

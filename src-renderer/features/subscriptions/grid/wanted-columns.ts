import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { Wants } from '../pending/pending-changes.ts'
import type { ScopeGroup } from './scope-key-groups.ts'

/**
 * The blocks with a column for everything that is wanted, also where the site has withdrawn it and nobody holds it: no
 * wish is out of sight.
 */
export function withWantedColumns(groups: readonly ScopeGroup[], wants: Wants): readonly ScopeGroup[] {
  if (wants.size === 0) return groups
  const widened = groups.map((group) => {
    const known = new Set(group.columns.map(({ instrument }) => instrument))
    const extra = new Set<string>()
    for (const { agentKey } of group.agents)
      for (const instrument of wants.get(agentKey)?.keys() ?? []) if (!known.has(instrument)) extra.add(instrument)
    if (extra.size === 0) return group
    const subscribeTo = (instrument: string) => (group.error === null ? null : instrument)
    const columns = [...extra].sort(compareNatural).map((instrument) => ({
      instrument,
      label: instrument,
      names: [instrument],
      subscribeTo: subscribeTo(instrument),
    }))
    return { ...group, columns: [...group.columns, ...columns] }
  })
  return widened.every((group, index) => group === groups[index]) ? groups : widened
}

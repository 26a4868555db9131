import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { PendingMap } from '../pending/pending-changes.ts'
import type { ScopeKeyGroup } from './scope-key-groups.ts'

/**
 * The blocks with a column for every pending change, also where the site has withdrawn it and nobody holds it: no
 * change is out of sight.
 */
export function addPendingColumns(groups: readonly ScopeKeyGroup[], pendingMap: PendingMap): readonly ScopeKeyGroup[] {
  if (pendingMap.size === 0) return groups
  const widened = groups.map((group) => {
    const known = new Set(group.columns.map(({ instrument }) => instrument))
    const extra = new Set<string>()
    for (const { agentKey } of group.agents)
      for (const instrument of pendingMap.get(agentKey)?.keys() ?? []) if (!known.has(instrument)) extra.add(instrument)
    if (extra.size === 0) return group
    const subscribeTo = (instrument: string) => (group.isWholeOffer ? null : instrument)
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

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { nameApart } from '#contract/rules/agents/name-apart.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { appQueries } from '../app.queries.ts'

type NameAgent = (agent: { agentKey: AgentKey | null; agentName: string }) => string

/**
 * Names an agent so that it is told apart from those of the fleet that have its name; by the name alone where none has,
 * and until the fleet was read. The same function until such a name changes.
 */
export function useNamesApart(): NameAgent {
  const { orpc } = useBridge()
  const { data } = useQuery({ ...appQueries(orpc).fleet(), select: listChangedNames })
  return useCallback<NameAgent>(
    ({ agentKey, agentName }) => (agentKey === null ? undefined : data?.[agentKey]) ?? agentName,
    [data],
  )
}

/** Of agents that need more than their name. */
function listChangedNames({ rows }: { rows: readonly FleetRow[] }): Readonly<Record<AgentKey, string>> {
  const names = nameApart(rows)
  return Object.fromEntries(
    rows.flatMap(({ agentKey, name }, place) => {
      const apart = names[place] ?? name
      return apart === name ? [] : [[agentKey, apart]]
    }),
  )
}

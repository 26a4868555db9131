import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { appQueries } from '../app.queries.ts'

/** By what the service calls the agents of the fleet; empty until the fleet was read. */
export function useAgentIds(): ReadonlyMap<AgentKey, string> {
  const { orpc } = useBridge()
  const { data } = useQuery(appQueries(orpc).fleet())
  return useMemo(() => new Map(data?.rows.map(({ agentKey, agentId }) => [agentKey, agentId])), [data])
}

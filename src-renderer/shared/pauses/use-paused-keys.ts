import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { appQueries } from '../app.queries.ts'

/** The agents that a pause holds now. */
export function usePausedKeys(): ReadonlySet<AgentKey> {
  const { orpc } = useBridge()
  const rows = useQuery(appQueries(orpc).fleet()).data?.rows
  return useMemo(
    () => new Set((rows ?? []).flatMap(({ agentKey, pausedBy }) => (pausedBy.length > 0 ? [agentKey] : []))),
    [rows],
  )
}

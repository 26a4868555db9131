import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { SubscriptionMatrix } from './scope-groups.ts'
import { scopesQueries } from './scopes.queries.ts'

const pauseMs = 500

/**
 * The subscriptions, asked again after the fleet was, which main's pushes renew: one question at a time with a pause between.
 * Answering can take seconds (main first reads agents that were never read, and tells of each), and a question that every push
 * begins anew would never be answered.
 */
export function useSubscriptionMatrix(
  agentKeys: AgentKey[],
  fleetAtMs: number,
): UseQueryResult<SubscriptionMatrix> {
  const { orpc } = useBridge()
  const query = useQuery(scopesQueries(orpc).matrix(agentKeys))
  const { isFetching, refetch } = query
  const [askedForMs, setAskedForMs] = useState(fleetAtMs)
  const newestMs = useRef(fleetAtMs)
  useEffect(() => {
    newestMs.current = fleetAtMs
  }, [fleetAtMs])
  const isBehind = askedForMs !== fleetAtMs
  useEffect(() => {
    if (isFetching || !isBehind) return
    const timer = setTimeout(() => {
      setAskedForMs(newestMs.current)
      void refetch()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isFetching, isBehind, refetch])
  return query
}

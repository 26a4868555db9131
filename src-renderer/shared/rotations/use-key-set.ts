import { useQuery } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { rotationQueries } from './rotations.queries.ts'

/**
 * The public keys that belong at the URL of an agent, null until they have been asked for again: a document of before,
 * published, would cut off an agent whose key has changed since. It is null as well where asking failed.
 */
export function useKeySet(agentKey: AgentKey) {
  const { orpc } = useBridge()
  const { data, error, isFetchedAfterMount } = useQuery({
    ...rotationQueries(orpc).keySet(agentKey),
    refetchOnMount: 'always',
    meta: { saysError: true },
  })
  return { keySet: data === undefined || error !== null || !isFetchedAfterMount ? null : data, error }
}

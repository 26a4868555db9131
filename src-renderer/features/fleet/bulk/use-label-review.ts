import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow, LabelReview } from '#contract/ipc/agents.procedures.ts'
import { mostAtOnce } from '#contract/rules/most-at-once.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { cutIntoParts } from '../../../shared/cut-into-parts.ts'

export interface ChosenLabels {
  add: readonly string[]
  remove: readonly string[]
  /** Undefined: stays as it is. */
  group: string | null | undefined
}

/**
 * What of the outbox a change of labels would send, since a pause would hold it no longer. With null, and with a change
 * that takes nobody out of anything, main is not asked and `isKnown` is true: nothing goes.
 */
export function useLabelReview(agents: readonly FleetRow[], change: ChosenLabels | null) {
  const { orpc } = useBridge()
  const canSend = change !== null && (change.remove.length > 0 || change.group !== undefined)
  const agentKeys = agents.map(({ agentKey }) => agentKey)
  return useQueries({
    queries: (canSend ? cutIntoParts(agentKeys, mostAtOnce) : []).map((part) => ({
      ...orpc.agents.reviewLabels.queryOptions({
        input: {
          agentKeys: part,
          addTags: [...(change?.add ?? [])],
          removeTags: [...(change?.remove ?? [])],
          group: change?.group,
        },
      }),
      staleTime: 0,
      gcTime: 0,
    })),
    combine: combineReviews,
  })
}

function combineReviews(parts: readonly UseQueryResult<LabelReview, unknown>[]) {
  const kinds = new Map<LabelReview['kinds'][number]['kind'], number>()
  for (const { kind, count } of parts.flatMap(({ data }) => data?.kinds ?? []))
    kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  return {
    isKnown: parts.every(({ isSuccess }) => isSuccess),
    error: parts.find(({ error }) => error !== null)?.error ?? null,
    readAgain: () => void Promise.all(parts.map((part) => part.refetch())),
    kinds: [...kinds].map(([kind, count]) => ({ kind, count })),
    sentOf: new Map<AgentKey, number>(
      parts.flatMap(({ data }) => data?.agents ?? []).map(({ agentKey, count }) => [agentKey, count]),
    ),
  }
}

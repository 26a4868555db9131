import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DiscussionItem, ReviewedItem } from '#contract/ipc/discussion.procedures.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'

/** Longer than between two keys, shorter than a look at the send button. */
const quietMs = 250

/**
 * What main would say to these writes now, in their order; undefined while that is not known. Where it cannot be asked
 * the reason is shown beside each. Nothing is sent.
 */
export function useReview(items: readonly DiscussionItem[]): readonly ReviewedItem[] | undefined {
  const { orpc } = useBridge()
  const settled = useSettled(items)
  const review = useQuery({
    ...orpc.discussion.review.queryOptions({ input: { items: [...settled] } }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const { error } = review
  if (error !== null) return items.map(({ agentKey }) => ({ agentKey, error: appErrorOf(error), concerns: [] }))
  const isOfThese = settled.length === items.length && review.data?.length === items.length
  return isOfThese ? review.data : undefined
}

/** The value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const latest = useRef(value)
  latest.current = value
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the wait again
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), quietMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

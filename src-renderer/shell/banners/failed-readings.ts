import { notifyManager, type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The part that shows it says beside it why it could not be read again. */
      saysError?: boolean
    }
  }
}

/** Another page of a list that could not be had is said under that list. */
function isOfMore({ state }: Query): boolean {
  const more: unknown = state.fetchMeta?.fetchMore
  return more !== undefined
}

/** What is on the screen, could not be read again, and has nobody else who says so. */
export function findFailedReadings(cache: QueryCache): readonly Query[] {
  return cache.findAll({
    type: 'active',
    predicate: (query) =>
      query.state.status === 'error' &&
      query.state.data !== undefined &&
      query.meta?.saysError !== true &&
      !isOfMore(query),
  })
}

const none: readonly Query['state'][] = []

/** `findFailedReadings`, kept fresh. */
export function useFailedReadings(): readonly Query[] {
  const cache = useQueryClient().getQueryCache()
  const states = useRef(none)
  const found = useRef<readonly Query[]>([])
  const read = (): readonly Query[] => {
    const queries = findFailedReadings(cache)
    const isSame =
      queries.length === states.current.length && queries.every(({ state }, at) => state === states.current[at])
    if (!isSame) {
      states.current = queries.map(({ state }) => state)
      found.current = queries
    }
    return found.current
  }
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(() => listener())),
    [cache],
  )
  return useSyncExternalStore(subscribe, read, read)
}

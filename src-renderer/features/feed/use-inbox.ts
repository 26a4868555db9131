import {
  useInfiniteQuery,
  useMutation,
  usePrefetchInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { FeedFilter, FeedItem } from '#contract/ipc/feed.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { feedListQuery, newItemsQuery } from './feed.queries.ts'
import { type Marks, type Pages, withAllRead, withLatest, withMarks } from './inbox-pages.ts'

/**
 * The rows of the inbox with what can be done about them. Marks show at once and are stored by main. `openingId` names
 * the pages: those of other openings are dropped.
 */
export function useInbox(filter: FeedFilter, openingId: string) {
  const { orpc, client } = useBridge()
  const queryClient = useQueryClient()
  const options = useMemo(() => feedListQuery(orpc, { filter, openingId }), [orpc, filter, openingId])
  const { queryKey } = options
  // Main reads while the screen is still being drawn.
  usePrefetchInfiniteQuery(options)
  const list = useInfiniteQuery(options)
  const upToItemNo = list.isPlaceholderData ? null : (list.data?.pages[0]?.upToItemNo ?? null)
  const { data: arrived } = useQuery(newItemsQuery(orpc, filter, upToItemNo))
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  useEffect(() => {
    queryClient.removeQueries({
      queryKey: orpc.feed.list.key(),
      predicate: (query) => query.queryKey.at(-1) !== openingId,
    })
  }, [queryClient, orpc, openingId])
  const reload = useCallback((): void => void queryClient.resetQueries({ queryKey }), [queryClient, queryKey])
  const showError = useErrorToast()
  const { mutate } = useMutation({
    mutationFn: (marks: { itemNos: number[] } & Marks) => client.feed.mark(marks),
    onError(thrown) {
      // The page marked the items already: the list is read again from main.
      reload()
      showError(thrown)
    },
  })
  const mark = useCallback(
    (itemNo: number, marks: Marks): void => {
      mutate({ itemNos: [itemNo], ...marks })
      queryClient.setQueryData<Pages>(queryKey, (data) => withMarks(data, itemNo, marks))
    },
    [mutate, queryClient, queryKey],
  )
  const showAllRead = useCallback((): void => {
    queryClient.setQueryData<Pages>(queryKey, withAllRead)
  }, [queryClient, queryKey])
  const showLatest = useCallback(
    (item: FeedItem): void => {
      queryClient.setQueryData<Pages>(queryKey, (data) => withLatest(data, item))
    },
    [queryClient, queryKey],
  )
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const loadMore = useCallback((): void => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const isEmpty = upToItemNo !== null && rows.length === 0
  const arrivedCount = arrived?.count ?? 0
  // Where nothing is shown, nothing can move.
  useEffect(() => {
    if (isEmpty && arrivedCount > 0) reload()
  }, [isEmpty, arrivedCount, reload])
  return {
    rows,
    arrived: isEmpty ? 0 : arrivedCount,
    upToItemNo,
    /** Nothing can be shown. */
    error: list.data === undefined ? list.error : null,
    /** What is shown stays; what comes after it could not be read. */
    moreError: isFetchNextPageError ? list.error : null,
    isLoading: list.isPending,
    mark,
    /** After all of the filter were marked as read by main. */
    showAllRead,
    /** What is known of an item by now, in its row as beside the list. */
    showLatest,
    loadMore,
    retryMore: () => void fetchNextPage(),
    /** Begins again with what is newest now. */
    reload,
  }
}

/** The pages of the inbox as they are kept while it is open, and what changes in them without reading them again. */
import type { InfiniteData } from '@tanstack/react-query'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'

export type Pages = InfiniteData<{ items: FeedItem[]; upToItemNo: number; next: unknown }, unknown>
export type Marks = Partial<Pick<FeedItem, 'isRead' | 'isDone'>>

/** The pages with every item read. */
export function withAllRead(data: Pages | undefined): Pages | undefined {
  if (data === undefined) return data
  const pages = data.pages.map((page) => ({ ...page, items: page.items.map((item) => ({ ...item, isRead: true })) }))
  return { ...data, pages }
}

/** The pages with the likes of an item as they are known by now; undefined, which changes nothing, where they are. */
export function withLatest(data: Pages | undefined, { itemNo, likeCount }: FeedItem): Pages | undefined {
  const isOther = (item: FeedItem) => item.itemNo === itemNo && item.likeCount !== likeCount
  if (!data?.pages.some(({ items }) => items.some(isOther))) return undefined
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (isOther(item) ? { ...item, likeCount } : item)),
  }))
  return { ...data, pages }
}

/** The pages with an item marked; one that is done, or not done any more, leaves the list it is in. */
export function withMarks(data: Pages | undefined, itemNo: number, { isRead, isDone }: Marks): Pages | undefined {
  if (data === undefined) return data
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => {
      if (item.itemNo !== itemNo) return [item]
      if (isDone !== undefined && isDone !== item.isDone) return []
      return [{ ...item, isRead: isRead ?? item.isRead }]
    }),
  }))
  return { ...data, pages }
}

/**
 * The pages once main has answered `now`: a page that is shown stays as it was marked while the next one was on its
 * way, which main answers to the pages of before. A list that was read again takes the place of all.
 */
export function withNextPage(before: Pages | undefined, now: Pages): Pages {
  const shown = before?.pages ?? []
  if (now.pages.length <= shown.length) return now
  return { ...now, pages: [...shown, ...now.pages.slice(shown.length)] }
}

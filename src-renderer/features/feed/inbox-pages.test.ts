import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { openItems } from '../../../test/support/feed-filter.ts'
import type { ArenaClient } from '../../bridge/client.ts'
import { createOrpc } from '../../bridge/orpc.ts'
import { createQueryClient } from '../../bridge/query-client.ts'
import { feedListQuery } from './feed.queries.ts'
import { type Pages, withAllRead, withLatest, withMarks } from './inbox-pages.ts'

const itemOf = (itemNo: number, likeCount: number | null) => ({ itemNo, likeCount, content: 'as listed' }) as FeedItem
const pagesOf = (...items: FeedItem[]): Pages => ({
  pages: [{ items, upToItemNo: 9, next: null }],
  pageParams: [null],
})

it.each([
  [1, 2],
  [null, 1],
  [1, null],
])('shows the likes of an item as they are known by now: %j, then %j', (before, now) => {
  const pages = withLatest(pagesOf(itemOf(1, 5), itemOf(2, before)), { ...itemOf(2, now), content: 'whole' })
  expect(pages?.pages[0]?.items).toEqual([itemOf(1, 5), itemOf(2, now)])
})

it('changes nothing where nothing differs, or the item is on no page', () => {
  const pages = pagesOf(itemOf(1, 5))
  expect(withLatest(pages, itemOf(1, 5))).toBeUndefined()
  expect(withLatest(pages, itemOf(3, 5))).toBeUndefined()
  expect(withLatest(undefined, itemOf(1, 5))).toBeUndefined()
})

interface Row {
  itemNo: number
  isRead?: boolean
  isDone?: boolean
  likeCount?: number
}

const rowOf = (row: Row) => ({ isRead: false, isDone: false, likeCount: 1, ...row })

/** The list as the page keeps it: its first page is there, and each later one comes when it is let go of. */
async function openList() {
  const queryClient = createQueryClient()
  let letGo = () => {}
  const list = async ({ after }: { after: { itemNo: number } | null }) => {
    if (after !== null)
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
    const itemNos = after === null ? [9, 8] : [after.itemNo - 1, after.itemNo - 2]
    const next = { orderAtMs: 0, itemNo: itemNos[1] }
    return { items: itemNos.map((itemNo) => rowOf({ itemNo })), upToItemNo: 9, next }
  }
  const options = feedListQuery(createOrpc({ feed: { list } } as unknown as ArenaClient), {
    filter: openItems,
    openingId: 'opening',
  })
  const observer = new InfiniteQueryObserver(queryClient, options)
  const close = observer.subscribe(() => {})
  await observer.fetchOptimistic(observer.options)
  return {
    close: () => {
      close()
      queryClient.clear()
    },
    edit: (change: (pages: Pages | undefined) => Pages | undefined) =>
      queryClient.setQueryData<Pages>(options.queryKey, change),
    loadMore: () => observer.fetchNextPage(),
    letGo: () => letGo(),
    reload: () => queryClient.resetQueries({ queryKey: options.queryKey }),
    rows: () => queryClient.getQueryData<Pages>(options.queryKey)?.pages.flatMap(({ items }) => items),
  }
}

const itemOfRow = (row: Row) => rowOf(row) as FeedItem

it.each<[string, (pages: Pages | undefined) => Pages | undefined, Row[]]>([
  ['nothing', (pages) => pages, [{ itemNo: 9 }, { itemNo: 8 }]],
  ['one as read', (pages) => withMarks(pages, 8, { isRead: true }), [{ itemNo: 9 }, { itemNo: 8, isRead: true }]],
  ['one as done', (pages) => withMarks(pages, 9, { isDone: true }), [{ itemNo: 8 }]],
  [
    'all as read',
    withAllRead,
    [
      { itemNo: 9, isRead: true },
      { itemNo: 8, isRead: true },
    ],
  ],
  [
    'the likes of one',
    (pages) => withLatest(pages, itemOfRow({ itemNo: 9, likeCount: 5 })),
    [{ itemNo: 9, likeCount: 5 }, { itemNo: 8 }],
  ],
])('keeps what was marked while the next page was on its way: %s', async (_what, change, marked) => {
  const list = await openList()
  const more = list.loadMore()
  list.edit(change)
  list.letGo()
  await more
  expect(list.rows()).toEqual([...marked, { itemNo: 7 }, { itemNo: 6 }].map(rowOf))
  // Between two pages as well, and beyond them.
  list.edit((pages) => withMarks(pages, 6, { isRead: true }))
  const stillMore = list.loadMore()
  list.letGo()
  await stillMore
  const expected = [...marked, { itemNo: 7 }, { itemNo: 6, isRead: true }, { itemNo: 5 }, { itemNo: 4 }]
  expect(list.rows()).toEqual(expected.map(rowOf))
  list.close()
})

it('shows what main says where the list is read anew', async () => {
  const list = await openList()
  list.edit(withAllRead)
  await list.reload()
  expect(list.rows()).toEqual([{ itemNo: 9 }, { itemNo: 8 }].map(rowOf))
  list.close()
})

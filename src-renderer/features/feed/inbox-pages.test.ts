import { expect, it } from 'vitest'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { type Pages, withLatest } from './inbox-pages.ts'

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

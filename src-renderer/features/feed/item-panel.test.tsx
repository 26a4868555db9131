import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { EmptyInbox } from './empty-inbox.tsx'
import { feedItemQuery, feedStateQuery } from './feed.queries.ts'
import { ItemPanel } from './item-panel.tsx'

const nothing = () => {}
const acts = {
  ...{ reply: nothing, like: nothing, follow: nothing, move: nothing, markUnread: nothing, moveDone: nothing },
  ...{ pending: null, notListed: null },
}

it('says that an item could not be read', async () => {
  const { draw, fail, orpc } = await createDrawnPage()
  fail(feedItemQuery(orpc, 7).queryKey)
  expect(draw(<ItemPanel itemNo={7} acts={acts} onAuthor={nothing} onRead={nothing} />)).toMatch(
    /role="alert".*Try again/,
  )
})

it('says of an empty inbox that it cannot tell why', async () => {
  const { draw, fail, orpc } = await createDrawnPage()
  fail(feedStateQuery(orpc, null).queryKey)
  expect(draw(<EmptyInbox search={{}} site={null} onClear={nothing} />)).toMatch(/role="alert".*Try again/)
})

/** The replies of a full inbox: which indexes they are found by, and that they are those that are marked as such. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedFilterOf } from '../../src-main/operations/feed/feed-view.ts'
import { buildFeedCondition } from '../../src-main/store/sql/feed-conditions.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { openItems } from '../support/feed-filter.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const atMs = Date.UTC(2026, 5, 15, 12)
const lower = '0f8fad5b-d9cb-469f-a165-70867728950e'
const upper = lower.toUpperCase()
const mixed = `${upper.slice(0, 18)}${lower.slice(18)}`

let path: string
let store: Store

beforeEach(() => {
  path = join(makeTemporaryFolder(), 'console.db')
  store = openStore({ path, clock: () => atMs })
  storeDeployment(store, { sites: ['global', 'cn'] })
  return () => store.close()
})

describe('a reading of the replies goes from the comments of the fleet to their items', () => {
  const conditions = buildFeedCondition((condition) => condition)
  const readings = {
    page: (condition: string) =>
      `SELECT i.item_no FROM feed_items i
       WHERE ${condition} AND i.item_no <= :upToItemNo AND (i.order_at_ms, i.item_no) < (:orderAtMs, :itemNo)
       ORDER BY i.order_at_ms DESC, i.item_no DESC LIMIT 100`,
    count: (condition: string) => `SELECT count(*) FROM feed_items i WHERE ${condition} AND i.item_no > :afterItemNo`,
    marking: (condition: string) =>
      `UPDATE feed_items AS i SET is_read = 1 WHERE ${condition} AND i.item_no <= :upToItemNo AND i.is_read = 0`,
  }
  it.each(
    Object.entries(readings).flatMap(([name, of]) =>
      (['allReplies', 'indexedReplies', 'scannedReplies'] as const).map((kind) => ({ name, kind, of })),
    ),
  )('$name, $kind', ({ kind, of }) => {
    const db = new DatabaseSync(path, { readOnly: true })
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${of(conditions[kind])}`).all() as { detail: string }[]
    db.close()
    const steps = plan.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN) [iapecx] /.test(detail))
    expect(steps.slice(0, 6)).toEqual([
      'SEARCH i USING INTEGER PRIMARY KEY (rowid=?)',
      expect.stringMatching(/^SCAN a USING COVERING INDEX/),
      'SEARCH p USING INDEX comments_by_author (author_id=?)',
      'SEARCH e USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH c USING INDEX comments_by_parent (event_no=? AND parent_id=?)',
      'SEARCH x USING INDEX feed_items_by_event (site_no=? AND event_id=? AND comment_id=?)',
    ])
  })
})

/** A comment of an author on an event, and an item of the inbox for it where `isItem`. */
function comment(of: { siteNo?: number; id: string; by: string; to?: string; isItem?: boolean; eventId?: string }) {
  const { siteNo = 1, id, by, to = null, isItem = true, eventId = 'event-1' } = of
  store.events.ensure({ siteNo, eventId, atMs })
  const { eventNo } = store.events.find(siteNo, eventId) ?? { eventNo: 0 }
  const said = { authorId: by, authorName: by, content: id, createdAtMs: atMs }
  store.comments.addSent({ ...said, eventNo, commentId: id, parentId: to })
  if (!isItem) return
  const facts = { itemId: `c:${id}`, kind: 'comment', eventId, eventTitle: null, commentId: id, spaceId: null }
  const item = { ...said, ...facts, isRemoved: false, likeCount: null }
  store.feed.savePage({ siteNo, agentNo: 1, atMs, items: [item] })
}

const at = { upToItemNo: Number.MAX_SAFE_INTEGER, orderAtMs: Number.MAX_SAFE_INTEGER, itemNo: 0, limit: 100 }
const listed = (isReply: boolean) => store.feed.page(storedFilterOf(store, { ...openItems, isReply }), at)

describe('the replies', () => {
  it.each([
    ['lower', lower, lower],
    ['lower for upper', lower, upper],
    ['upper for lower', upper, lower],
    ['mixed', mixed, mixed],
    ['mixed for lower', lower, mixed],
    ['mixed for upper', upper, mixed],
    ['lower for mixed', mixed, lower],
    ['upper for mixed', mixed, upper],
    ['no UUID', 'Mine', 'Mine'],
    ['no UUID in other letters', 'Mine', 'mine'],
  ])('are the items that are marked as answers, with ids in %s letters', (_, agentId, authorId) => {
    storeAgent(store, { agentKey: 'ag_mine00001', agentId, name: 'Mine' })
    comment({ id: 'ours', by: authorId })
    comment({ id: 'answer', by: 'another', to: 'ours' })
    comment({ id: 'beside', by: 'another' })
    comment({ id: 'answer-to-another', by: 'third', to: 'beside' })
    comment({ id: 'ours', by: authorId, eventId: 'event-2', isItem: false })
    comment({ id: 'answer-2', by: 'another', to: 'ours', eventId: 'event-2' })
    comment({ siteNo: 2, id: 'ours', by: authorId })
    comment({ siteNo: 2, id: 'answer-elsewhere', by: 'another', to: 'ours' })
    const marked = listed(false).filter(({ answeredAgentKey }) => answeredAgentKey !== null)
    // Beside small letters and capitals alone a UUID is known in its own spelling only.
    const isKnown = agentId === authorId || (agentId !== mixed && authorId !== mixed && authorId !== 'mine')
    expect(marked).toHaveLength(isKnown ? 2 : 0)
    expect(listed(true)).toEqual(marked)
  })
})

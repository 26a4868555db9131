/** What the search of the inbox finds, by real SQL: each word anywhere, by the index where a word is long enough. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeEach, expect, it } from 'vitest'
import { storedFilterOf } from '../../src-main/operations/feed/feed-view.ts'
import { buildFeedCondition } from '../../src-main/store/sql/feed-conditions.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { openItems } from '../support/feed-filter.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const atMs = Date.UTC(2026, 5, 15, 12)

let path: string
let store: Store

beforeEach(() => {
  path = join(makeTemporaryFolder(), 'console.db')
  store = openStore({ path, clock: () => atMs })
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_mine00001', agentId: 'mine', name: 'Mine' })
  const facts = { kind: 'comment', authorId: 'a1', spaceId: null, isRemoved: false, likeCount: null, createdAtMs: atMs }
  const texts = [
    { content: 'The outage lifts gold', authorName: 'agent-x', eventTitle: 'Refinery fire' },
    { content: 'Écart of 5% in EU gas', authorName: null, eventTitle: null },
    { content: '停电会推高黄金价格', authorName: '北方 智能体', eventTitle: null },
  ]
  const items = texts.map((text, index) => {
    return { ...facts, ...text, itemId: `c:${index}`, eventId: 'ev_1', commentId: `cm_${index}` }
  })
  store.feed.savePage({ siteNo: 1, agentNo: 1, atMs, items })
  return () => store.close()
})

const at = { upToItemNo: Number.MAX_SAFE_INTEGER, orderAtMs: Number.MAX_SAFE_INTEGER, itemNo: 0, limit: 100 }
const filterOf = (text: string) => storedFilterOf(store, { ...openItems, text })

it.each([
  ['outage lifts', [1]],
  ['gold outage', [1]],
  ['agent-x gold', [1]],
  ['fire  agent-x\tOUTAGE', [1]],
  ['outage silver', []],
  ['gold x', [1]],
  ['x gold', [1]],
  ['gold q', []],
  ['if ld', [1]],
  ['EU 5%', [2]],
  ['eu É', [2]],
  ['gas 5_', []],
  ['gas z', []],
  ['gas "', []],
  ['gold AND outage', []],
  ['黄金', [3]],
  ['推高黄金', [3]],
  ['黄金停电', []],
  ['黄金价格 停电', [3]],
  ['北方 停电会', [3]],
  [' \0 ', [3, 2, 1]],
])('%j finds the items %j', (text, found) => {
  expect(store.feed.page(filterOf(text), at).map(({ itemNo }) => itemNo)).toEqual(found)
  expect(store.feed.countAfter(filterOf(text), 0)).toBe(found.length)
  expect(store.feed.markAllRead(filterOf(text), at.upToItemNo)).toBe(found.length)
})

it.each(['indexed', 'indexedReplies'] as const)('long words are looked up in the index: %s', (kind) => {
  const condition = buildFeedCondition((of) => of)[kind]
  const db = new DatabaseSync(path, { readOnly: true })
  const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT i.item_no FROM feed_items i WHERE ${condition}`).all()
  db.close()
  const steps = (plan as { detail: string }[]).map(({ detail }) => detail)
  expect(steps).toContainEqual(expect.stringMatching(/^SCAN feed_search VIRTUAL TABLE INDEX 0:M/))
})

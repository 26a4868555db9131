import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeAgent, storeDeployment } from '../../../test/support/stored-fleet.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStore, type Store } from '../../store/store.ts'

let store: Store
beforeEach(() => {
  store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: () => 0 })
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_first00000', agentId: 'agent-1', name: 'Agent 1' })
})
afterEach(() => store.close())

const siteNo = () => store.agents.all()[0]?.siteNo ?? 0
/** Items as `name@time`, in the agent's feed. */
function read(items: string, atMs = 1_000): number {
  const page = items.split(' ').map((one) => {
    const [itemId = '', time] = one.split('@')
    const nobody = { authorId: null, authorName: null, eventId: null, eventTitle: null, commentId: null, spaceId: null }
    const createdAtMs = time === undefined ? null : Number(time)
    return { ...nobody, itemId, kind: null, content: itemId, isRemoved: false, likeCount: null, createdAtMs }
  })
  return store.feed.savePage({ siteNo: siteNo(), agentNo: 1, atMs, items: page })
}
const stored = () =>
  Array.from({ length: 20 }, (_none, at) => store.feed.find(at + 1)?.content ?? null).filter(
    (content) => content !== null,
  )

it('keeps the newest, whatever is done', () => {
  read('a@1 b@2 c@3 d@4')
  store.feed.markDone({ isDone: true, itemNos: JSON.stringify([3, 4]) })
  expect(store.feed.prune({ keep: 2 })).toBe(2)
  expect(stored()).toEqual(['c', 'd'])
})

it.each<[string, string, string[]]>([
  ['what was forgotten', 'a@1 b@2', ['c', 'd']],
  ['something as old that was never read', 'x@2', ['c', 'd']],
  ['something newer than what was forgotten', 'x@3', ['c', 'd', 'x']],
  ['something without a time', 'x', ['c', 'd', 'x']],
  ['what is kept', 'c@3', ['c', 'd']],
])('of %s that comes again afterwards it takes what is not older', (_what, again, expected) => {
  read('a@1 b@2 c@3 d@4')
  store.feed.prune({ keep: 2 })
  read(again)
  expect(stored().toSorted()).toEqual(expected)
})

it('goes on taking what is newer, and changes what it has', () => {
  read('a@1 b@2 c@2 d@4')
  store.feed.prune({ keep: 2 })
  expect(stored()).toEqual(['c', 'd'])
  expect(read('a@1 e@5')).toBe(1)
  // As old as what was forgotten, and kept: it is still known.
  read('c@2')
  expect(store.feed.countKnown({ agentNo: 1, siteNo: siteNo(), untilMs: 1_000, itemIds: ['c', 'a'] })).toBe(1)
  expect(store.feed.isForgotten({ siteNo: siteNo(), createdAtMs: 2 })).toBe(true)
  expect(store.feed.isForgotten({ siteNo: siteNo(), createdAtMs: 3 })).toBe(false)
})

it('forgets at one site without a word about another', () => {
  read('a@1 b@2')
  store.feed.prune({ keep: 1 })
  expect(store.feed.isForgotten({ siteNo: siteNo() + 1, createdAtMs: 1 })).toBe(false)
})

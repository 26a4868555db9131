/** What the integrity guard goes by, by real SQL: texts that may be there, and who wrote a comment. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import { agentKeySchema, outboxIdSchema } from '#contract/ids.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { listRecords } from '../../src-main/operations/integrity/list-records.ts'
import { createComment } from '../../src-main/operations/outbox/kinds/comment.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const outboxId = outboxIdSchema.parse('ob_00000001')
const doubt = { sinceMs: nowMs, looks: 2, lookedAtMs: nowMs, found: null, error: null }

let store: Store
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_00000001', agentId: 'a1', name: 'Tern' })
  const event = { eventId: 'ev_1' as never, title: null }
  const { target, body } = createComment({ event, parent: null, text: 'Rising.', spaceId: null })
  const write = { ...target, body, outboxId, requestId: 'rq_00000001', agentNo: 1, deadlineAtMs: null }
  store.outbox.add({ ...write, createdAtMs: nowMs })
})
afterEach(() => store.close())

it.each<[WriteState, boolean, number]>([
  ['queued', false, 1],
  ['accepted', false, 1],
  ['cancelled', false, 0],
  ['refused', false, 0],
  ['expired', false, 0],
  ['refused', true, 1],
])('a text whose write is %s, in doubt: %s, is compared with others: %i', (state, isDoubtful, count) => {
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('no row')
  store.outbox.change(row, { state, ...(isDoubtful ? { doubt } : {}) })
  expect(store.integrity.texts({ afterNo: 0, sinceMs: 0 })).toHaveLength(count)
})

function record(decision: 'confirmed' | 'forbidden', of: typeof outboxId | null): void {
  const agents = { agentKey: agentKeySchema.parse('ag_00000001'), otherKey: agentKeySchema.parse('ag_00000002') }
  const names = { agentName: 'Tern', otherName: 'Wren', text: 'Rising.', eventTitle: null }
  const earlier = { earlierText: null, earlierAtMs: null, similarity: null }
  const act = { atMs: nowMs, reason: 'own_reply', kind: 'reply', decision, outboxId: of } as const
  store.integrity.addRecord({ ...act, ...agents, ...names, ...earlier })
}
const recordedStates = () => listRecords({ store }).records.map(({ writeState }) => writeState)

const noAnswer: AppErrorData = { code: 'outcome_unknown', details: {} }
const refusal: AppErrorData = { code: 'invalid_input', details: {} }
it.each<[WriteState, AppErrorData | null, WriteState]>([
  ['queued', null, 'queued'],
  ['waiting', null, 'waiting'],
  ['accepted', null, 'accepted'],
  ['cancelled', null, 'cancelled'],
  ['expired', null, 'expired'],
  ['refused', refusal, 'refused'],
  ['uncertain', noAnswer, 'uncertain'],
  ['refused', noAnswer, 'uncertain'],
])('a record whose write is %s, of error %o, says that it is %s', (state, error, said) => {
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('no row')
  record('confirmed', outboxId)
  store.outbox.change(row, { state, error })
  expect(recordedStates()).toEqual([said])
})

it('a record without a write says no state: what was forbidden, and what went with its agent', () => {
  record('forbidden', null)
  record('confirmed', outboxId)
  store.agents.remove({ agentKey: 'ag_00000001' })
  expect(recordedStates()).toEqual([null, null])
})

it('who liked a comment has not written it, as a feed tells of both', () => {
  const said = { authorName: null, content: 'Falling.', createdAtMs: nowMs, isRemoved: false, likeCount: null }
  const about = { eventId: 'ev_2', eventTitle: null, commentId: 'cm_1', spaceId: null }
  const items = [
    { ...said, ...about, itemId: '#liked', kind: 'comment_liked', authorId: 'a1' },
    { ...said, ...about, itemId: 'c:cm_1', kind: 'comment', authorId: 'stranger' },
  ]
  store.feed.savePage({ siteNo: 1, agentNo: 1, atMs: nowMs, items: items as never })
  expect(store.integrity.authorsOf({ siteNo: 1, eventId: 'ev_2', commentId: 'cm_1' })).toEqual(['stranger'])
})

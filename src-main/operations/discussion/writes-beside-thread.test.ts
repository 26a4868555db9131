import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentIdSchema, eventIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { storeAgent, storeDeployment } from '../../../test/support/stored-fleet.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openDatabase } from '../../store/database/database.ts'
import { openStore, type Store } from '../../store/store.ts'
import { createComment } from '../outbox/kinds/comment.ts'
import { listWritesBesideThread } from './writes-beside-thread.ts'

const eventId = eventIdSchema.parse('ev_1')
let path: string
let store: Store

beforeEach(() => {
  path = join(makeTemporaryFolder(), 'console.db')
  store = openStore({ path, clock: () => 0 })
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_00000001', agentId: 'a1', name: 'One' })
})
afterEach(() => store.close())

function add(text: string, { state, id = eventId }: { state: 'queued' | 'accepted'; id?: typeof eventId }): void {
  const outboxId = outboxIdSchema.parse(`ob_${text.padEnd(8, '0')}`)
  const { target, body } = createComment({ event: { eventId: id, title: null }, parent: null, text, spaceId: null })
  const made = { outboxId, requestId: `rq_${text}`, agentNo: 1, createdAtMs: 0, deadlineAtMs: null }
  store.outbox.add({ ...made, ...target, body })
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('not there')
  if (state === 'accepted') store.outbox.change(row, { state, remoteId: null, settledAtMs: 1, error: null })
}

const inThread = (authorId: string, content: string) => ({ authorId: agentIdSchema.parse(authorId), content })
const list = (...comments: ReturnType<typeof inThread>[]) =>
  listWritesBesideThread(store, { siteNo: 1, eventId, comments }).map(({ view }) => view.text)

it('leaves out what the thread has of the same agent, once it is at the service', () => {
  add('waiting', { state: 'queued' })
  add('nameless', { state: 'accepted' })
  expect(list()).toEqual(['waiting', 'nameless'])
  expect(list(inThread('a2', 'nameless'))).toEqual(['waiting', 'nameless'])
  expect(list(inThread('a1', 'nameless'), inThread('a1', 'waiting'))).toEqual(['waiting'])
})

it('leaves out another event whose key begins alike, and a row that was altered, without failing', () => {
  add('elsewhere', { state: 'queued', id: eventIdSchema.parse('ev_1:ev_2') })
  add('altered', { state: 'queued' })
  add('waiting', { state: 'queued' })
  const db = openDatabase({ path, clock: () => 0 }).db
  db.prepare(`UPDATE outbox SET subject = '{' WHERE request_id = 'rq_altered'`).run()
  db.close()
  expect(list()).toEqual(['waiting'])
})

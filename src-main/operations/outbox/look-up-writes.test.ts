import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentIdSchema, eventIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { storeAgent, storeDeployment } from '../../../test/support/stored-fleet.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'
import { openStore, type Store } from '../../store/store.ts'
import { createComment } from './kinds/comment.ts'
import { createFollow } from './kinds/follow.ts'
import { createLookUps } from './look-up-writes.ts'

const agents = 25
let nowMs: number
let store: Store
/** Agents whose history was asked for, by reading of the listing. */
let histories: string[][]
let rows: WriteRecord[]
/** What a listing waits for. */
let isListed: Promise<void>

beforeEach(() => {
  nowMs = 10_000_000
  histories = []
  isListed = Promise.resolve()
  store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: () => nowMs })
  storeDeployment(store)
  const event = { eventId: eventIdSchema.parse('ev_1'), title: null }
  rows = Array.from({ length: agents }, (_none, no) => {
    const name = `agent-${String(no).padStart(2, '0')}`
    storeAgent(store, { agentKey: `ag_numbered0${String(no).padStart(2, '0')}`, agentId: name, name })
    return leave(no, createComment({ event, parent: null, text: `Thought of ${name}`, spaceId: null }))
  })
})
afterEach(() => store.close())

/** A write that has left, and whose outcome is not known since. */
function leave(no: number, { target, body }: Pick<Parameters<Store['outbox']['add']>[0], 'body'> & { target: object }) {
  const outboxId = outboxIdSchema.parse(`ob_numbered${String(no).padStart(3, '0')}`)
  const write = { outboxId, requestId: `rq_numbered${no}`, agentNo: (no % agents) + 1, createdAtMs: nowMs }
  store.outbox.add({ ...target, ...write, body, deadlineAtMs: null } as Parameters<Store['outbox']['add']>[0])
  const doubt = { sinceMs: nowMs, looks: 0, lookedAtMs: null, found: null, error: null }
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('no row')
  store.outbox.change(row, { state: 'uncertain', sentAtMs: nowMs, waitsUntilMs: nowMs + no, doubt })
  return store.outbox.find(outboxId) ?? row
}

function lookUps() {
  const completeness = { received: 0, total: 0, hasMore: false, unreadable: 0, firstUnreadable: null }
  const client = {
    serviceNow: () => nowMs,
    call: async () => {
      await isListed
      histories.push([])
      return { comments: [], total_count: 0, completeness, paging: { next: null } }
    },
  }
  const sessions = {
    call: async ({ agentId }: { agentId: string }) => {
      histories.at(-1)?.push(agentId)
      return { items: [], completeness, paging: { next: null } }
    },
  }
  const rest = {
    clock: () => nowMs,
    notify: () => undefined,
    random: () => 0,
    maySend: () => true,
    isRunning: () => true,
    spacingMs: 60_000,
  }
  return createLookUps({ store, client, sessions, ...rest } as unknown as Parameters<typeof createLookUps>[0])
}

it('asks for ten histories in one reading of a discussion, and comes to all', async () => {
  const looking = lookUps()
  nowMs += 1_000
  for (let round = 0; round < 5; round += 1) {
    looking.due(() => undefined)
    await looking.idle()
  }
  expect(histories.map(({ length }) => length)).toEqual([10, 10, 10])
  expect(new Set(histories.flat()).size).toBe(agents)
})

it('looks now for the write that was asked for, also when a reading without it is under way', async () => {
  const looking = lookUps()
  let go: () => void = () => undefined
  isListed = new Promise((resolve) => {
    go = resolve
  })
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) throw new Error('no rows')
  const both = Promise.all([looking.now(first), looking.now(last)])
  go()
  await both
  expect(histories).toHaveLength(2)
  expect(histories[0]).not.toContain(last.agentId)
  expect(histories[1]).toContain(last.agentId)
})

it('looks for all at once where one request serves them', async () => {
  const many = Array.from({ length: 12 }, (_none, no) =>
    leave(
      agents * (no + 1),
      createFollow({ target: { agentId: agentIdSchema.parse(`other-${no}`), name: null }, isFollowed: true }),
    ),
  )
  const [first] = many
  if (first === undefined) throw new Error('no row')
  await lookUps()
    .now(first)
    .catch(() => undefined)
  const looked = many.map(({ outboxId }) => store.outbox.find(outboxId)?.doubt?.lookedAtMs)
  expect(looked.every((atMs) => atMs === nowMs)).toBe(true)
})

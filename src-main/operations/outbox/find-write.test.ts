import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { OutboxId } from '#contract/ids.ts'
import { addAgents, addWrite, startMs } from '../../../test/faults/filled-store.ts'
import { listedChallenge } from '../../../test/support/listed-challenge.ts'
import { openStore, type Store } from '../../store/store.ts'
import { findWrites } from './find-write.ts'

const agents = 12
let nowMs: number
let store: Store
let ids: OutboxId[]
let looked: OutboxId[]
let atOnce: number

beforeEach(() => {
  nowMs = startMs
  looked = []
  atOnce = 0
  store = openStore({ path: ':memory:', clock: () => nowMs })
  addAgents(store, agents)
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: startMs + 1_000_000 })])
  ids = Array.from({ length: agents }, (_, index) => addWrite(store, index + 1, 1))
  for (const id of ids) change(id, { state: 'uncertain', doubt: doubtAt(null) })
})
afterEach(() => store.close())

const doubtAt = (lookedAtMs: number | null, found: 'not_listed' | 'unreadable' | null = null) => ({
  sinceMs: startMs,
  looks: 0,
  lookedAtMs,
  found,
  error: null,
})

function change(id: OutboxId, to: Parameters<Store['outbox']['change']>[1]): void {
  const row = store.outbox.find(id)
  if (row === null || !store.outbox.change(row, to)) throw new Error('no such write')
}

/** What a reading does to the write that it was made for. */
function find(outboxIds: readonly OutboxId[], reading: (id: OutboxId) => void) {
  let running = 0
  const sender = {
    wake: () => {},
    async lookUp(id: OutboxId) {
      looked.push(id)
      running += 1
      atOnce = Math.max(atOnce, running)
      await Promise.resolve()
      running -= 1
      reading(id)
    },
  }
  return findWrites({ store, sender, clock: () => nowMs }, { outboxIds })
}

const countsOf = ({ receipts }: Awaited<ReturnType<typeof findWrites>>) =>
  Object.fromEntries(
    [...new Set(receipts.map(({ outcome }) => outcome))].map((outcome) => [
      outcome,
      receipts.filter((each) => each.outcome === outcome).length,
    ]),
  )

it('reads two at a time, each write once', async () => {
  const found = await find([...ids, ...ids], (id) =>
    change(id, { state: 'uncertain', doubt: doubtAt(nowMs, 'not_listed') }),
  )
  expect(looked.toSorted()).toEqual(ids.toSorted())
  expect(atOnce).toBe(2)
  expect(countsOf(found)).toEqual({ unsettled: agents })
})

it('reads nothing again that a reading of this run has told', async () => {
  const found = await find(ids, () => {
    for (const [index, id] of ids.entries())
      if (store.outbox.find(id)?.state === 'uncertain')
        change(
          id,
          index < 4
            ? { state: 'accepted', settledAtMs: nowMs }
            : { state: 'uncertain', doubt: doubtAt(nowMs, 'not_listed') },
        )
  })
  expect(looked.length).toBeLessThanOrEqual(2)
  expect(countsOf(found)).toEqual({ settled: 4, unsettled: agents - 4 })
})

it('leaves alone a site that fails three times in a row', async () => {
  const found = await find(ids, () => {
    throw new AppError('site_down')
  })
  expect(looked.length).toBeLessThanOrEqual(4)
  expect(countsOf(found)).toEqual({ unread: agents })
})

it.each([
  ['is over', { state: 'accepted', settledAtMs: startMs }],
  ['has not been sent', { state: 'queued' }],
] as const)('asks for nothing of what %s', async (_, to) => {
  for (const id of ids) change(id, to)
  expect(countsOf(await find(ids, () => {}))).toEqual({ left: agents })
  expect(looked).toEqual([])
})

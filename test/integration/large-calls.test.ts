/** What the page asks of main at its largest, through the guard of the port. */
import { os } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { maxFrameCharacters } from '#contract/ipc/frame-limit.ts'
import type { TableRowInput } from '#contract/ipc/predictions.procedures.ts'
import { mostAtOnce } from '#contract/rules/most-at-once.ts'
import { longestReasoning } from '#contract/rules/predictions/reasoning-limit.ts'
import { guardPort } from '../../src-main/electron/window/guarded-port.ts'
import { appErrorOf } from '../../src-renderer/bridge/app-error.ts'
import { type ArenaClient, openWayToMain } from '../../src-renderer/bridge/client.ts'
import { createDeskStore } from '../../src-renderer/features/predictions/desk/desk.store.ts'
import { listUnsavedDrafts } from '../../src-renderer/features/predictions/desk/draft-book.ts'
import { saveUnsavedDrafts } from '../../src-renderer/features/predictions/desk/save-unsaved-drafts.ts'
import { createTableImportStore } from '../../src-renderer/features/predictions/import/table-import.store.ts'
import {
  persistReadyRows,
  validateImportedRows,
} from '../../src-renderer/features/predictions/import/work-through-rows.ts'

const agentKeyOf = (no: number) => `dp_01J00000000000000000000000~global~agent-${no}` as never
const challengeKey = 'dp_01J00000000000000000000000~global~7' as never

let client: ArenaClient
/** How many drafts, or rows, each call brought to main. */
let calls: number[]
let isRefusing: boolean
let end: () => void

beforeEach(() => {
  calls = []
  isRefusing = false
  const count = <Item>(items: readonly Item[]): readonly Item[] => {
    if (isRefusing && calls.length > 0) throw new Error('refused')
    calls.push(items.length)
    return items
  }
  const router = {
    predictions: {
      saveDrafts: os.handler(({ input }) => ({ savedAtMs: count((input as { drafts: unknown[] }).drafts).length })),
      validateTable: os.handler(({ input }) => count((input as { rows: TableRowInput[] }).rows).map(viewOf)),
    },
  }
  const way = openWayToMain({
    location: { origin: 'arena://console' },
    postMessage(_offer: string, _origin: string, [mains]: MessagePort[]) {
      if (mains === undefined) throw new Error('no port')
      new RPCHandler(router).upgrade(guardPort(asMainsPort(mains), () => 0))
      mains.start()
      end = () => mains.close()
    },
  } as never)
  way.handOver()
  client = way.client
})
afterEach(() => end())

function asMainsPort(port: MessagePort): Parameters<typeof guardPort>[0] {
  return {
    on: (event: string, listener: (event: { data: unknown }) => void) =>
      port.addEventListener(event, (heard) => listener({ data: 'data' in heard ? heard.data : null })),
    postMessage: (data) => port.postMessage(data),
    close: () => port.close(),
  }
}

const viewOf = ({ line, confidence, reasoning }: TableRowInput) => ({
  line,
  agentKey: agentKeyOf(line),
  agentName: 'A',
  challengeKey,
  draft: { direction: 'bullish', confidenceText: confidence, reasoning },
  isReplacing: false,
  faults: [],
  error: null,
})

function deskWith(count: number, reasoning: string) {
  const store = createDeskStore()
  const patch = { direction: 'bullish', confidenceText: '0.7', reasoning } as const
  const rows = Array.from({ length: count }, (_, no) => ({ agentKey: agentKeyOf(no), challengeKey }))
  store.getState().edit(rows.map((row) => ({ ...row, stored: null, patch })))
  return store
}

it.each([
  { what: 'one row', count: 1, length: longestReasoning, inCalls: 1 },
  { what: 'many short ones', count: mostAtOnce, length: 100, inCalls: 1 },
  { what: 'an ordinary bulk act', count: 1_000, length: 2_000, inCalls: 2 },
  { what: 'as many as can be selected, as long as can be', count: mostAtOnce, length: longestReasoning, inCalls: 14 },
])('the desk saves $what', async ({ count, length, inCalls }) => {
  const store = deskWith(count, 'x'.repeat(length))
  await saveUnsavedDrafts(client.predictions, store)
  expect(calls).toHaveLength(inCalls)
  expect(calls.reduce((sum, each) => sum + each, 0)).toBe(count)
  expect(listUnsavedDrafts(store.getState().book)).toEqual([])
})

it('the desk marks the parts that were saved, and saves the others with the next try', async () => {
  const store = deskWith(1_000, 'x'.repeat(2_000))
  isRefusing = true
  await expect(saveUnsavedDrafts(client.predictions, store)).rejects.toThrow()
  const [first = 0] = calls
  expect(listUnsavedDrafts(store.getState().book)).toHaveLength(1_000 - first)
  isRefusing = false
  await saveUnsavedDrafts(client.predictions, store)
  expect(calls).toEqual([first, 1_000 - first])
})

it('a table of the longest rows is judged and stored', async () => {
  const store = createTableImportStore()
  const cells = { agent: 'A', direction: 'bullish', confidence: '0.7', faults: [] }
  const reasoning = 'x'.repeat(longestReasoning)
  const rows = Array.from({ length: 500 }, (_, line) => ({ ...cells, line, challenge: 'c', reasoning }))
  store.getState().begin({ rows, ignoredColumns: [] })
  await validateImportedRows(client.predictions, store)
  await persistReadyRows(client.predictions, store)
  expect(calls.reduce((sum, each) => sum + each, 0)).toBe(1_000)
  expect(store.getState().rows?.every(({ progress }) => progress === 'drafted')).toBe(true)
})

it.each([
  { over: 0, code: null },
  { over: 1, code: 'call_too_large' },
])('a call of $over characters more than a frame takes ends alone with $code', async ({ over, code }) => {
  const send = (reasoning: string) =>
    client.predictions
      .saveDrafts({ drafts: [{ agentKey: agentKeyOf(1), challengeKey, draft: { reasoning } as never }] })
      .then(
        () => null,
        (thrown: unknown) => appErrorOf(thrown).code,
      )
  const around = JSON.stringify({
    i: '0',
    p: {
      u: '/predictions/saveDrafts',
      b: { json: { drafts: [{ agentKey: agentKeyOf(1), challengeKey, draft: { reasoning: '' } }] } },
    },
  }).length
  expect(await send('x'.repeat(maxFrameCharacters - around + over))).toBe(code)
  expect(await send('short')).toBeNull()
})

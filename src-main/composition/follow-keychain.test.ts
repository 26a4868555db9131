import { afterEach, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { outboxIdSchema } from '#contract/ids.ts'
import { listedChallenge } from '../../test/support/listed-challenge.ts'
import { createSimulatedTime } from '../../test/support/simulated-time.ts'
import { storeAgent, storeDeployment } from '../../test/support/stored-fleet.ts'
import { openStore, type Store } from '../store/store.ts'
import { targetOfPrediction } from '../store/write-target.ts'
import type { VaultState, VaultStatus } from '../vault/vault.ts'
import { followKeychain } from './follow-keychain.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const waitsUntilMs = nowMs + 300_000
const outboxId = outboxIdSchema.parse('ob_00000001')

let store: Store
afterEach(() => store.close())

/** A write waits because the keychain was locked. */
function open({ isStoreThere = true } = {}) {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_00000001', agentId: 'a1', name: 'Agent 1' })
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: nowMs + 900_000 })])
  const body = { direction: 'bullish', confidence: 0.7 }
  const times = { createdAtMs: nowMs, deadlineAtMs: nowMs + 900_000 }
  store.outbox.add({ outboxId, requestId: 'rq_00000001', agentNo: 1, ...targetOfPrediction(1), body, ...times })
  const [row] = store.outbox.inState({ state: 'queued' })
  if (row === undefined) throw new Error('not queued')
  store.outbox.change(row, { state: 'waiting', error: { code: 'keychain_locked', details: {} }, waitsUntilMs })
  const time = createSimulatedTime(nowMs)
  const closing = new AbortController()
  const listeners = new Set<(status: VaultStatus) => void>()
  const [notified, logged, woken]: [string[], unknown[], string[]] = [[], [], []]
  const sender = { wake: () => void woken.push('sender'), start() {}, lookUp: async () => {}, close: async () => {} }
  followKeychain({
    vault: {
      onChange(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    workspace() {
      if (!isStoreThere) throw new AppError('store_unavailable')
      return { store, sender }
    },
    notify: (...topics) => void notified.push(...topics),
    startTimer: time.startTimer,
    log: (...line) => void logged.push(line),
    signal: closing.signal,
  })
  return {
    closing,
    notified,
    logged,
    become(state: VaultState) {
      for (const listener of listeners) listener({ kind: 'keychain', name: 'test', state })
    },
    listening: () => listeners.size,
    wakes: () => woken.length,
    waitsUntil: () => store.outbox.find(outboxId)?.waitsUntilMs,
    passes: (ms: number) => time.runUntil(() => false, ms),
  }
}

it.each<[VaultState, boolean]>([
  ['ok', true],
  ['missing', false],
  ['locked', false],
  ['prompting', false],
  ['lost', false],
  ['failed', false],
])('what waits for the keychain is due once that is found to be %s: %s', async (state, isDue) => {
  const { become, notified, wakes, waitsUntil, passes } = open()
  become(state)
  // Whoever finds it is not held up.
  expect([notified, wakes(), waitsUntil()]).toEqual([['app'], 0, waitsUntilMs])
  await passes(1_000)
  expect(notified).toEqual(isDue ? ['app', 'outbox'] : ['app'])
  expect([wakes(), waitsUntil()]).toEqual(isDue ? [1, null] : [0, waitsUntilMs])
})

it('keeps a database that refuses to itself', async () => {
  const { become, notified, logged, passes } = open({ isStoreThere: false })
  become('ok')
  await passes(1_000)
  expect(notified).toEqual(['app'])
  expect(logged).toMatchObject([['error', expect.any(String), { code: 'store_unavailable' }]])
})

it('does nothing once the console ends', async () => {
  const { become, closing, listening, wakes, waitsUntil, passes } = open()
  become('ok')
  closing.abort()
  await passes(1_000)
  expect([wakes(), waitsUntil(), listening()]).toEqual([0, waitsUntilMs, 0])
})

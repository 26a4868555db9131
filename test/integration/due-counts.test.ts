/** What is due is one number: in the queue, on the badge, in reminders and on the tray, whatever became of a write. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { listChallenges } from '../../src-main/operations/challenges/list-challenges.ts'
import { countDueSoon } from '../../src-main/operations/reminders/due-soon.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addWrite } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: '' } as const

let store: Store

beforeEach(() => {
  store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: () => nowMs })
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_counted01', agentId: 'agent-1', name: 'Agent 1' })
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: nowMs + 600_000 })])
})
afterEach(() => store.close())

/** In the queue, and on the badge. */
function countTwice(): [number, number] {
  const client = createTestClient({ fetch: noLine, startTimer: () => () => {}, clock: () => nowMs })
  const deps = { store, client, clock: () => nowMs, reminderSettings: () => readReminderSettings(undefined) }
  const queue = listChallenges(deps).items.reduce((sum, { fleet }) => sum + fleet.owed + fleet.drafted, 0)
  return [queue, countDueSoon(deps, 1_800_000).count]
}

function subscribe(): void {
  const [challenge] = store.challenges.unresolved({ sinceMs: 0 })
  store.subscriptions.replace(1, [challenge?.instrument ?? ''], 0)
}

function write(state: WriteState, isDismissed = false): void {
  const row = store.outbox.find(addWrite(store, 1, 1))
  if (row === null) throw new Error('no write')
  const dismissed = isDismissed ? { dismissedAtMs: nowMs } : {}
  if (state !== 'queued') store.outbox.change(row, { state, settledAtMs: nowMs, ...dismissed })
}

it.each<[string, () => void, number]>([
  ['nothing was begun', subscribe, 1],
  ['nobody is subscribed', () => {}, 0],
  [
    'a draft of a subscriber',
    () => [subscribe(), store.drafts.save({ agentNo: 1, challengeNo: 1, savedAtMs: 1 }, draft)],
    1,
  ],
  ['a draft without a subscription', () => store.drafts.save({ agentNo: 1, challengeNo: 1, savedAtMs: 1 }, draft), 1],
  ...(['queued', 'waiting', 'sending', 'uncertain', 'needs_you'] as const).map(
    (state): [string, () => void, number] => [`its prediction is ${state}`, () => [subscribe(), write(state)], 0],
  ),
  ...(['refused', 'expired', 'cancelled'] as const).map((state): [string, () => void, number] => [
    `its prediction is ${state}`,
    () => [subscribe(), write(state)],
    1,
  ]),
  ['a refusal was dismissed', () => [subscribe(), write('refused', true)], 1],
])('%s', (_name, arrange, due) => {
  arrange()
  expect(countTwice()).toEqual([due, due])
})

/** Many changes of subscriptions, of which one agent is archived or forgotten meanwhile, on a real database. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError, type AppErrorCode } from '#contract/app-error.ts'
import { agentKeySchema } from '#contract/ids.ts'
import { changeSubscriptions } from '../../src-main/operations/subscriptions/change-subscriptions.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const keyOf = (no: number) => agentKeySchema.parse(`ag_change0000${no}`)
const agents = [1, 2, 3, 4, 5, 6, 7, 8]

let store: Store
/** What happens while the first change is under way. */
let meanwhile: () => void
/** With what the changes fail; null: they are confirmed. */
let failure: AppError | null

/** What the responses say. */
let said: object

beforeEach(() => {
  said = { scope_key: null, subscribed: null }
  meanwhile = () => {}
  failure = null
  store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: () => 0 })
  storeDeployment(store)
  for (const no of agents) {
    storeAgent(store, { agentKey: keyOf(no), agentId: `agent-${no}`, name: `Agent ${no}` })
    store.subscriptions.replace(no, [], 0)
  }
})
afterEach(() => store.close())

function change(subscribe = true) {
  let calls = 0
  const sessions = {
    call: async () => {
      calls += 1
      if (calls === agents.length - 1) meanwhile()
      if (failure !== null) throw failure
      return said
    },
  } as unknown as AgentSessions
  const deps = {
    store,
    sessions,
    statusRecorder: { failed: () => {}, flush: () => {} } as never,
    subscriptionReader: { schedule: () => {} } as never,
    notify: () => {},
  }
  const changes = agents.map((no) => ({ agentKey: keyOf(no), scopeKey: 'CL', subscribe }))
  return changeSubscriptions(deps, { changes })
}
const noted = () =>
  store.journal
    .newest({ limit: 100 })
    .map(({ what, subject, details }) => ({ what, subject, ...details }))
    .filter(({ what }) => what === 'subscriptions_changed')
const due = () => store.subscriptions.schedule({ nowMs: 0, staleBeforeMs: -1 }).filter(({ isDue }) => isDue)
const held = () => agents.filter((no) => store.subscriptions.of(no).includes('CL'))

it('keeps what was confirmed for others where an agent is forgotten before the end', async () => {
  meanwhile = () => store.agents.remove({ agentKey: keyOf(1) })
  const receipts = await change()
  expect(receipts.map(({ outcome }) => outcome.ok)).toEqual(agents.map(() => true))
  expect(held()).toEqual([2, 3, 4, 5, 6, 7, 8])
})

it('sends nothing more in the name of an agent that is archived meanwhile', async () => {
  meanwhile = () => store.labels.setArchived(8, 1)
  const receipts = await change()
  expect(receipts.at(-1)?.outcome).toMatchObject({ ok: false, error: { code: 'agent_archived' } })
  expect(held()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it.each<[AppErrorCode, number | null, boolean]>([
  ['outcome_unknown', null, true],
  ['response_mismatch', null, true],
  // It came with a success, or is in conflict with what holds.
  ['request_refused', 200, true],
  ['request_refused', 202, true],
  ['request_refused', 409, true],
  // Reading again would meet the same, or tell nothing.
  ['request_refused', 400, false],
  ['request_refused', 422, false],
  ['resource_unknown', 404, false],
  ['not_subscribed', 403, false],
  ['site_down', 503, false],
  ['rate_limited', 429, false],
  ['oauth_scope_missing', 403, false],
])('reads an agent again whose change ends with %s (%s): %s', async (code, status, isDue) => {
  failure = new AppError(code, status === null ? {} : { status })
  await change()
  expect(due()).toHaveLength(isDue ? agents.length : 0)
})

it('reads no agent again whose change is confirmed, or that is forgotten before the end', async () => {
  await change()
  expect(due()).toEqual([])
  failure = new AppError('outcome_unknown')
  meanwhile = () => store.agents.remove({ agentKey: keyOf(1) })
  await change()
  expect(due()).toHaveLength(agents.length - 1)
})

it.each<[string, AppErrorCode | null, boolean, object | null]>([
  ['is confirmed', null, true, { confirmed: '+CL', unclear: '' }],
  ['is confirmed', null, false, { confirmed: '-CL', unclear: '' }],
  ['is in doubt', 'outcome_unknown', true, { confirmed: '', unclear: '+CL' }],
  ['is in doubt', 'response_mismatch', false, { confirmed: '', unclear: '-CL' }],
  ['is refused', 'resource_unknown', true, null],
  ['is not sent', 'writes_paused', true, null],
])('the log has a line an agent of what was sent: a change that %s (%s; subscribe: %s)', async (...row) => {
  const [, code, subscribe, line] = row
  failure = code === null ? null : new AppError(code)
  await change(subscribe)
  expect(noted()).toHaveLength(line === null ? 0 : agents.length)
  for (const each of noted()) expect(each).toMatchObject(line ?? {})
})

it('the log keeps what was sent as an agent that is forgotten before the end', async () => {
  meanwhile = () => store.agents.remove({ agentKey: keyOf(1) })
  await change()
  expect(noted().map(({ subject }) => subject)).toContain(keyOf(1))
})

it.each<[boolean, object, boolean]>([
  [true, { held: ['ES'] }, false],
  [true, { held: ['ES', 'cl'] }, true],
  [true, { subscribed: false }, false],
  [true, {}, true],
  [false, { held: ['CL', 'ES'] }, false],
  [false, { held: ['ES'] }, true],
  [false, { subscribed: true }, false],
])('confirms a change (subscribe: %s) by what is said of it now: %j, %s', async (subscribe, now, isConfirmed) => {
  said = { ...said, ...now }
  const receipts = await change(subscribe)
  expect(receipts.map(({ outcome }) => outcome.ok)).toEqual(agents.map(() => isConfirmed))
  expect(due()).toHaveLength(isConfirmed ? 0 : agents.length)
})

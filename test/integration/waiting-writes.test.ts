/** Writes that wait to be tried again, near their deadline and where what held them back works again. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AppErrorCode } from '#contract/app-error.ts'
import { agentKeySchema, outboxIdSchema } from '#contract/ids.ts'
import { resumeWaitingWrites, type Working } from '../../src-main/operations/outbox/resume-waiting-writes.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault, VaultStatus } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent, credentialOf } from '../support/connected-sandbox.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Item = Parameters<RunningConsole['client']['predictions']['send']>[0]['items'][number]

let sandbox: RunningSandbox
let running: RunningConsole
let database: string
let vault: Vault
/** Tells the console how its keychain is, as a poll does that finds another state. */
let tellOfVault: ((status: VaultStatus) => void)[]

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 1, limits: false })
  database = join(makeTemporaryFolder(), 'console.db')
  // It outlives a console that is started again.
  tellOfVault = []
  vault = {
    ...createMemoryVault('test'),
    close: async () => {},
    onChange(listener) {
      tellOfVault.push(listener)
      return () => {
        tellOfVault = tellOfVault.filter((each) => each !== listener)
      }
    },
  }
  start()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

function start(): void {
  running = openConsole(database, { vault })
  running.console.start()
}

/** The draft of an agent that owes one challenge. Tokens are in memory: after a restart one has to be asked for. */
async function prepare(deadlineInS: number, { isRestarted }: { isRestarted: boolean }): Promise<Item> {
  const { deploymentId } = await addDeployment(running, sandbox)
  const agent = agentOf(sandbox, 'global')
  await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
  const { agentKey } = await addSandboxAgent(running, { deploymentId, agent })
  const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: deadlineInS })
  await running.client.challenges.refresh()
  const item = { agentKey, challengeKey: `${deploymentId}~global~${challenge.id}` } as Item
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: '' } as const
  await running.client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  if (!isRestarted) return item
  await running.console.close()
  start()
  return item
}

const newest = async () => (await running.client.outbox.list()).rows[0]
const state = async () => (await newest())?.state
const refuse = (path: string, headers: Record<string, string> = {}) =>
  operate(sandbox, 'faults', {
    faults: [{ match: { path }, effect: { status: 429, headers, body: { detail: 'Too many requests' } }, times: 1 }],
  })

it.each([
  ['the prediction', '*/predict', false],
  ['the token for it', '*/auth/token', true],
])(
  'a refusal of %s for want of room that says no wait leaves time for another try',
  async (_what, path, isRestarted) => {
    const item = await prepare(12, { isRestarted })
    await refuse(path)
    await running.client.predictions.send({ items: [item] })
    await expect.poll(state, { timeout: 20_000 }).toMatch(/accepted|expired/)
    expect(await newest()).toMatchObject({ state: 'accepted' })
  },
)

it.each([
  ['the prediction', '*/predict', false],
  ['the token for it', '*/auth/token', true],
])('a refusal of %s that says its wait is kept to, whatever the deadline', async (_what, path, isRestarted) => {
  const item = await prepare(40, { isRestarted })
  await refuse(path, { 'retry-after': '60' })
  await running.client.predictions.send({ items: [item] })
  await expect.poll(state, { timeout: 20_000 }).toBe('waiting')
  expect((await newest())?.waitsUntilMs).toBeGreaterThan(Date.now() + 50_000)
})

/** A prediction that is to be tried again in ten minutes only, because of `code`. */
async function prepareWait(code: AppErrorCode): Promise<Item> {
  const item = await prepare(900, { isRestarted: false })
  await running.client.pauses.add({ aims: [{ kind: 'all' }] })
  await running.client.predictions.send({ items: [item] })
  await running.console.close()
  const store = openStore({ path: database, clock: Date.now })
  const [row] = store.outbox.inState({ state: 'queued' })
  if (row === undefined) throw new Error('not queued')
  store.outbox.change(row, { state: 'waiting', error: { code, details: {} }, waitsUntilMs: Date.now() + 600_000 })
  store.close()
  start()
  await running.client.pauses.remove({ aims: null })
  expect(await state()).toBe('waiting')
  return item
}

it.each<[string, AppErrorCode, (item: Item) => Promise<unknown>]>([
  ['the keychain is found to work', 'keychain_locked', () => running.client.secrets.checkVault()],
  [
    'the keychain is there again by itself',
    'keychain_locked',
    async () => {
      for (const tell of tellOfVault) tell({ ...vault.status(), state: 'ok' })
    },
  ],
  [
    'its agent is given a token',
    'secret_missing',
    ({ agentKey }) => running.client.agents.check({ agentKeys: [agentKey] }),
  ],
  [
    'its credential is replaced',
    'credential_refused',
    ({ agentKey }) =>
      running.client.credentials.replace({ agentKey, credential: credentialOf(agentOf(sandbox, 'global')) }),
  ],
])('a prediction that waits is sent at once when %s', async (_what, code, act) => {
  const item = await prepareWait(code)
  await act(item)
  await expect.poll(state, { timeout: 10_000 }).toBe('accepted')
})

const nowMs = Date.UTC(2026, 5, 15, 12)
const inAWhileMs = nowMs + 300_000
const [ours, other] = ['ag_00000001', 'ag_00000002'].map((key) => agentKeySchema.parse(key))
const agents = (...agentKeys: (typeof ours)[]): Working => ({ agentKeys: agentKeys.flatMap((key) => key ?? []) })

it.each<[AppErrorCode, Working, boolean]>([
  ['keychain_missing', 'keychain', true],
  ['keychain_locked', 'keychain', true],
  ['keychain_prompting', 'keychain', true],
  ['keychain_lost', 'keychain', true],
  ['keychain_failed', 'keychain', true],
  // The keychain may work and not hold it.
  ['secret_missing', 'keychain', false],
  ['credential_refused', 'keychain', false],
  ['keychain_locked', agents(other, ours), true],
  ['secret_missing', agents(ours), true],
  ['secret_damaged', agents(ours), true],
  ['secret_other_key', agents(ours), true],
  ['credential_refused', agents(ours), true],
  ['token_refused', agents(ours), true],
  ['agent_unknown', agents(ours), true],
  ['secret_missing', agents(other), false],
  // A limit, and a line that is down, are not mended by it.
  ['rate_limited', agents(ours), false],
  ['rate_limited', 'keychain', false],
  ['offline', agents(ours), false],
])('what waits for %s is due where %j works: %s', (code, working, isDue) => {
  const store = openStore({ path: ':memory:', clock: () => nowMs })
  storeDeployment(store)
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: nowMs + 900_000 })])
  const outboxId = outboxIdSchema.parse('ob_00000001')
  storeAgent(store, { agentKey: 'ag_00000001', agentId: 'a1', name: 'Agent 1' })
  const body = { direction: 'bullish', confidence: 0.7 }
  const times = { createdAtMs: nowMs, deadlineAtMs: nowMs + 900_000 }
  store.outbox.add({ outboxId, requestId: 'rq_00000001', agentNo: 1, ...targetOfPrediction(1), body, ...times })
  const find = () => {
    const row = store.outbox.find(outboxId)
    if (row === null) throw new Error('not there')
    return row
  }
  store.outbox.change(find(), { state: 'waiting', error: { code, details: {} }, waitsUntilMs: inAWhileMs })
  const wakes: string[] = []
  const sender = { wake: () => void wakes.push('woken'), lookUp: async () => {} }
  const notified: string[] = []
  resumeWaitingWrites({ store, sender, notify: (...topics) => notified.push(...topics) }, working)
  expect(find()).toMatchObject({ state: 'waiting', error: { code }, waitsUntilMs: isDue ? null : inAWhileMs })
  expect(isIntact(find())).toBe(true)
  expect(store.outbox.due({ nowMs, busyAgents: [], limit: 9 })).toHaveLength(isDue ? 1 : 0)
  expect(wakes).toHaveLength(1)
  // Also a row that is paused, and so is not sent, no longer says that it waits.
  expect(notified).toEqual(isDue ? ['outbox'] : [])
  store.close()
})

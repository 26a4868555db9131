/** Writes whose answer is lost, over real HTTP: looked up, never sent again. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConsoleOptions } from '../../src-main/composition/console-options.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Item = Parameters<RunningConsole['client']['predictions']['send']>[0]['items'][number]

let folder: string
let sandbox: RunningSandbox
let open: RunningConsole[]
let vault: ReturnType<typeof createMemoryVault>

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 1, limits: false })
  // Kept over a restart of the console, as a keychain is.
  vault = { ...createMemoryVault('test'), close: async () => {} }
  open = []
})
afterEach(async () => {
  await Promise.all(open.map(({ console }) => console.close()))
  await sandbox.close()
})

function start(options: Partial<ConsoleOptions> = {}): RunningConsole {
  const running = openConsole(join(folder, 'console.db'), {
    vault,
    lookUpSpacingMs: 100,
    ...options,
  })
  open.push(running)
  running.console.start()
  return running
}

/** One agent that owes one challenge and has drafted it. */
async function prepare({ client }: RunningConsole, { isPaused = false } = {}): Promise<Item> {
  const { deploymentId } = await addDeployment({ client }, sandbox)
  const agent = agentOf(sandbox, 'global')
  await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
  const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 300 })
  const { agentKey } = await addSandboxAgent({ client }, { deploymentId, agent })
  await client.challenges.refresh()
  const item = { agentKey, challengeKey: `${deploymentId}~global~${challenge.id}` } as Item
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: '' } as const
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  if (!isPaused) return item
  await client.pauses.add({ aims: [{ kind: 'all' }] })
  await client.predictions.send({ items: [item] })
  return item
}

/** Closes the console and starts it again with this computer's clock ahead of the service's by so much. */
async function startAgain(running: RunningConsole, aheadMs: number): Promise<RunningConsole> {
  await running.console.close()
  open = open.filter((one) => one !== running)
  return start({ clock: () => Date.now() + aheadMs })
}

const predictPath = '/api/v1/eval/challenges/*/predict'
const setFault = (effect: unknown, times: number | null = 1) =>
  operate(sandbox, 'faults', { faults: [{ match: { path: predictPath }, effect, times }] })

async function arrivals(): Promise<{ status: number; delivered: boolean }[]> {
  const { entries } = await operate(sandbox, 'ledger')
  return entries.filter((entry: { endpoint: string }) => entry.endpoint === 'submitPrediction')
}

const stateOf = async ({ client }: RunningConsole) => (await client.outbox.list()).rows[0]?.state

describe('a prediction whose answer is lost', () => {
  it('is found among the results and listed without being sent again, its content not taken for known', async () => {
    const running = start()
    const item = await prepare(running)
    await setFault('reset_after')
    await running.client.predictions.send({ items: [item] })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('listed')
    expect(await arrivals()).toHaveLength(1)
    const { rows } = await running.client.results.list()
    const sent = { direction: 'bearish', confidence: 0.6 }
    expect(rows).toMatchObject([
      { direction: null, confidence: null, predictionId: null, sent, held: { holding: 'listed' } },
    ])
    const desk = await running.client.predictions.desk({ challengeKey: item.challengeKey, agentKeys: null })
    expect(desk.rows).toMatchObject([{ obligation: 'listed', draft: { confidenceText: '0.6' } }])
  })

  it("that never arrived is the operator's to decide, and is sent again only by them", async () => {
    const running = start()
    const item = await prepare(running)
    await setFault('reset_before')
    const [receipt] = await running.client.predictions.send({ items: [item] })
    if (receipt?.outboxId == null) throw new Error('not queued')
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('needs_you')
    expect(await arrivals()).toHaveLength(0)
    const again = await running.client.outbox.lookUp({ outboxId: receipt.outboxId })
    expect(again.state).toBe('needs_you')
    await running.client.outbox.settle({ outboxId: receipt.outboxId, as: 'send_again' })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('accepted')
    expect(await arrivals()).toHaveLength(1)
  })

  it('and cannot be looked up now stays uncertain and says so', async () => {
    const running = start()
    const item = await prepare(running)
    const lost = { match: { path: predictPath }, effect: 'reset_after', times: 1 }
    const closed = { match: { path: '*/results' }, effect: { status: 503 }, times: null }
    await operate(sandbox, 'faults', { faults: [lost, closed] })
    const [receipt] = await running.client.predictions.send({ items: [item] })
    if (receipt?.outboxId == null) throw new Error('not queued')
    const { outboxId } = receipt
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('uncertain')
    expect(await refusalOf(running.client.outbox.lookUp({ outboxId }))).toMatchObject({ code: 'site_down' })
    expect((await running.client.outbox.settle({ outboxId, as: 'send_again' })).state).toBe('uncertain')
    expect((await running.client.outbox.cancel({ outboxId })).state).toBe('uncertain')
    expect((await running.client.outbox.settle({ outboxId, as: 'it_is_there' })).state).toBe('listed')
    expect(await arrivals()).toHaveLength(1)
  })

  it('is found after the console was killed while sending', async () => {
    let predicted = () => {}
    const arrived = new Promise<void>((resolve) => {
      predicted = resolve
    })
    const killed = start({
      async fetch(input, init) {
        const answer = await fetch(input, init)
        if (!String(input instanceof Request ? input.url : input).endsWith('/predict')) return answer
        predicted()
        return new Promise<Response>(() => {})
      },
    })
    const item = await prepare(killed)
    await killed.client.predictions.send({ items: [item] })
    await arrived
    expect(await stateOf(killed)).toBe('sending')
    const next = start()
    await expect.poll(() => stateOf(next), { timeout: 20_000 }).toBe('listed')
    expect(await arrivals()).toHaveLength(1)
  })
})

describe('a prediction that the service refuses', () => {
  it('as a second one on the first try stays refused, and the agent counts as having predicted', async () => {
    const running = start()
    const item = await prepare(running)
    await setFault({ status: 409, body: { detail: 'Already predicted' }, applied: true })
    await running.client.predictions.send({ items: [item] })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('refused')
    const { rows } = await running.client.outbox.list()
    expect(rows).toMatchObject([{ error: { code: 'duplicate_prediction' }, remoteId: null }])
    const desk = await running.client.predictions.desk({ challengeKey: item.challengeKey, agentKeys: null })
    expect(desk.rows).toMatchObject([
      {
        obligation: 'listed',
        prediction: { direction: null, sent: { direction: 'bearish' } },
        draft: { confidenceText: '0.6' },
      },
    ])
  })

  it('stays at hand as a draft', async () => {
    const running = start()
    const item = await prepare(running)
    await setFault({ status: 400, body: { detail: 'Prediction deadline has passed' } })
    await running.client.predictions.send({ items: [item] })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('refused')
    const desk = await running.client.predictions.desk({ challengeKey: item.challengeKey, agentKeys: null })
    expect(desk.rows).toMatchObject([
      {
        obligation: 'refused',
        draft: { confidenceText: '0.6' },
        outbox: { error: { code: 'deadline_passed' } },
      },
    ])
  })

  it('waits out a limit and is sent then', async () => {
    const running = start()
    const item = await prepare(running)
    await setFault({ status: 429, body: { detail: 'Slow down' }, headers: { 'retry-after': '1' } })
    await running.client.predictions.send({ items: [item] })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('accepted')
    expect((await running.client.outbox.list()).rows).toMatchObject([{ attempt: 2 }])
  })
})

describe('a clock of this computer that is wrong', () => {
  it('does not end a write before the service has said what time it is', async () => {
    const running = start()
    await prepare(running, { isPaused: true })
    const next = await startAgain(running, 20 * 60_000)
    expect(await stateOf(next)).toBe('queued')
    await next.client.pauses.remove({ aims: null })
    await expect.poll(() => stateOf(next), { timeout: 20_000 }).toBe('accepted')
  })

  it('ends what is long past even by a clock that is wrong', async () => {
    const running = start()
    await prepare(running, { isPaused: true })
    await sandbox.close()
    const next = await startAgain(running, 30 * 60 * 60_000)
    await expect.poll(() => stateOf(next), { timeout: 20_000 }).toBe('expired')
    sandbox = await startSandbox({ agents: 1, limits: false })
  })

  it('keeps nothing waiting when it was set back', async () => {
    const running = start({ clock: () => Date.now() + 8 * 60 * 60_000 })
    const item = await prepare(running)
    await setFault({ status: 429, body: { detail: 'Slow down' }, headers: { 'retry-after': '600' } })
    await running.client.predictions.send({ items: [item] })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('waiting')
    const next = await startAgain(running, 0)
    await expect.poll(() => stateOf(next), { timeout: 30_000 }).toBe('accepted')
  })
})

describe('a token that is refused twice within a minute', () => {
  it('has the write wait for another one, and says nothing against the agent', async () => {
    const running = start()
    const item = await prepare(running)
    const refused = { status: 401, body: { detail: 'Invalid token' } }
    await setFault(refused)
    await running.client.predictions.send({ items: [item] })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('accepted')
    const other = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 300 })
    await running.client.challenges.refresh()
    const challengeKey = `${item.challengeKey.slice(0, item.challengeKey.lastIndexOf('~'))}~${other.id}`
    const next = { ...item, challengeKey } as Item
    const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: '' } as const
    await running.client.predictions.saveDrafts({ drafts: [{ ...next, draft }] })
    await setFault(refused)
    await running.client.predictions.send({ items: [next] })
    const states = async () => (await running.client.outbox.list()).rows.map(({ state }) => state).toSorted()
    await expect.poll(states, { timeout: 20_000 }).toEqual(['accepted', 'waiting'])
    const [agent] = (await running.client.agents.fleet()).rows
    expect(agent?.status).toBe('ready')
  })
})

describe('a service that takes no token', () => {
  const refuse = (times: number | null) =>
    operate(sandbox, 'faults', {
      faults: [
        { match: { path: '*/predict' }, effect: { status: 401, body: { detail: 'Could not validate' } }, times },
      ],
    })

  it.each([
    ['for a while', 2, 'accepted', null],
    ['at the next try a minute later too', null, 'refused', 'credential_refused'],
  ] as const)('%s: the write waits for another one before it is called refused', async (_how, times, state, code) => {
    const running = start()
    const item = await prepare(running)
    await refuse(times)
    await running.client.predictions.send({ items: [item] })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('waiting')
    expect((await running.client.outbox.list()).rows[0]?.error?.code).toBe('credential_refused')
    const next = await startAgain(running, 61_000)
    await expect.poll(() => stateOf(next), { timeout: 20_000 }).toBe(state)
    expect((await next.client.outbox.list()).rows[0]?.error?.code ?? null).toBe(code)
  })
})

describe('a deadline that is moved', () => {
  it('later holds for what was queued before', async () => {
    const running = start()
    const { challengeKey } = await prepare(running, { isPaused: true })
    await operate(sandbox, 'clock', { advance_s: 240 })
    const id = challengeKey.split('~').at(-1)
    const { items } = await (await fetch(`${sandbox.baseUrl}/api/v1/eval/challenges`)).json()
    const listed = items.map((one: { id: string; deadline_at: string }) =>
      one.id === id ? { ...one, deadline_at: new Date(Date.now() + 3_600_000).toISOString() } : one,
    )
    const effect = { status: 200, body: { items: listed, total: listed.length } }
    await operate(sandbox, 'faults', { faults: [{ match: { path: '/api/v1/eval/challenges' }, effect, times: null }] })
    await running.client.challenges.refresh()
    await setFault({ status: 201, body: { prediction_id: 'pr_1', challenge_id: id } }, null)
    await operate(sandbox, 'clock', { advance_s: 120 })
    await running.client.pauses.remove({ aims: null })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('accepted')
  })
})

describe('the pause', () => {
  it('holds what is queued, also over a restart, and lets it go', async () => {
    const running = start()
    const item = await prepare(running)
    await running.client.pauses.add({ aims: [{ kind: 'all' }] })
    const [receipt] = await running.client.predictions.send({ items: [item] })
    expect(receipt?.error).toBeNull()
    await running.console.close()
    open = []
    const next = start()
    await next.client.challenges.refresh()
    expect(await next.client.outbox.list()).toMatchObject({ rows: [{ state: 'queued', pausedBy: [{ kind: 'all' }] }] })
    expect(await arrivals()).toHaveLength(0)
    await next.client.pauses.remove({ aims: null })
    await expect.poll(() => stateOf(next), { timeout: 20_000 }).toBe('accepted')
  })

  it('does not wake again and again for a write whose wait has ended', async () => {
    let ahead = 0
    const delays: number[] = []
    const running = start({
      clock: () => Date.now() + ahead,
      startTimer: (delayMs, task) => {
        delays.push(delayMs)
        return startRealTimer(delayMs, task)
      },
    })
    const item = await prepare(running)
    await setFault({ status: 429, body: { detail: 'Slow down' }, headers: { 'retry-after': '30' } })
    await running.client.predictions.send({ items: [item] })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('waiting')
    ahead = 60_000
    delays.length = 0
    await running.client.pauses.add({ aims: [{ kind: 'all' }] })
    expect(delays).not.toEqual([])
    expect(delays.filter((delayMs) => delayMs < 1_000)).toEqual([])
    expect(await stateOf(running)).toBe('waiting')
  })

  it('lets a deadline pass with a record, and nothing is sent late', async () => {
    const running = start()
    const item = await prepare(running)
    await running.client.pauses.add({ aims: [{ kind: 'all' }] })
    await running.client.predictions.send({ items: [item] })
    await operate(sandbox, 'clock', { advance_s: 600 })
    await running.client.challenges.refresh()
    await running.client.pauses.remove({ aims: null })
    await expect.poll(() => stateOf(running), { timeout: 20_000 }).toBe('expired')
    expect(await arrivals()).toHaveLength(0)
  })
})

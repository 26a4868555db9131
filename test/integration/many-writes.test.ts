/** Acts on many writes at once, over real HTTP: what is said of each is what became of it. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type OutboxId = Parameters<RunningConsole['client']['outbox']['cancel']>[0]['outboxId']

/** So few that the losses of all do not keep the service from being read. */
const agents = 3

let sandbox: RunningSandbox
let running: RunningConsole
let challengeKey: ChallengeKey
/** Paths that the service was asked for. */
let read: string[]

beforeEach(async () => {
  read = []
  sandbox = await startSandbox({ agents: agents * 2, limits: false })
  running = openConsole(join(makeTemporaryFolder(), 'console.db'), {
    lookUpSpacingMs: 100,
    fetch(input, init) {
      read.push(new URL(input instanceof Request ? input.url : input).pathname)
      return fetch(input, init)
    },
  })
  running.console.start()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

/** Agents that have one prediction each in the outbox, sent with this fault of the service or held by a pause. */
async function predictAll(fault: 'held' | 'reset_before' | 'reset_after'): Promise<OutboxId[]> {
  const { client } = running
  const { deploymentId } = await addDeployment(running, sandbox)
  const some = sandbox.agents.filter(({ site }) => site === 'global').slice(0, agents)
  const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 300 })
  challengeKey = `${deploymentId}~global~${challenge.id}` as ChallengeKey
  const items = []
  for (const agent of some) {
    await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
    const { agentKey } = await addSandboxAgent(running, { deploymentId, agent })
    items.push({ agentKey, challengeKey })
  }
  await client.challenges.refresh()
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: '' } as const
  await client.predictions.saveDrafts({ drafts: items.map((item) => ({ ...item, draft })) })
  if (fault === 'held') await client.pauses.add({ aims: [{ kind: 'all' }] })
  else {
    const lost = { match: { path: '*/predict' }, effect: fault, times: null }
    // The console's own looks are not to find what has arrived before it is asked to look.
    const unreadable = { match: { path: '*/results' }, effect: { status: 404 }, times: null }
    await operate(sandbox, 'faults', { faults: fault === 'reset_after' ? [lost, unreadable] : [lost] })
  }
  const receipts = await client.predictions.send({ items })
  return receipts.flatMap(({ outboxId }) => outboxId ?? [])
}

const rows = async () => (await running.client.outbox.list()).rows
const states = async () => (await rows()).map(({ state }) => state).toSorted()
const every = <Value>(value: Value): Value[] => Array.from({ length: agents }, () => value)
const outcomesOf = ({ receipts }: { receipts: readonly { outcome: string }[] }) =>
  receipts.map(({ outcome }) => outcome)
const unknownId = 'ob_not_here_any_more' as OutboxId

it('cancels what waits, and says what it did not cancel', async () => {
  const ids = await predictAll('held')
  const [first, ...others] = ids
  if (first === undefined) throw new Error('nothing was sent')
  await running.client.outbox.cancel({ outboxId: first })
  const cancelled = await running.client.outbox.cancelMany({ outboxIds: [...ids, ...ids, unknownId] })
  expect(outcomesOf(cancelled)).toEqual(['left', ...others.map(() => 'cancelled'), 'left'])
  expect(await states()).toEqual(every('cancelled'))
  const pauses = await running.client.pauses.list()
  await running.client.pauses.remove({ aims: pauses.pauses.map(({ aim }) => aim) })
  const { entries } = await operate(sandbox, 'ledger')
  expect(entries.filter(({ endpoint }: { endpoint: string }) => endpoint === 'submitPrediction')).toEqual([])
})

it('leaves what has left, and asks no second time about an earlier try', async () => {
  const ids = await predictAll('reset_before')
  await expect.poll(states, { timeout: 30_000 }).toEqual(every('needs_you'))
  expect(outcomesOf(await running.client.outbox.cancelMany({ outboxIds: ids }))).toEqual(every('left'))
  await running.client.pauses.add({ aims: [{ kind: 'all' }] })
  const [first] = ids
  if (first === undefined) throw new Error('nothing was sent')
  await running.client.outbox.settle({ outboxId: first, as: 'send_again' })
  expect(outcomesOf(await running.client.outbox.cancelMany({ outboxIds: [first] }))).toEqual(['doubtful'])
  expect(await states()).toEqual(every('needs_you'))
})

it('looks for all of one challenge by one reading, and gives up what was not found', async () => {
  const ids = await predictAll('reset_before')
  await expect.poll(states, { timeout: 30_000 }).toEqual(every('needs_you'))
  read = []
  const looked = await running.client.outbox.lookUpMany({ outboxIds: [...ids, unknownId] })
  expect(outcomesOf(looked)).toEqual([...every('unsettled'), 'left'])
  expect(read.filter((path) => path.endsWith('/results'))).toHaveLength(1)
  const { totals } = await running.client.outbox.list({ filter: 'needs_you' })
  const { challenges } = await running.client.outbox.challenges({ filter: 'needs_you', site: null })
  expect(totals).toMatchObject({ needsYou: agents, open: agents })
  expect(challenges).toMatchObject([{ challengeKey, site: 'global' }])
  const gaveUp = await running.client.outbox.giveUpMany({ outboxIds: [...ids, unknownId] })
  expect(outcomesOf(gaveUp)).toEqual([...every('given_up'), 'left'])
  expect((await rows()).map(({ state, isFlagged }) => ({ state, isFlagged }))).toEqual(
    every({ state: 'refused', isFlagged: false }),
  )
  expect(outcomesOf(await running.client.outbox.giveUpMany({ outboxIds: ids }))).toEqual(every('left'))
})

// One reading asks three times where the service is in trouble.
it.each([
  [404, 1],
  [503, 3],
])(
  'says of what cannot be read that it was not, by one reading for all of the challenge: %i',
  async (status, times) => {
    const ids = await predictAll('reset_before')
    await expect.poll(states, { timeout: 30_000 }).toEqual(every('needs_you'))
    await operate(sandbox, 'faults', { faults: [{ match: { path: '*/results' }, effect: { status }, times: null }] })
    read = []
    expect(outcomesOf(await running.client.outbox.lookUpMany({ outboxIds: ids }))).toEqual(every('unread'))
    const readings = read.filter((path) => path.endsWith('/results')).length
    expect(readings).toBeGreaterThanOrEqual(times)
    // A look of the console's own may still have been under way, and is not one for each write.
    expect(readings).toBeLessThan(agents * times)
    expect(await states()).toEqual(every('needs_you'))
  },
)

it('finds what arrived after all', async () => {
  const ids = await predictAll('reset_after')
  await expect.poll(states, { timeout: 30_000 }).toEqual(every('needs_you'))
  await operate(sandbox, 'faults', { faults: [] })
  expect(outcomesOf(await running.client.outbox.lookUpMany({ outboxIds: ids }))).toEqual(every('settled'))
  expect(await states()).toEqual(every('listed'))
  expect(outcomesOf(await running.client.outbox.lookUpMany({ outboxIds: ids }))).toEqual(every('left'))
})

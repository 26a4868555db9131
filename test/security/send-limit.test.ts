/**
 * A page under somebody else's control, with the whole contract and nobody who presses anything: however it calls what
 * sends, no more than the bound goes on its word alone.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  agentIdSchema,
  agentKeySchema,
  commentIdSchema,
  deploymentIdSchema,
  eventIdSchema,
  outboxIdSchema,
} from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { ipcContract } from '#contract/ipc/ipc-contract.ts'
import type { AskedWrites } from '#contract/rules/outbox/asked-writes.ts'
import { mostUnasked } from '#contract/rules/outbox/send-limit.ts'
import { createEmptyAnswer } from '#contract/rules/registrations/registration-answer.ts'
import { createFollow } from '../../src-main/operations/outbox/kinds/follow.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { form } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { storeChallenge } from '../support/stored-challenges.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Client = RunningConsole['client']

const agents = mostUnasked + 30
const deploymentId = deploymentIdSchema.parse('dp_test')
const challengeKey = challengeKeySchema.parse(`${deploymentId}~global~ch1`)
const event = { eventId: eventIdSchema.parse('news1'), title: null }

const keyOf = (no: number) => agentKeySchema.parse(`ag_${String(no).padStart(8, '0')}`)
const writeOf = (kind: string, no: number) => outboxIdSchema.parse(`ob_${kind}_${String(no).padStart(8, '0')}`)
const several = (turn: number, count: number) =>
  Array.from({ length: count }, (_, index) => keyOf(((turn * count + index) % agents) + 1))

interface Attack {
  /** So many writes each call would send. */
  writes: number
  call: (client: Client, turn: number) => Promise<unknown>
}

/** Every procedure by which something leaves for the service as an agent, and how an evil page would use it. */
const sending: Readonly<Record<string, Attack>> = {
  'predictions.send': {
    writes: 7,
    call: (client, turn) =>
      client.predictions.send({ items: several(turn, 7).map((agentKey) => ({ agentKey, challengeKey })) }),
  },
  'discussion.send': {
    writes: 7,
    call: (client, turn) =>
      client.discussion.send({
        items: several(turn, 7).map((agentKey) => ({
          kind: 'follow',
          agentKey,
          target: { agentId: agentIdSchema.parse(`target-${turn}`), name: null },
        })),
      }),
  },
  'discussion.undo': {
    writes: 1,
    call: (client, turn) => client.discussion.undo({ outboxId: writeOf('taken', turn + 1) }),
  },
  'outbox.settle': {
    writes: 1,
    call: (client, turn) => client.outbox.settle({ outboxId: writeOf('doubt', turn + 1), as: 'send_again' }),
  },
  'pauses.remove': {
    writes: 1,
    call: (client, turn) => client.pauses.remove({ aims: [{ kind: 'agent', agentKey: keyOf(turn + 1) }] }),
  },
  'agents.label': {
    writes: 1,
    call: (client, turn) => client.agents.label({ agentKeys: [keyOf(turn + 1)], addTags: [], removeTags: ['held'] }),
  },
  'drops.approve': {
    writes: 7,
    call: (client, turn) =>
      client.drops.approve({
        drops: several(turn, 7).map((_, index) => ({ dropNo: turn * 7 + index, agentKey: null, challengeKey: null })),
      }),
  },
  'subscriptions.change': {
    writes: 7,
    call: (client, turn) =>
      client.subscriptions.change({
        changes: several(turn, 7).map((agentKey) => ({ agentKey, scopeKey: 'GC', subscribe: turn % 2 === 0 })),
      }),
  },
  'sendBatches.confirm': {
    writes: 7,
    async call(client, turn) {
      const agentKeys = several(turn, 7)
      await client.sendBatches.confirm({ kind: 'predictions', challenges: [{ challengeKey, agentKeys }] })
      await client.predictions.send({ items: agentKeys.map((agentKey) => ({ agentKey, challengeKey })) })
    },
  },
  'registrations.start': {
    writes: 1,
    call: (client, turn) =>
      client.registrations.start({
        agentKey: null,
        deploymentId,
        site: 'global',
        form: { ...form, name: `Made up ${turn}` },
      }),
  },
  'registrations.startMany': {
    writes: 7,
    call: (client, turn) => client.registrations.startMany({ agentKeys: several(turn, 7) }),
  },
  'registrations.submitAnswer': {
    writes: 1,
    call: (client, turn) =>
      client.registrations.submitAnswer({ agentKey: keyOf(turn + 1), draft: createEmptyAnswer('short') }),
  },
  'registrations.resendSecret': {
    writes: 1,
    call: (client, turn) => client.registrations.resendSecret({ agentKey: keyOf(turn + 1) }),
  },
  'claims.reissue': {
    writes: 7,
    call: (client, turn) => client.claims.reissue({ agentKeys: several(turn, 7) }),
  },
  'profiles.changeScope': {
    writes: 1,
    call: (client, turn) => client.profiles.changeScope({ agentKey: keyOf(turn + 1), scope: 'x', isAdded: true }),
  },
}

/**
 * What sends nothing as an agent but questions and requests for tokens, or asks in a dialog of main's own already. Who
 * adds a procedure says here or above which it is.
 */
const sendingNothing: Readonly<Record<string, string>> = {
  app: 'state changes keepScreen navigationRequests',
  menu: 'update choices',
  settings: 'update setReminders setShortcut setTable resetShortcuts',
  background: 'state setStartAtLogin',
  backups: 'list backUpNow dismissRecovery',
  deployments: 'probe check add remove',
  trial: 'progress start leave',
  updates: 'state setFeed check dismiss download',
  agents: 'fleet get add check forgetLosses forget reviewLabels readNote setNote rename archive',
  credentials: 'replace read copySecret exportKey beginRotation finishRotation abandonRotation keySet savePublicKeySet',
  savedViews: 'list save rename remove',
  claims: 'list openPage copyLink revealCode qr check markClaimed saveSheet dismiss',
  imports: 'current read readFile readDragged run cancel drop',
  packs: 'current export continueExport stopExport open openDragged unlock apply stopImport drop exportList',
  registrations:
    'list readTable readTableFile readDraggedTable stage changeForm templateOf stopStarting makeKey saveJwks saveSecret identify replaceKnown saveAnswerDraft savePrompts readAnswers readAnswersFile check formDrafts saveFormDraft saveTableDraft dismiss',
  search: 'find recent addRecent',
  secrets: 'checkVault items tryKeychain itemTest startItemTest stopItemTest',
  subscriptions: 'pending putPending discardPending matrix refresh',
  challenges: 'list matrix refresh',
  events: 'list refresh get findComment refreshThread',
  leaderboards: 'get refresh setKept history overtakes road scorecard',
  profiles: 'get fetch findPredictions own actions follows spaces scopes',
  guides: 'fetch',
  predictions:
    'desk agentDesk instrumentRecord saveDrafts readDraggedTable exportDue validateTable review beginRevision',
  outbox: 'list receipts dismiss cancel cancelMany challenges lookUp lookUpMany giveUpMany',
  pauses: 'list add review',
  discussion: 'ofEvent writers review rateRoom',
  integrity: 'settings updateModes allowPair removePair records exportRecords',
  ledger: 'state entries verify findHead export saveVerifier',
  discussionDrafts: 'list get save remove',
  drops: 'folder chooseFolder turnOff refresh list discard',
  results: 'field list refresh',
  rotations: 'begin finish list run stop',
  feed: 'state list countNew item author mark markAllRead refresh',
  follows: 'matrix refresh',
  charts: 'save',
  analytics: 'choices report replay fleet compareReplays compareFleets',
  reminders: 'dueSoon scopeKeys absence dismissAbsence keptDrafts dismissKeptDrafts notificationStatus sendTest',
  support: 'components saveBill requests prepareReport saveReport',
}

const procedures = Object.entries(ipcContract).flatMap(([noun, of]) => Object.keys(of).map((name) => `${noun}.${name}`))

it('is tried with every procedure of the contract that sends', () => {
  const quiet = Object.entries(sendingNothing).flatMap(([noun, names]) =>
    names.split(' ').map((name) => `${noun}.${name}`),
  )
  expect([...quiet, ...Object.keys(sending)].sort()).toEqual(procedures.sort())
})

/** A fleet with a write of each state an agent, all of them held by a pause of the agent and by none else. */
function fill(store: Store): void {
  storeDeployment(store, { deploymentId })
  storeChallenge(store, { id: 'ch1', deadlineAtMs: Date.now() + 3_600_000 })
  for (let no = 1; no <= agents; no += 1) {
    storeAgent(store, { agentKey: keyOf(no), agentId: `agent-${no}`, name: `Agent ${no}` })
    for (const kind of ['held', 'taken', 'doubt']) storeFollow(store, kind, no)
  }
}

function storeFollow(store: Store, kind: string, agentNo: number): void {
  const outboxId = writeOf(kind, agentNo)
  const { target, body } = createFollow({
    target: { agentId: agentIdSchema.parse(`${kind}-target`), name: null },
    isFollowed: true,
  })
  store.outbox.add({
    outboxId,
    requestId: `rq_${outboxId}`,
    agentNo,
    ...target,
    body,
    createdAtMs: Date.now(),
    deadlineAtMs: null,
  })
  const row = store.outbox.find(outboxId)
  if (row === null || kind === 'held') return
  store.outbox.change(row, kind === 'taken' ? { state: 'accepted', settledAtMs: Date.now() } : { state: 'needs_you' })
}

let running: RunningConsole
let asked: AskedWrites[]
let answer: boolean
/** What the page does while main asks. */
let meanwhile: (() => Promise<unknown>) | null

beforeEach(() => {
  const database = join(makeTemporaryFolder(), 'console.db')
  const store = openStore({ path: database, clock: Date.now })
  store.transaction(() => fill(store))
  store.close()
  asked = []
  answer = false
  meanwhile = null
  running = openConsole(database, {
    fetch: () => Promise.reject(new TypeError('no line')),
    desktop: desktopWith({
      async confirmWrites(writes) {
        asked.push(writes)
        const act = meanwhile
        meanwhile = null
        await act?.()
        return answer
      },
    }),
  })
})
afterEach(() => running.console.close())

/** Whether main let the call through; what else became of it is not asked here. */
async function isPassed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (thrown) {
    return !(
      thrown instanceof Error &&
      'data' in thrown &&
      JSON.stringify(thrown.data).includes('writes_not_confirmed')
    )
  }
}

const pausesOf = async (name: string) => {
  const { client } = running
  const aims = several(0, agents).map((agentKey) => ({ kind: 'agent', agentKey }) as const)
  if (name === 'pauses.remove') await client.pauses.add({ aims })
  if (name !== 'agents.label') return
  await client.agents.label({ agentKeys: several(0, agents), addTags: ['held'], removeTags: [] })
  await client.pauses.add({ aims: [{ kind: 'tag', label: 'held' }] })
}

describe('a page without a press', () => {
  it.each(Object.entries(sending))('by %s sends no more than the bound unasked', async (name, { writes, call }) => {
    await pausesOf(name)
    let passed = 0
    for (let turn = 0; turn * writes < agents; turn += 1)
      if (await isPassed(call(running.client, turn))) passed += writes
    expect(passed).toBeLessThanOrEqual(mostUnasked)
    expect(passed).toBeGreaterThan(mostUnasked - writes)
    expect(asked.length).toBeGreaterThan(0)
  })

  it('by all of them in turn and at once sends no more than the bound unasked', async () => {
    const calls = Array.from({ length: agents }, (_, turn) =>
      Object.values(sending).map(async ({ writes, call }) =>
        (await isPassed(call(running.client, turn))) ? writes : 0,
      ),
    )
    const passed = await Promise.all(calls.flat())
    // What holds no write lets none go: the pauses are not there in this one.
    const held = agents * 2
    expect(passed.reduce((sum, count) => sum + count, 0) - held).toBeLessThanOrEqual(mostUnasked)
    const { totals } = await running.client.outbox.list()
    expect(totals.all - 3 * agents).toBeLessThanOrEqual(mostUnasked)
  })

  it('in one call has nothing of it sent, and after a yes exactly that', async () => {
    const { client } = running
    const items = several(0, agents).map((agentKey) => ({
      kind: 'like' as const,
      agentKey,
      event,
      comment: { commentId: commentIdSchema.parse('c1'), isReply: false, authorId: null, authorName: null, text: null },
    }))
    expect(await isPassed(client.discussion.send({ items }))).toBe(false)
    expect((await client.outbox.list()).totals.all).toBe(3 * agents)
    answer = true
    expect((await client.discussion.send({ items })).every(({ outboxId }) => outboxId !== null)).toBe(true)
    expect((await client.outbox.list()).totals.all).toBe(4 * agents)
    expect(asked).toEqual(
      Array.from({ length: 2 }, () => ({
        kinds: [{ kind: 'like', count: agents }],
        sites: [{ site: 'global', agents }],
        nearestDeadlineAtMs: null,
        unasked: 0,
      })),
    )
    answer = false
    expect(await isPassed(client.subscriptions.change({ changes: [] }))).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('is told nothing of what is asked, and the question names the deadline', async () => {
    const items = several(0, agents).map((agentKey) => ({ agentKey, challengeKey }))
    expect(await isPassed(running.client.predictions.send({ items }))).toBe(false)
    expect(asked[0]).toMatchObject({ kinds: [{ kind: 'predictionOrRevision', count: agents }] })
    expect(asked[0]?.nearestDeadlineAtMs).toBeGreaterThan(Date.now())
  })

  it('ends a pause that holds more than the bound only after a yes', async () => {
    const { client } = running
    await client.pauses.add({ aims: [{ kind: 'all' }] })
    expect(await isPassed(client.pauses.remove({ aims: null }))).toBe(false)
    expect((await client.pauses.list()).pauses).toHaveLength(1)
    answer = true
    expect(await client.pauses.remove({ aims: null })).toEqual({ removed: 1 })
    expect(asked).toHaveLength(2)
    expect(asked[1]).toMatchObject({ kinds: [{ kind: 'follow', count: agents }] })
  })

  it.each([
    { ends: 'a pause', end: (client: Client) => client.pauses.remove({ aims: [{ kind: 'tag', label: 'large' }] }) },
    {
      ends: 'a tag',
      end: (client: Client) =>
        client.agents.label({ agentKeys: several(0, agents), addTags: [], removeTags: ['large'] }),
    },
  ])('cannot let more go by the end of $ends than was asked about', async ({ end }) => {
    const { client } = running
    const all = several(0, agents)
    const small = { kind: 'tag', label: 'small' } as const
    // Two pauses hold the last agents: `large` alone would let the others go, both together every one.
    await client.agents.label({ agentKeys: all, addTags: ['large'], removeTags: [] })
    await client.agents.label({ agentKeys: all.slice(-20), addTags: ['small'], removeTags: [] })
    await client.pauses.add({ aims: [{ kind: 'tag', label: 'large' }, small] })
    meanwhile = () => client.pauses.remove({ aims: [small] })
    answer = true
    expect(await isPassed(end(client))).toBe(true)
    const counts = asked.map(({ kinds }) => kinds.reduce((sum, { count }) => sum + count, 0))
    expect(counts).toEqual([agents - 20, 20])
  })

  it('has what went into a pause by a yes asked about again at its end', async () => {
    const { client } = running
    const items = several(0, agents).map((agentKey) => ({
      kind: 'follow' as const,
      agentKey,
      target: { agentId: agentIdSchema.parse('paused-target'), name: null },
    }))
    await client.pauses.add({ aims: [{ kind: 'all' }] })
    answer = true
    await client.discussion.send({ items })
    answer = false
    expect(await isPassed(client.pauses.remove({ aims: null }))).toBe(false)
    expect((await client.pauses.list()).pauses).toHaveLength(1)
    expect(asked).toMatchObject([{ kinds: [{ count: agents }] }, { kinds: [{ count: 2 * agents }] }])
  })
})

/**
 * Thousands of histories of the outbox, of predictions, revisions and comments, against a simulated service: answers
 * lost before and after they took effect, refusals, limits, readings that fail, pauses, and the console killed between
 * any two of its steps. What must hold of each is at the end.
 */
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { challengeIdSchema, deploymentIdSchema, eventIdSchema, type OutboxId, outboxIdSchema } from '#contract/ids.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { cancelWrite } from '../../src-main/operations/outbox/cancel-write.ts'
import { createComment } from '../../src-main/operations/outbox/kinds/comment.ts'
import { settleWrite } from '../../src-main/operations/outbox/settle-write.ts'
import { pauseSending } from '../../src-main/operations/pauses/pause-sending.ts'
import { resumeSending } from '../../src-main/operations/pauses/resume-sending.ts'
import { createOutboxSender, type OutboxSenderDeps } from '../../src-main/schedule/outbox-sender.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction, targetOfRevision } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { agents, aimed, aims, type History, historySchema } from '../support/outbox-history.ts'
import { createSimulatedTime, type SimulatedTime } from '../support/simulated-time.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const startMs = Date.UTC(2026, 5, 15, 12)
const baseUrl = 'https://service.example'
const spacingMs = 60_000
const lifeMs = 4 * 60_000

class Killed extends Error {}

interface Arrivals {
  /** Requests that took effect, by agent. */
  applied: number
  /** Arrived with a lost answer, and the operator has not said since: nothing more may arrive. */
  isDoubtful: boolean
  broken: string | null
}

let store: Store
let round = 0

function fillStore(): void {
  round = 0
  const deploymentId = deploymentIdSchema.parse('dp_simulated')
  storeDeployment(store, { deploymentId, baseUrl, name: 'Simulated', addedAtMs: startMs })
  for (let index = 0; index < agents; index += 1) {
    storeAgent(store, {
      agentKey: `ag_simulated${index}`,
      agentId: `agent${index}`,
      name: `Agent ${index}`,
      addedAtMs: startMs,
    })
  }
  for (const index of aimed.pause_tag) store.labels.addTag(index + 1, 'aimed')
}

/** What the service holds of whoever revises, and what the revision says. */
const former = { direction: 'bullish', confidence: 0.7, reasoning: '' } as const
const revised = { direction: 'bearish', confidence: 0.6 } as const

/** The prediction that a revision is of, as the service has acknowledged it. */
function holdFormer(agentNo: number): void {
  const known = {
    remoteId: `pr_${round}_${agentNo - 1}`,
    acceptedAtMs: startMs,
    knownBy: 'response',
    knownAtMs: startMs,
  } as const
  const open = { isCorrect: null, score: null, revisionNumber: 1 }
  store.predictions.save({ agentNo, challengeNo: round, ...former, ...known, ...open, sent: former })
}

/** What an agent says in its comment of this round. */
const textOf = (index: number) => `What agent ${index} thinks in round ${round}`

function newWriteOf(index: number, kind: History['kinds'][number]) {
  const deadlineAtMs = startMs + lifeMs
  if (kind === 'prediction')
    return { ...targetOfPrediction(round), body: { direction: 'bullish', confidence: 0.7 }, deadlineAtMs }
  if (kind === 'revision') {
    const body = { ...revised, reasoning: '', is_revision: true }
    return { ...targetOfRevision(round, { ...former, revisionNumber: 1 }), body, deadlineAtMs }
  }
  const event = { eventId: eventIdSchema.parse(`ev${round}`), title: 'Simulated' }
  const { target, body } = createComment({ event, parent: null, text: textOf(index), spaceId: null })
  return { ...target, body, deadlineAtMs: null }
}

/** A challenge and an event of this history's own, and one queued write an agent. */
function queueWrites(history: History): OutboxId[] {
  round += 1
  const deadlineAtMs = startMs + lifeMs
  const challengeId = challengeIdSchema.parse(`ch${round}`)
  store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs })])
  return Array.from({ length: agents }, (_, index) => {
    const outboxId = outboxIdSchema.parse(`ob_history${round}_${index}`)
    if (history.kinds[index] === 'revision') holdFormer(index + 1)
    store.outbox.add({
      outboxId,
      requestId: `rq_history${round}_${index}`,
      agentNo: index + 1,
      ...newWriteOf(index, history.kinds[index] ?? 'prediction'),
      createdAtMs: startMs,
    })
    return outboxId
  })
}

/** The service, and what it knows that the console may not. */
function createService(history: History, time: SimulatedTime) {
  const arrivals = Array.from({ length: agents }, (): Arrivals => ({ applied: 0, isDoubtful: false, broken: null }))
  const elsewhere = new Set<number>()
  /** Whom a pause holds now: nothing of theirs may arrive. */
  const paused = new Set<number>()
  const fates = history.fates.map((list) => [...list])
  const readings = [...history.badReadings]
  const kindOf = (index: number) => history.kinds[index] ?? 'prediction'
  const at = (index: number) => arrivals[index] ?? { applied: 0, isDoubtful: false, broken: null }
  return {
    at,
    elsewhere,
    paused,
    async submit(index: number) {
      const arrival = at(index)
      const fate = fates[index]?.shift() ?? 'accept'
      if (paused.has(index)) arrival.broken = 'sent while its agent was paused'
      if (fate === 'not_sent') throw new AppError('host_unreachable')
      if (arrival.isDoubtful) arrival.broken = 'sent again while the outcome was not known'
      if (arrival.applied > 0) throw new AppError('duplicate_prediction')
      if (kindOf(index) !== 'comment' && time.clock() > startMs + lifeMs) arrival.broken = 'sent after the deadline'
      if (fate === 'refuse') throw new AppError('forbidden')
      if (fate === 'expired_token') throw new AppError('timed_out')
      if (fate === 'duplicate' && kindOf(index) === 'comment') throw new AppError('request_refused')
      if (fate === 'duplicate' && kindOf(index) === 'revision') throw new AppError('duplicate_prediction')
      if (fate === 'duplicate') {
        elsewhere.add(index)
        throw new AppError('duplicate_prediction')
      }
      if (fate !== 'lost') arrival.applied += 1
      if (fate === 'accept') return answerOf(index, kindOf(index))
      arrival.isDoubtful = true
      throw new AppError('outcome_unknown')
    },
    /** What a reading lists, of predictions or of comments. */
    async list(endpoint: string) {
      const reading = readings.shift() ?? 'ok'
      if (reading === 'fails') throw new AppError('site_down')
      const kind = endpoint === 'readResults' ? 'prediction' : 'comment'
      const there = arrivals.flatMap(({ applied }, index) => {
        if (kindOf(index) === 'revision') return kind === 'prediction' ? [index] : []
        return kindOf(index) === kind && (applied > 0 || elsewhere.has(index)) ? [index] : []
      })
      const shown = reading === 'incomplete' ? [] : there
      const completeness = {
        received: shown.length,
        total: null,
        hasMore: reading === 'incomplete',
        unreadable: 0,
        firstUnreadable: null,
      }
      if (kind === 'comment') return { total_count: shown.length, comments: shown.map(commentOf), completeness }
      const nothing = {
        direction: null,
        confidence: null,
        reasoning: null,
        is_correct: null,
        score: null,
        said_at: null,
      }
      return {
        status: 'open',
        result: null,
        resolved_at: null,
        hasList: true,
        completeness,
        submitted_count: null,
        predictions: shown.map((index) => ({ agent_id: `agent${index}`, submitted: true, ...nothing })),
      }
    },
  }
}

/** What the service answers to a write, whichever it is: each kind reads its own. */
function answerOf(index: number, kind: History['kinds'][number]) {
  const said =
    kind === 'revision'
      ? { ...revised, revision_number: 2 }
      : { direction: null, confidence: null, revision_number: null }
  const unsaid = { counts_for_score: null, claim_reminder: null }
  const nothing = { created_at: null, challenge_id: null, agent_id: null, echoes: [], ...unsaid, ...said }
  const id = `${round}_${index}`
  return { ...nothing, prediction_id: `pr_${id}`, comment_id: `cm_${id}`, news_id: null, parent_comment_id: null }
}

function commentOf(index: number) {
  const agent = { agent_id: `agent${index}`, name: null, model_provider: null }
  const none = {
    like_count: 0,
    reply_count: 0,
    has_more_replies: false,
    replies: [],
    created_at: null,
    parent_comment_id: null,
  }
  return { ...none, comment_id: `cm_${round}_${index}`, content: textOf(index), echoes: [textOf(index)], agent }
}

/** One run of the console: its steps are counted, and at the step given it dies, which it never learns. */
function startRun(
  service: ReturnType<typeof createService>,
  time: SimulatedTime,
  steps: { taken: number; kill: { step: number; afterIt: boolean } | null },
) {
  let isDead = false
  const step = <Result>(work: () => Result): Result => {
    if (isDead) throw new Killed()
    steps.taken += 1
    const isLast = steps.kill !== null && steps.taken >= steps.kill.step
    if (isLast && steps.kill?.afterIt !== true) {
      isDead = true
      throw new Killed()
    }
    const result = work()
    if (isLast) {
      isDead = true
      // The answer to the last call comes to nobody.
      if (result instanceof Promise) result.catch(() => {})
      throw new Killed()
    }
    return result
  }
  /** The dead hear nothing: neither answers nor failures. */
  const heard = async <Result>(call: Promise<Result>): Promise<Result> => {
    const outcome = await call.then(
      (value) => ({ value }),
      (thrown: unknown) => ({ thrown }),
    )
    if (isDead) return new Promise(() => {})
    if ('thrown' in outcome) throw outcome.thrown
    return outcome.value
  }
  let depth = 0
  const mortal: Store = {
    ...store,
    transaction(work) {
      if (depth > 0) return work()
      depth += 1
      try {
        return step(() => store.transaction(work))
      } finally {
        depth -= 1
      }
    },
    outbox: {
      ...store.outbox,
      change: (row, change) =>
        depth > 0 ? store.outbox.change(row, change) : step(() => store.outbox.change(row, change)),
    },
  }
  const deps = {
    store: mortal,
    clock: time.clock,
    random: () => 0.5,
    startTimer: (delayMs: number, task: () => void) => time.startTimer(delayMs, () => (isDead ? undefined : task())),
    notify: () => {},
    lookUpSpacingMs: spacingMs,
    statusRecorder: { proven: () => {}, failed: () => {}, flush: () => {}, close: () => {} },
    client: {
      serviceNow: time.clock,
      paceOf: () => ({ used: 0, waitMs: 0 }),
      probeBeforeWrite: async () => {},
      timing: () => ({ offsetMs: 0, roundTripMs: 0, uncertaintyMs: 0, measuredAtMs: startMs }),
      traffic: () => ({ requestsTotal: 0, failuresTotal: 0 }),
      call: (endpoint: string) => heard(step(() => service.list(endpoint))),
    },
    sessions: {
      facts: () => ({ expiresAtMs: Number.MAX_SAFE_INTEGER }),
      call: (identity: { agentId: string }, endpoint: string) =>
        // Only some deployments have it.
        endpoint === 'listActions'
          ? Promise.reject(new AppError('resource_unknown'))
          : heard(step(() => service.submit(Number(identity.agentId.slice('agent'.length))))),
    },
  }
  // The simulated service answers only what the sender asks; its types are those of the whole service.
  const sender = createOutboxSender(deps as unknown as OutboxSenderDeps)
  return { sender, isDead: () => isDead }
}

/** The operator's acts, by the operations behind the screen. */
function act(
  kind: History['acts'][number],
  ids: readonly OutboxId[],
  context: { time: SimulatedTime; service: ReturnType<typeof createService> },
) {
  const { time, service } = context
  const workspace = {
    store,
    clock: time.clock,
    client: { serviceNow: time.clock },
    notify: () => {},
    sender: { wake: () => {} },
  } as unknown as Workspace
  // A pause holds for one run of the console.
  resumeSending(workspace, { aims: null })
  service.paused.clear()
  if (kind === 'pause_tag' || kind === 'pause_agent' || kind === 'pause_all') {
    pauseSending(workspace, { aims: [aims[kind]] })
    for (const index of aimed[kind]) service.paused.add(index)
    return
  }
  ids.forEach((outboxId, index) => {
    const row = store.outbox.find(outboxId)
    if (kind === 'nothing' || row === null) return
    if (kind === 'cancel') {
      cancelWrite(workspace, { outboxId })
      return
    }
    if (row.state !== 'needs_you' || (row.deadlineAtMs !== null && time.clock() >= row.deadlineAtMs)) return
    const arrival = service.at(index)
    // The operator looks where the console cannot, and says what is true.
    const as = arrival.applied > 0 ? 'it_is_there' : kind === 'it_is_there' ? 'give_up' : kind
    settleWrite(workspace, { outboxId, as })
    arrival.isDoubtful = false
  })
}

const resting: readonly WriteState[] = ['accepted', 'refused', 'expired', 'cancelled', 'needs_you']

async function live(history: History, afterDeath: () => void): Promise<void> {
  const time = createSimulatedTime(startMs)
  const ids = queueWrites(history)
  const service = createService(history, time)
  const steps = { taken: 0, kill: null as { step: number; afterIt: boolean } | null }
  const states = () => ids.map((id) => store.outbox.find(id)?.state)
  const isAtRest = () => states().every((state) => state !== undefined && resting.includes(state))
  const runs = Math.max(history.kills.length, history.acts.length) + 1
  for (let number = 0; number < runs; number += 1) {
    const kill = history.kills[number]
    steps.kill = kill === undefined ? null : { step: steps.taken + kill.step, afterIt: kill.afterIt }
    act(history.acts[number] ?? 'nothing', ids, { time, service })
    const run = startRun(service, time, steps)
    run.sender.start()
    await time.runUntil(() => run.isDead() || isAtRest(), 24 * 60 * 60_000)
    if (run.isDead()) {
      afterDeath()
      continue
    }
    const closed = run.sender.close()
    await time.runUntil(() => false, 3_000)
    await closed
  }
  expect(isAtRest(), `every write comes to rest: ${states()}`).toBe(true)
  ids.forEach((id, index) => {
    const state = store.outbox.find(id)?.state
    const { applied, broken } = service.at(index)
    expect(broken).toBeNull()
    expect(applied).toBeLessThanOrEqual(1)
    if (state === 'accepted') expect(applied === 1 || service.elsewhere.has(index)).toBe(true)
    if (state === 'refused' || state === 'expired' || state === 'cancelled') expect(applied).toBe(0)
    if (history.kinds[index] === 'revision') expectHeld(index, state)
  })
}

/** Whatever became of a revision, the service holds one prediction of the agent, and the console says which it is. */
function expectHeld(index: number, state: WriteState | undefined): void {
  const [held, ...more] = store.predictions.ofChallenge(round, [index + 1])
  expect(more).toEqual([])
  if (state === 'accepted') expect(held?.former).toMatchObject([former])
  else expect(held?.former).toBeNull()
  if (state === 'accepted' && held?.direction !== null) expect(held).toMatchObject(revised)
  if (state === 'expired' || state === 'cancelled') expect(held).toMatchObject(former)
}

describe('the outbox, whatever happens, applies a write at most once, never repeats a doubtful one by itself, and brings each to rest', () => {
  it('over a thousand histories', async () => {
    store = openStore({ path: ':memory:', clock: () => startMs })
    fillStore()
    const property = fc.asyncProperty(historySchema, (history) => live(history, () => {}))
    await fc.assert(property, { numRuns: 1_000, endOnFailure: true })
    store.close()
  }, 900_000)

  it('with its database opened anew after each death', async () => {
    const folder = makeTemporaryFolder()
    const open = () => openStore({ path: join(folder, 'console.db'), clock: () => startMs })
    store = open()
    fillStore()
    const reopen = () => {
      store.close()
      store = open()
    }
    const property = fc.asyncProperty(historySchema, (history) => live(history, reopen))
    await fc.assert(property, { numRuns: 40, endOnFailure: true })
    store.close()
  }, 120_000)
})

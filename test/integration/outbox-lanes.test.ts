/**
 * Many writes of one agent, or of one site, at a limit: what the sender writes down, whom it asks, and what the screens
 * say meanwhile.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { agentIdSchema, agentKeySchema, challengeIdSchema, commentIdSchema, eventIdSchema } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { callsPerMinute } from '#contract/service/rate-limits.ts'
import { newWriteOf } from '../../src-main/operations/discussion/new-write.ts'
import { cancelWrite } from '../../src-main/operations/outbox/cancel-write.ts'
import { listOutbox } from '../../src-main/operations/outbox/list-outbox.ts'
import { writesAtOnce } from '../../src-main/operations/outbox/outbox-sender.ts'
import { pauseSending } from '../../src-main/operations/pauses/pause-sending.ts'
import { createOutboxSender } from '../../src-main/schedule/outbox-sender.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { startRealTimer, type Timer } from '../../src-main/system/timer.ts'
import { type LimitedSite, openLimitedSite } from '../support/limited-site.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const second = 1_000

let site: LimitedSite

beforeEach(() => {
  site = openLimitedSite()
})
afterEach(() => site.close())

function addAgents(count: number, siteNo = 1): void {
  for (let no = 1; no <= count; no += 1) {
    const id = `${siteNo}_${String(no).padStart(6, '0')}`
    storeAgent(site.store, { agentKey: `ag_lane${id}`, agentId: `agent${id}`, name: `Agent ${id}`, siteNo })
  }
}

const event = { eventId: eventIdSchema.parse('ev_1'), title: null }
const aboutComment = (no: number) => ({
  commentId: commentIdSchema.parse(`cm_of_${no}`),
  authorId: null,
  authorName: null,
  text: null,
  isReply: false,
})
type Kind = DiscussionItem['kind']

/** The `no`th write of an agent of this kind. */
function itemOf(kind: Kind, no: number): DiscussionItem {
  const by = { agentKey: agentKeySchema.parse('ag_lane1_000001') }
  const text = `The outage lasts longer than assumed ${no}`
  switch (kind) {
    case 'comment':
      return { ...by, kind, event, spaceId: null, text }
    case 'reply':
      return { ...by, kind, event, spaceId: null, text, parent: aboutComment(no) } as DiscussionItem
    case 'like':
    case 'unlike':
      return { ...by, kind, event, comment: aboutComment(no) } as DiscussionItem
    case 'follow':
    case 'unfollow':
      return { ...by, kind, target: { agentId: agentIdSchema.parse(`other_${no}`), name: null } }
    case 'post':
      return { ...by, kind, spaceId: 'finance', title: `Title ${no}`, text } as DiscussionItem
  }
}

function addItems(kind: Kind, count: number, { agentNo = 1, from = 1 } = {}): void {
  for (let no = from; no < from + count; no += 1) {
    const { target, body } = newWriteOf(itemOf(kind, no))
    site.add({ agentNo, ...target, body, deadlineAtMs: null })
  }
}

/** One prediction of each agent on the challenge that is stored as the next. */
function addPredictions(agentNos: readonly number[], { challengeNo = 1, siteNo = 1, leftMs = 3_600 * second } = {}) {
  const deadlineAtMs = site.clock() + leftMs
  const challengeId = challengeIdSchema.parse(`ch${challengeNo}`)
  site.store.challenges.saveListed(siteNo, [listedChallenge({ challengeId, deadlineAtMs })])
  return agentNos.map((agentNo) => {
    const body = { direction: 'bullish', confidence: 0.7 }
    return site.add({ agentNo, ...targetOfPrediction(challengeNo), body, deadlineAtMs })
  })
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const openRows = () => listOutbox(site.deps, { filter: 'open' }).rows
const statesOf = () => listOutbox(site.deps).rows.map(({ state }) => state)

describe('writes of one agent beyond its limit', () => {
  it.each<[Kind, keyof typeof callsPerMinute, siteNo: number]>([
    ['comment', 'comment', 1],
    ['reply', 'reply', 1],
    ['like', 'like', 1],
    ['follow', 'follow', 1],
    ['post', 'comment', 2],
  ])('of kind %s cost no commit while they wait, and say that and until when', async (kind, rateClass, siteNo) => {
    const limit = callsPerMinute[rateClass] ?? 0
    addAgents(1, siteNo)
    addItems(kind, limit * 2 + 40)
    site.sender.start()
    await site.pass(50 * second)
    expect(site.asked).toHaveLength(limit)
    // Two for each that was sent: as on its way, and as accepted.
    expect(site.commits()).toBe(2 * limit)
    const rows = openRows()
    expect(rows).toHaveLength(limit + 40)
    const wait = { state: 'waiting', attempt: 0, error: { code: 'rate_limited', details: { rateClass } } }
    expect(rows.every(({ waitsUntilMs }) => waitsUntilMs !== null && waitsUntilMs > site.clock())).toBe(true)
    expect(rows).toMatchObject(rows.map(() => wait))
    const freeAtMs = rows[0]?.waitsUntilMs ?? 0
    await site.pass(freeAtMs - site.clock() + second)
    expect(site.asked.length).toBeGreaterThan(limit)
    await site.pass(30 * second)
    expect(site.asked).toHaveLength(2 * limit)
    expect(site.commits()).toBe(4 * limit)
  })

  // Timers come a little early, and time goes on within a turn of main's loop: the limit may free in the middle of one.
  it.each(numbers(8))('are gone back to when the limit frees while it is looked at (%i ms)', async (earlyMs) => {
    addAgents(1)
    addItems('comment', 6)
    let readings = 0
    const sender = createOutboxSender({
      ...site.senderDeps,
      clock() {
        readings += 1
        return site.clock() + readings
      },
      startTimer: (delayMs, task) => site.senderDeps.startTimer(Math.max(1, delayMs - earlyMs), task),
    })
    sender.start()
    await site.pass(70 * second)
    expect(site.asked).toHaveLength(6)
    await sender.close()
  })

  it('hold neither its writes of another kind nor those of another agent', async () => {
    addAgents(2)
    addItems('comment', 40)
    addItems('comment', 3, { agentNo: 2, from: 100 })
    addItems('like', 3)
    addPredictions([1])
    site.sender.start()
    await site.pass(10 * second)
    expect(site.asked).toHaveLength(5 + 3 + 3 + 1)
  })

  it('say nothing of the limit while a pause holds them', async () => {
    addAgents(1)
    addItems('comment', 8)
    site.sender.start()
    await site.pass(second)
    pauseSending(site.deps, { aims: [{ kind: 'all' }] })
    expect(openRows()).toMatchObject(numbers(3).map(() => ({ state: 'queued', waitsUntilMs: null })))
  })

  it('go in the order in which they were written, without those that were taken back', async () => {
    addAgents(1)
    addItems('comment', 14)
    site.sender.start()
    await site.pass(second)
    const [next, ...later] = openRows()
    if (next === undefined) throw new Error('nothing waits')
    cancelWrite(site.deps, { outboxId: next.outboxId })
    await site.pass(60 * second)
    const left = openRows().map(({ outboxId }) => outboxId)
    expect(left).toEqual(later.slice(5).map(({ outboxId }) => outboxId))
    await site.pass(60 * second)
    expect(statesOf().toSorted()).toEqual([...numbers(13).map(() => 'accepted'), 'cancelled'])
  })
})

/** What each write meets before it leaves, so that it ends in the same turn of the loop in which it began. */
const ends = {
  'at a site that is known to be down': { probeBeforeWrite: () => Promise.reject(new AppError('site_down')) },
  'whose limit is full': { paceOf: () => ({ used: 0, waitMs: 30_000, refusedWithRoomMs: null }) },
}

describe('a hundred writes', () => {
  it.each(Object.entries(ends))('%s leave main its turns', async (_what, ofClient) => {
    addAgents(100)
    addPredictions(numbers(100))
    let waits = 0
    const client = {
      ...site.deps.client,
      ...ofClient,
      paceOf: (...args: Parameters<typeof site.deps.client.paceOf>) => {
        waits += 1
        return 'paceOf' in ofClient ? ofClient.paceOf() : site.deps.client.paceOf(...args)
      },
    }
    const seen: number[] = []
    const startTimer: Timer = (delayMs, task) =>
      startRealTimer(delayMs, () => {
        seen.push(waits)
        task()
      })
    const sender = createOutboxSender({ ...site.senderDeps, client, startTimer })
    sender.start()
    while (waits < 100) await new Promise((resolve) => setImmediate(resolve))
    await sender.close()
    seen.push(waits)
    // Between two timers, which are main's turns, no more than are looked at in one.
    expect(Math.max(...seen.map((count, index) => count - (seen[index - 1] ?? 0)))).toBeLessThanOrEqual(16)
  })
})

describe('a site that is slow', () => {
  it.each([1, 2])('takes no place of the other: %s', async (slowSite) => {
    addAgents(20, 1)
    addAgents(20, 2)
    const quickSite = 3 - slowSite
    const firstOf = (siteNo: number) => (siteNo - 1) * 20
    // The slow one has the sooner deadlines.
    const slow = addPredictions(
      numbers(20).map((no) => no + firstOf(slowSite)),
      { siteNo: slowSite, leftMs: 1_800 * second },
    )
    const of = { challengeNo: 2, siteNo: quickSite }
    const quick = addPredictions(
      numbers(20).map((no) => no + firstOf(quickSite)),
      of,
    )
    site.answerWith(({ agentId }) => (agentId.startsWith(`agent${slowSite}`) ? new Promise(() => {}) : null))
    site.sender.start()
    await site.pass(2 * second)
    const stateOf = (id: (typeof slow)[number]) => site.store.outbox.find(id)?.state
    expect(quick.map(stateOf)).toEqual(quick.map(() => 'accepted'))
    expect(slow.map(stateOf).filter((state) => state === 'sending')).toHaveLength(writesAtOnce)
  })

  it.each([1, 2])('keeps no reading of the other from being made: %s', async (slowSite) => {
    addAgents(5, 1)
    addAgents(5, 2)
    const doubt = { sinceMs: site.clock(), looks: 0, lookedAtMs: null, found: null, error: null }
    for (const [index, siteNo] of [slowSite, slowSite, slowSite, 3 - slowSite].entries()) {
      const [id] = addPredictions([(siteNo - 1) * 5 + 1 + index], { challengeNo: index + 1, siteNo })
      const row = id === undefined ? null : site.store.outbox.find(id)
      if (row !== null) site.store.outbox.change(row, { state: 'uncertain', sentAtMs: site.clock(), doubt })
    }
    site.readWith(({ path }) => (path.includes('/ch4/') ? null : new Promise(() => {})))
    site.sender.start()
    await site.pass(second)
    expect(site.read.filter(({ path }) => path.includes('/ch4/')).length).toBeGreaterThan(0)
    expect(site.read.filter(({ path }) => !path.includes('/ch4/'))).toHaveLength(2)
  })
})

describe('a limit that the agents of a site share', () => {
  it.each([
    ['that says for how long', { 'retry-after': '60' }, 60],
    ['that does not', {}, 30],
  ])('%s is learned by few of them and kept to by all', async (_what, headers, seconds) => {
    addAgents(60)
    addPredictions(numbers(60))
    site.answerWith(() => site.refuse(headers))
    site.sender.start()
    await site.pass((seconds - 1) * second)
    expect(site.asked.length).toBeLessThanOrEqual(writesAtOnce)
    const rows = openRows()
    const held = { state: 'waiting', error: { code: 'rate_limited' } }
    expect(rows).toMatchObject(numbers(60).map(() => held))
    expect(rows.filter(({ waitsUntilMs }) => waitsUntilMs === null || waitsUntilMs <= site.clock())).toEqual([])
    // A step and its line in the journal are one commit: on its way, and refused.
    expect(site.commits()).toBe(2 * site.asked.length)
    site.answerWith(() => null)
    await site.pass(40 * second)
    expect(statesOf()).toEqual(numbers(60).map(() => 'accepted'))
  })

  it.each([
    ['of two agents', 2],
    ['of every other agent, between calls that are taken', 30],
  ])('is not what refusals %s say', async (_what, refused) => {
    addAgents(60)
    addPredictions(numbers(60))
    const wasRefused = new Set<string>()
    let turn = 0
    site.answerWith(({ agentId }) => {
      turn += 1
      if (turn % 2 === 0 || wasRefused.size >= refused) return null
      wasRefused.add(agentId)
      return site.refuse({ 'retry-after': '3000' })
    })
    site.sender.start()
    await site.pass(20 * second)
    expect(site.asked).toHaveLength(60)
    expect(statesOf().filter((state) => state === 'accepted')).toHaveLength(60 - refused)
  })

  it('holds neither the other site nor another limit of its agents', async () => {
    addAgents(10, 1)
    addAgents(10, 2)
    addPredictions(numbers(10))
    addPredictions(
      numbers(10).map((no) => no + 10),
      { challengeNo: 2, siteNo: 2 },
    )
    addItems('comment', 3)
    site.answerWith(({ agentId, path }) =>
      agentId.startsWith('agent1') && path.endsWith('/predict') ? site.refuse({ 'retry-after': '600' }) : null,
    )
    site.sender.start()
    await site.pass(20 * second)
    expect(statesOf().filter((state) => state === 'accepted')).toHaveLength(10 + 3)
  })
})

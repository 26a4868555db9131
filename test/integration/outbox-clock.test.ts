/** This computer's clock is set back while writes wait: each goes on when it would have without that. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, type OutboxId } from '#contract/ids.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { type LimitedSite, openLimitedSite } from '../support/limited-site.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const second = 1_000
const minute = 60 * second

let site: LimitedSite

beforeEach(() => {
  site = openLimitedSite()
})
afterEach(() => site.close())

/** A prediction of an agent of its own, due in an hour and a half. */
function addPrediction(no = 1): OutboxId {
  const name = `Agent ${no}`
  const agentKey = agentKeySchema.parse(`ag_clock_00000${no}`)
  storeAgent(site.store, { agentKey, agentId: `agent${no}`, name, siteNo: 1 })
  const deadlineAtMs = site.clock() + 90 * minute
  site.store.challenges.saveListed(1, [listedChallenge({ challengeId: challengeIdSchema.parse('ch1'), deadlineAtMs })])
  const body = { direction: 'bullish', confidence: 0.7 }
  return site.add({ agentNo: no, ...targetOfPrediction(1), body, deadlineAtMs })
}

function rowOf(outboxId: OutboxId) {
  const row = site.store.outbox.find(outboxId)
  if (row === null) throw new Error('not there')
  return row
}

/** The first try of each is answered like this, and every later one taken. */
function answerFirst(first: () => Response) {
  let tries = 0
  site.answerWith(() => {
    tries += 1
    return tries === 1 ? first() : null
  })
}

const steps = [
  ['an hour', 60 * minute],
  ['half an hour', 30 * minute],
  ['half a minute', 30 * second],
  ['five hours', 300 * minute],
] as const

describe('the clock set back by', () => {
  it.each(steps)('%s while a write waits to be tried again', async (_what, backMs) => {
    answerFirst(() => site.refuse({ 'retry-after': '20' }))
    const outboxId = addPrediction()
    site.sender.start()
    await site.pass(5 * second)
    expect(rowOf(outboxId).state).toBe('waiting')
    site.setClockBack(backMs)
    await site.pass(40 * second)
    expect(rowOf(outboxId).state).toBe('accepted')
    expect(site.asked).toHaveLength(2)
    // What the service asked for was waited, whatever the clock says.
    const [first, next] = site.asked
    expect((next?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(20 * second)
  })

  it.each(steps)('%s while a write of unknown outcome is looked for', async (_what, backMs) => {
    answerFirst(() => new Response('', { status: 502 }))
    const outboxId = addPrediction()
    site.sender.start()
    await site.pass(5 * second)
    expect(rowOf(outboxId)).toMatchObject({ state: 'uncertain' })
    const readBefore = site.read.length
    site.setClockBack(backMs)
    await site.pass(5 * minute)
    expect(site.read.length).toBeGreaterThan(readBefore + 1)
    expect(site.asked).toHaveLength(1)
  })

  it.each(steps)('%s says on the page what is left of the wait', async (_what, backMs) => {
    answerFirst(() => site.refuse({ 'retry-after': '1200' }))
    const outboxId = addPrediction()
    site.sender.start()
    await site.pass(5 * second)
    const leftMs = (rowOf(outboxId).waitsUntilMs ?? 0) - site.clock()
    site.setClockBack(backMs)
    await site.pass(30 * second)
    const row = rowOf(outboxId)
    expect(row).toMatchObject({ state: 'waiting', attempt: 1 })
    expect((row.waitsUntilMs ?? 0) - site.clock()).toBeLessThan(leftMs)
    expect((row.waitsUntilMs ?? 0) - site.clock()).toBeGreaterThan(leftMs - minute)
    expect(isIntact(row)).toBe(true)
  })
})

it.each([
  ['a second that a time server corrects', 1 * second],
  ['a clock set forward', -1 * minute],
])('%s changes no wait that was written down', async (_what, backMs) => {
  answerFirst(() => site.refuse({ 'retry-after': '1200' }))
  const outboxId = addPrediction()
  site.sender.start()
  await site.pass(5 * second)
  const { waitsUntilMs } = rowOf(outboxId)
  site.setClockBack(backMs)
  await site.pass(30 * second)
  expect(rowOf(outboxId)).toMatchObject({ state: 'waiting', waitsUntilMs })
})

it.each([
  ['twenty hours', 20],
  ['twenty-seven hours', 27],
  ['a year', 24 * 365],
])(
  'a date that leaps by %s ends no waiting write before the service has said what time it is',
  async (_what, hours) => {
    answerFirst(() => site.refuse({ 'retry-after': '20' }))
    const outboxId = addPrediction()
    site.sender.start()
    await site.pass(5 * second)
    site.setClockBack(-hours * 60 * minute)
    await site.pass(1 * second)
    expect(rowOf(outboxId).state).not.toBe('expired')
    await site.pass(40 * second)
    expect(rowOf(outboxId).state).toBe('accepted')
  },
)

/** Lists longer than a page shows: what is counted and averaged is over all of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import { type ChallengeKey, challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { OutboxSelection } from '#contract/ipc/outbox.procedures.ts'
import { dismissFlagged } from '../../src-main/operations/outbox/dismiss-flagged.ts'
import { listChallengesOfWrites, listOutbox, readReceipts } from '../../src-main/operations/outbox/list-outbox.ts'
import { everyResult, listResults } from '../../src-main/operations/results/list-results.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, addWrite, startMs } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const agents = 120
const challenges = 50
const predictions = agents * challenges

let store: Store
let deps: { store: Store; client: ServiceClient; clock: () => number; notify: () => void }

beforeAll(() => {
  store = openStore({ path: ':memory:', clock: () => startMs })
  deps = { store, client: createTestClient({ fetch: noLine }), clock: () => startMs, notify: () => {} }
  store.transaction(() => {
    addAgents(store, agents)
    for (let agentNo = 1; agentNo <= 30; agentNo += 1) store.labels.addTag(agentNo, 'macro')
    for (let agentNo = 21; agentNo <= 40; agentNo += 1) store.labels.setGroup(agentNo, 'Desk A')
    for (let challengeNo = 1; challengeNo <= challenges; challengeNo += 1) {
      const challengeId = challengeIdSchema.parse(`ch${challengeNo}`)
      const instrument = challengeNo % 2 === 0 ? 'XAUUSD' : 'CL'
      const deadlineAtMs = startMs + challengeNo
      store.challenges.saveListed(1, [
        listedChallenge({ challengeId, deadlineAtMs, asset: instrument, scopeKey: instrument, instrument }),
      ])
      for (let agentNo = 1; agentNo <= agents; agentNo += 1) predict(agentNo, challengeNo)
    }
    for (let challengeNo = 1; challengeNo <= 25; challengeNo += 1)
      for (let agentNo = 1; agentNo <= agents; agentNo += 1) {
        const row = store.outbox.find(addWrite(store, agentNo, challengeNo))
        // The oldest third refused, so that the failures are where a cut list would lose them.
        if (row !== null && challengeNo <= 10)
          store.outbox.change(row, { state: 'refused', settledAtMs: startMs - challengeNo })
        else if (row !== null && challengeNo <= 20)
          store.outbox.change(row, { state: 'cancelled', settledAtMs: startMs + challengeNo })
      }
  })
})
afterAll(() => store.close())

type Narrow = Omit<OutboxSelection, 'challengeKey'> & { challengeId?: string }

const keyOf = (challengeId: string): ChallengeKey =>
  challengeKeyOf({
    deploymentId: deploymentIdSchema.parse('dp_faults'),
    site: 'global',
    challengeId: challengeIdSchema.parse(challengeId),
  })

/** Right, with 100 points, on the newest half; wrong, with none, on the other. */
function predict(agentNo: number, challengeNo: number): void {
  const isCorrect = challengeNo > challenges / 2
  store.predictions.save({
    agentNo,
    challengeNo,
    direction: 'bullish',
    confidence: isCorrect ? 0.95 : 0.29,
    reasoning: null,
    remoteId: null,
    acceptedAtMs: null,
    isCorrect,
    score: isCorrect ? 100 : 0,
    knownBy: 'resolved',
    knownAtMs: startMs,
    sent: null,
  })
}

describe('the results of more predictions than are listed', () => {
  it('are counted and averaged over all of them', () => {
    const { rows, summary, total, agents: predictors, instruments } = listResults(deps)
    expect(rows).toHaveLength(5_000)
    expect(total).toBe(predictions)
    expect(summary).toMatchObject({
      resolved: predictions,
      correct: predictions / 2,
      scored: predictions,
      averageScore: 50,
    })
    expect(summary.bins.map(({ n }) => n)).toEqual([0, 0, predictions / 2, 0, 0, 0, 0, 0, 0, predictions / 2])
    expect(predictors).toHaveLength(agents)
    expect(predictors.filter(({ tags, group }) => tags.includes('macro') && group === 'Desk A')).toHaveLength(10)
    expect(instruments.map(({ instrument }) => instrument)).toEqual(['CL', 'XAUUSD'])
  })

  it.each([
    [{ instrument: 'XAUUSD' }, predictions / 2],
    [{ outcome: 'wrong' }, predictions / 2],
    [{ outcome: 'waiting' }, 0],
    [{ site: 'cn' }, 0],
    [{ instrument: 'CL', outcome: 'correct' }, agents * 12],
    [{ tag: 'macro' }, 30 * challenges],
    [{ tag: 'Macro' }, 0],
    [{ group: 'Desk A' }, 20 * challenges],
    [{ group: '' }, (agents - 20) * challenges],
    [{ tag: 'macro', group: 'Desk A', outcome: 'correct' }, 10 * (challenges / 2)],
  ] as const)('are filtered before they are cut: %j', (filter, count) => {
    const { rows, summary } = listResults(deps, { ...everyResult, ...filter })
    expect(summary.resolved + summary.waiting + summary.ended).toBe(count)
    expect(rows).toHaveLength(Math.min(5_000, count))
  })

  it('put each confidence into its tenth, 1 into the last', () => {
    const [agentKey] = listResults(deps).agents.map((agent) => agent.agentKey)
    const { summary } = listResults(deps, { ...everyResult, agentKey: agentKey ?? null })
    expect(summary.bins[2]).toMatchObject({ from: 0.2, to: 0.3, n: challenges / 2, correct: 0 })
    expect(summary.bins[2]?.meanConfidence).toBeCloseTo(0.29)
  })
})

describe('an outbox longer than its list', () => {
  it('counts every row of each kind', () => {
    const { rows, totals } = listOutbox(deps)
    expect(rows).toHaveLength(2_000)
    expect(totals).toEqual({
      all: 25 * agents,
      open: 5 * agents,
      needsYou: 0,
      failed: 10 * agents,
      settled: 20 * agents,
      failedUpToNo: 10 * agents,
    })
    expect(store.outbox.counts()).toMatchObject({ waitingToSend: 5 * agents, failed: 10 * agents })
  })

  it('lists what failed under its own filter, and above what is over in the list of all', () => {
    const failed = listOutbox(deps, { filter: 'failed' }).rows
    expect(failed).toHaveLength(10 * agents)
    expect(failed.every(({ isFlagged }) => isFlagged)).toBe(true)
    expect(listOutbox(deps).rows.filter(({ isFlagged }) => isFlagged)).toHaveLength(10 * agents)
  })

  it.each([
    [{ site: 'cn' }, { all: 0, open: 0, failed: 0 }, 0],
    [{ kind: 'comment' }, { all: 0, open: 0, failed: 0 }, 0],
    [{ site: 'global', kind: 'prediction' }, { all: 25 * agents, open: 5 * agents, failed: 10 * agents }, 2_000],
    [{ challengeId: 'ch3' }, { all: agents, open: 0, failed: agents }, agents],
    [{ challengeId: 'ch21' }, { all: agents, open: agents, failed: 0 }, agents],
    [{ challengeId: 'ch_unknown' }, { all: 0, open: 0, failed: 0 }, 0],
  ] as const)('is counted and cut after it is filtered: %j', (what, totals, shown) => {
    const { challengeId = null, ...narrow } = { site: null, kind: null, text: '', isHiding: false, ...what } as Narrow
    const of = { ...narrow, challengeKey: challengeId === null ? null : keyOf(challengeId) }
    const list = listOutbox(deps, { filter: 'all', of })
    expect(list.totals).toMatchObject(totals)
    expect(list.rows).toHaveLength(shown)
    expect(list.total).toBe(25 * agents)
  })

  it.each([
    ['the name of an agent', 'agent 117', 25],
    ['its tag', 'MACRO', 25 * 30],
    ['its group and its tag', 'desk macro', 25 * 10],
    ['what its challenge is about, by another name', 'gold', 12 * agents],
    ['the id of its challenge', 'ch25', agents],
    ['what is written', 'million barrels. ch25', agents],
    ['words of all of these', 'macro gold fell agent9', 12],
    ['no more than four words', 'macro gold fell agent9 unknown', 12],
    ['no name of a field', 'reasoning', 0],
    ['no direction, which is shown in other words', 'bullish', 0],
    ['no sign that means any', '%', 0],
    ['no sign that JSON escapes', '"', 0],
    ['spaces only', '  ', 25 * agents],
  ])('is searched by %s: %j', (_title, text, all) => {
    const { rows, totals, total } = listOutbox(deps, {
      filter: 'all',
      of: { site: null, kind: null, challengeKey: null, text, isHiding: false },
    })
    expect([totals.all, rows.length, total]).toEqual([all, Math.min(all, 2_000), 25 * agents])
  })

  it('names what the writes of the filter are about', () => {
    const keysOf = (of: Parameters<typeof listChallengesOfWrites>[1]) =>
      listChallengesOfWrites(deps, of).challenges.map(({ challengeKey }) => challengeKey)
    expect(keysOf({ filter: 'open', site: null })).toEqual([25, 24, 23, 22, 21].map((no) => keyOf(`ch${no}`)))
    expect(keysOf({ filter: 'failed', site: 'cn' })).toEqual([])
  })

  it.each([
    [null, null],
    ['ch3', { site: 'global', question: expect.any(String), asset: expect.any(String) }],
    ['ch_unknown', null],
  ])('names the challenge that is selected, also where none of the filter is about it: %s', (challengeId, named) => {
    const challengeKey = challengeId === null ? null : keyOf(challengeId)
    const { challenge } = listOutbox(deps, {
      filter: 'open',
      of: { site: null, kind: null, challengeKey, text: '', isHiding: false },
    })
    expect(challenge).toEqual(named === null ? null : { challengeKey, ...named })
  })

  it('gives the receipt of a row that the list leaves out', () => {
    const listed = new Set(listOutbox(deps).rows.map(({ outboxId }) => outboxId))
    const left = listOutbox(deps, { filter: 'settled' }).rows.find(({ outboxId }) => !listed.has(outboxId))
    expect(left).toBeDefined()
    const outboxIds = left === undefined ? [] : [left.outboxId]
    expect(readReceipts(deps, { outboxIds }).rows).toMatchObject([{ state: 'cancelled' }])
  })

  it('is not searched by what predictions say in presentation mode', () => {
    const of = { site: null, kind: null, challengeKey: null, isHiding: true } as const
    const countOf = (text: string) => listOutbox(deps, { filter: 'all', of: { ...of, text } }).totals.all
    expect([countOf('barrels'), countOf('macro'), countOf('gold')]).toEqual([0, 25 * 30, 12 * agents])
  })

  it('is dismissed as far as the search has found it', () => {
    const of = { site: null, kind: null, challengeKey: null, text: 'agent 117', isHiding: false }
    const { failed, failedUpToNo: upToNo } = listOutbox(deps, { filter: 'all', of }).totals
    expect(dismissFlagged(deps, { kind: 'failed', upToNo, of })).toEqual({ dismissed: failed })
    expect([failed, listOutbox(deps).totals.failed]).toEqual([10, 10 * agents - 10])
  })

  it('is dismissed as far as it is selected', () => {
    const of = { site: null, kind: null, challengeKey: keyOf('ch3'), text: '', isHiding: false }
    const upToNo = listOutbox(deps, { filter: 'all', of }).totals.failedUpToNo
    expect(dismissFlagged(deps, { kind: 'failed', upToNo, of })).toEqual({ dismissed: agents - 1 })
    expect(listOutbox(deps, { filter: 'all', of }).totals).toMatchObject({ all: agents, failed: 0 })
  })

  it('is dismissed whole, also what no list shows', () => {
    const upToNo = listOutbox(deps).totals.failedUpToNo
    expect(dismissFlagged(deps, { kind: 'failed', upToNo })).toEqual({ dismissed: 9 * agents - 9 })
    expect(listOutbox(deps).totals).toMatchObject({ failed: 0, settled: 20 * agents })
    expect(store.outbox.mendIndices()).toBe(false)
  })

  it.each([
    ['goes on', 1, 2],
    ['is set back', 1, -86_400_000],
    ['stands still', 1, 1],
    ['was ahead', 86_400_000, 1],
  ])('keeps the flag of what failed after the operator was told while the clock %s', (_title, toldMs, laterMs) => {
    const refuse = (settledAtMs: number) => {
      const [open] = listOutbox(deps, { filter: 'open' }).rows
      const row = open === undefined ? null : store.outbox.find(open.outboxId)
      if (row === null) throw new Error('no write that is open')
      store.transaction(() => store.outbox.change(row, { state: 'refused', settledAtMs }))
      return row.outboxId
    }
    refuse(startMs + toldMs)
    const { failedUpToNo: upToNo } = listOutbox(deps).totals
    const later = refuse(startMs + laterMs)
    expect(dismissFlagged(deps, { kind: 'failed', upToNo })).toEqual({ dismissed: 1 })
    expect(listOutbox(deps, { filter: 'failed' }).rows.map(({ outboxId }) => outboxId)).toEqual([later])
    expect(dismissFlagged(deps, { kind: 'named', outboxIds: [later] })).toEqual({ dismissed: 1 })
  })
})

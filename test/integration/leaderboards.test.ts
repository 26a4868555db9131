/** Leaderboards over real HTTP with a real database: the forms in which deployments send them, and what is kept. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, type DeploymentId, deploymentIdSchema } from '#contract/ids.ts'
import type { BoardRef } from '#contract/ipc/leaderboards.procedures.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const folder = makeTemporaryFolder()
const hourMs = 3_600_000
const startMs = Date.UTC(2026, 5, 15, 12)

type WireRow = Record<string, unknown>
const wireRow = (id: string, rank: number | null, avg: number | null, more: WireRow = {}): WireRow => ({
  rank,
  agent_id: id,
  agent_name: `Agent ${id}`,
  avg_score: avg,
  accuracy_rate: 0.5,
  prediction_count: 20,
  correct_count: 10,
  verified: true,
  ...more,
})

describe('of a deployment', () => {
  let server: FaultServer
  let body: unknown
  let status: number
  let nowMs: number
  /** How far the service's clock is ahead of this computer's. */
  let aheadMs: number
  let running: RunningConsole
  let path: string
  let deploymentId: DeploymentId
  let count = 0
  beforeAll(async () => {
    server = await startFaultServer(({ path: asked }, response) => {
      response.setHeader('date', new Date(nowMs + aheadMs).toUTCString())
      if (asked.includes('/eval/leaderboard')) sendJson(response, status, body)
      else sendJson(response, 404, { detail: 'Not found' })
    })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    status = 200
    nowMs = startMs
    aheadMs = 0
    count += 1
    server.received.length = 0
    path = join(folder, `board-${count}.db`)
    withStore((store) => {
      deploymentId = deploymentIdSchema.parse('dp_00000001')
      storeDeployment(store, { deploymentId, baseUrl: server.baseUrl, name: 'Odd', addedAtMs: startMs })
      const { siteNo } = store.deployments.site(deploymentId, 'global') ?? { siteNo: 0 }
      for (const id of ['own1', 'own2']) {
        storeAgent(store, { agentKey: `ag_0000${id}`, siteNo, agentId: id, name: id, addedAtMs: startMs })
      }
    })
    running = openConsole(path, { clock: () => nowMs, startTimer: () => () => {} })
  })
  afterEach(() => running.console.close())

  function withStore(work: (store: Store) => void): void {
    const store = openStore({ path, clock: () => nowMs })
    work(store)
    store.close()
  }
  const board = (): BoardRef => ({ deploymentId, site: 'global', category: null })
  const read = async (answer: unknown, of = board()) => {
    body = answer
    await running.client.leaderboards.refresh({ ...of, isForced: true })
    return running.client.leaderboards.get(of)
  }

  it.each<[string, unknown, string[], object]>([
    [
      'a bare array with unranked agents',
      [wireRow('own1', 1, 71), wireRow('r', null, 60)],
      ['own1 1 Agent own1', 'r null Agent r'],
      { rankedBy: 'service', ownUnlisted: 1 },
    ],
    ['under the name of the resource', { leaderboard: [wireRow('r', 1, 71)] }, ['r 1 Agent r'], { ownUnlisted: 2 }],
    [
      'other names for the fields, numbers as text',
      { rankings: [{ id: 'r', rank: '2', name: 'Rival', score: '61.5', accuracy: '0.6', total_predictions: '9' }] },
      ['r 2 Rival'],
      { rankedBy: 'service' },
    ],
    [
      'no ranks at all: by average, ties shared',
      [wireRow('a', null, 60), wireRow('b', null, 70), wireRow('c', null, 60)],
      ['a 2 Agent a', 'b 1 Agent b', 'c 2 Agent c'],
      { rankedBy: 'console' },
    ],
    [
      'an agent twice: what both say',
      [wireRow('r', 1, 71), wireRow('r', 5, 50), wireRow('q', 2, 60)],
      ['r null Agent r', 'q 2 Agent q'],
      { rowCount: 2, rows: [{ avgScore: null, predictionCount: 20 }, {}] },
    ],
    [
      'an agent twice: the row that was reckoned last',
      [
        wireRow('r', 1, 71, { updated_at: '2026-06-14T00:00:00' }),
        wireRow('r', 5, 50, { updated_at: '2026-06-15T00:00:00' }),
      ],
      ['r 5 Agent r'],
      { rowCount: 1, rows: [{ avgScore: 50 }] },
    ],
    ['an agent twice in the same words', [wireRow('r', 1, 71), wireRow('r', 1, 71)], ['r 1 Agent r'], { rowCount: 1 }],
    [
      'a row that cannot be read: counted',
      { items: [wireRow('r', 1, 71), { rank: 2 }], total: 2 },
      ['r 1 Agent r'],
      { completeness: { unreadable: 1 }, gone: [], ownUnlisted: null },
    ],
    [
      'half a list: said so',
      { items: [wireRow('r', 1, 71)], total: 900 },
      ['r 1 Agent r'],
      { completeness: { hasMore: true, total: 900, received: 1 }, ownUnlisted: null },
    ],
    ['an id that no path can carry', [wireRow('a b', 1, 71)], ['a b 1 Agent a b'], { rows: [{ profileKey: null }] }],
    ['an empty board', { items: [], total: 0 }, [], { rankedBy: null, error: null, rowCount: 0 }],
  ])('reads %s', async (_, answer, rows, facts) => {
    const view = await read(answer)
    expect(view.rows.map(({ agentId, rank, name }) => `${agentId} ${rank} ${name}`)).toEqual(rows)
    expect(view).toMatchObject(facts)
  })

  it('marks own agents and ties, and links everybody to a profile', async () => {
    const view = await read([wireRow('own1', 1, 70), wireRow('r', 1, 70)])
    expect(view.rows).toMatchObject([
      { agentKey: 'ag_0000own1', isTied: true, profileKey: 'dp_00000001~global~own1' },
      { agentKey: null, isTied: true, profileKey: 'dp_00000001~global~r' },
    ])
  })

  it('keeps what was read when the next reading fails, and says why', async () => {
    await read([wireRow('r', 1, 71)])
    status = 404
    nowMs += hourMs
    const view = await read({ detail: 'Not found' })
    expect(view).toMatchObject({ readAtMs: startMs, rows: [{ agentId: 'r' }], snapshotCount: 1 })
    expect(view.error).not.toBeNull()
    status = 200
    expect((await read([wireRow('r', 2, 70)])).error).toBeNull()
  })

  it('keeps one snapshot an hour and compares ranks with an earlier one; renamed and vanished agents are told', async () => {
    await read([wireRow('own1', 2, 60), wireRow('r', 1, 70), wireRow('gone', 3, 50)])
    nowMs += hourMs / 2
    expect(await read([wireRow('own1', 1, 71), wireRow('r', 2, 70), wireRow('gone', 3, 50)])).toMatchObject({
      snapshotCount: 1,
    })
    nowMs += hourMs
    const half = await read({ items: [wireRow('own1', 1, 71)], total: 3 })
    expect(half).toMatchObject({ gone: [], rows: [{ rank: 1, rankBefore: 2 }] })
    nowMs += hourMs
    const whole = await read([wireRow('own1', 1, 71), wireRow('r', 2, 70, { agent_name: 'New name' })])
    expect(whole).toMatchObject({
      snapshotCount: 3,
      comparedAtMs: startMs,
      rows: [{ rankBefore: 2 }, { name: 'New name', formerName: 'Agent r', rankBefore: 1 }],
      gone: [{ agentId: 'gone', rank: 3, lastSeenAtMs: startMs }],
    })
    const history = await running.client.leaderboards.history({ ...board(), agentIds: ['own1', 'gone', 'never'] })
    expect(history.takenAtMs).toHaveLength(3)
    expect(history.series.map(({ ranks }) => ranks)).toEqual([
      [2, 1, 1],
      [3, null, null],
      [null, null, null],
    ])
  })

  it.each([0, 1, 100, 101])(
    'counts all of %i agents that are not listed any more, and names the first',
    async (gone) => {
      const left = Array.from({ length: gone }, (_, index) => wireRow(`gone${index}`, index + 2, 60))
      // Ours are kept whatever their place, of others the first fifty of each snapshot.
      for (let first = 0; first < Math.max(1, gone); first += 40) {
        await read([wireRow('r', 1, 70), ...left.slice(first, first + 40)])
        nowMs += hourMs
      }
      const view = await read([wireRow('r', 1, 70)])
      expect(view.goneCount).toBe(gone)
      expect(view.gone).toHaveLength(Math.min(100, gone))
      const half = await read({ items: [wireRow('r', 1, 70)], total: 9 })
      expect(half).toMatchObject({ gone: [], goneCount: 0 })
    },
  )

  it('says when a category has the very rows of the board of all', async () => {
    const rows = [wireRow('r', 1, 71)]
    await read(rows)
    expect((await read(rows, { ...board(), category: 'rates' })).isSameAsAll).toBe(true)
    expect(server.received.at(-1)?.path).toContain('category=rates')
    expect((await read([wireRow('r', 1, 40)], { ...board(), category: 'rates' })).isSameAsAll).toBe(false)
  })

  it('asks once where a screen opens a board that was just read', async () => {
    await read([wireRow('r', 1, 71)])
    await running.client.leaderboards.refresh({ ...board(), isForced: false })
    expect(server.received).toHaveLength(1)
    nowMs += 2 * 60_000
    await running.client.leaderboards.refresh({ ...board(), isForced: false })
    expect(server.received).toHaveLength(2)
  })

  it('reads ten thousand rows and keeps of them our own, the top and the neighbours', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) =>
      wireRow(index === 7_000 ? 'own1' : `r${index}`, index + 1, 90 - index / 200),
    )
    const view = await read({ items: rows, total: 12_000 })
    expect(view).toMatchObject({ rowCount: 12_000, snapshotCount: 1 })
    expect(view.rows).toHaveLength(10_000)
    const { series } = await running.client.leaderboards.history({
      ...board(),
      agentIds: ['own1', 'r0', 'r49', 'r50', 'r6995', 'r7005', 'r7006'],
    })
    expect(series.map(({ ranks }) => ranks[0])).toEqual([7_001, 1, 50, null, 6_996, 7_006, null])
  })

  it('counts own agents as listed on whatever place of a whole board, also one that is not shown', async () => {
    const others = Array.from({ length: 10_000 }, (_, index) => wireRow(`r${index}`, index + 1, 70))
    const view = await read([...others, wireRow('own1', 10_001, 60)])
    expect(view).toMatchObject({ rowCount: 10_001, ownUnlisted: 1 })
  })

  it.each([
    ['half a list', { total: 900 }, null],
    ['a list with more to come', { has_more: true }, null],
    ['a list with a row that cannot be read', { unreadable: true }, null],
    ['a whole list', {}, 1],
  ] as const)('takes the places that it reckons over %s for ranks only where it is whole', async (_of, about, rank) => {
    const { unreadable = false, ...more } = { unreadable: false, ...about }
    const half = (own: number) => {
      const items = [wireRow('own1', null, own), wireRow('r', null, 60), ...(unreadable ? [{ rank: 3 }] : [])]
      return { items, ...more }
    }
    expect((await read(half(70))).rows.map((row) => row.rank)).toEqual(rank === null ? [null, null] : [1, 2])
    nowMs += hourMs
    await read(half(50))
    nowMs += hourMs
    const view = await read([wireRow('own1', null, 70), wireRow('r', null, 60)])
    expect(view).toMatchObject({ rankedBy: 'console', comparedAtMs: rank === null ? null : startMs })
    expect(view.rows[0]?.rankBefore).toBe(rank)
    const history = await running.client.leaderboards.history({ ...board(), agentIds: ['own1'] })
    expect(history.series[0]).toMatchObject({ ranks: [rank, rank === null ? null : 2, 1], scores: [70, 50, 70] })
    expect((await running.client.leaderboards.overtakes(board())).total).toBe(rank === null ? 0 : 2)
  })

  it.each([
    ['reckoned here over a whole list', null, {}, [{ rank: 1, isTied: true, rankBefore: 1 }, { rank: 1 }]],
    [
      'reckoned here over half a list',
      null,
      { total: 900 },
      [
        { rank: null, isTied: false, rankBefore: null, avgScore: 60 },
        { rank: null, isTied: false, rankBefore: null },
      ],
    ],
    ['of the service over half a list', 7, { total: 900 }, [{ rank: 7, isTied: true, rankBefore: 7 }, { rank: 7 }]],
  ] as const)('shows ranks %s beside those of a whole snapshot', async (_of, rank, about, rows) => {
    await read([wireRow('own1', rank, 70), wireRow('r', rank === null ? null : 9, 60)])
    nowMs += hourMs
    const view = await read({ items: [wireRow('own1', rank, 60), wireRow('r', rank, 60)], ...about })
    expect(view).toMatchObject({ comparedAtMs: startMs, rows })
    // What they are reckoned from stays: the road goes by it.
    const of = { ...board(), agentKey: agentKeySchema.parse('ag_0000own1'), target: 1 }
    expect((await running.client.leaderboards.road(of)).rankedRivals).toBe(1)
  })

  describe('with predictions of ours', () => {
    const challenge = (
      store: Store,
      no: number,
      of: { resolvedAtMs?: number | null; readAtMs?: number; instrument?: string } = {},
    ) => {
      const { siteNo } = store.deployments.site(deploymentId, 'global') ?? { siteNo: 0 }
      const id = challengeIdSchema.parse(`ch${no}`)
      const instrument = of.instrument ?? 'CL'
      store.challenges.saveListed(siteNo, [
        listedChallenge({ challengeId: id, deadlineAtMs: startMs + no, asset: instrument, instrument }),
      ])
      if (of.resolvedAtMs !== undefined) {
        store.challenges.resolve(no, {
          status: 'resolved',
          gaps: [],
          readAtMs: of.readAtMs ?? of.resolvedAtMs ?? startMs,
          result: 'bullish',
          openPrice: 1,
          closePrice: 2,
          resolutionSource: null,
          resolvedAtMs: of.resolvedAtMs,
        })
      }
    }
    const predict = (
      store: Store,
      no: number,
      of: { confidence: number | null; score?: number; isCorrect?: boolean },
    ) =>
      store.predictions.save({
        agentNo: 1,
        challengeNo: no,
        direction: of.confidence === null ? null : 'bullish',
        confidence: of.confidence,
        reasoning: null,
        remoteId: null,
        acceptedAtMs: null,
        isCorrect: of.isCorrect ?? null,
        score: of.score ?? null,
        knownBy: of.score === undefined ? 'response' : 'resolved',
        knownAtMs: startMs,
        sent: null,
      })

    it('tells who passed whom, and our results that came in between', async () => {
      withStore((store) => {
        challenge(store, 1, { resolvedAtMs: startMs + hourMs / 2 })
        predict(store, 1, { confidence: 0.9, score: 95, isCorrect: true })
        challenge(store, 2, { resolvedAtMs: startMs + 5 * hourMs })
        predict(store, 2, { confidence: 0.9, score: 5, isCorrect: false })
      })
      await read([wireRow('r', 1, 70), wireRow('own1', 2, 60), wireRow('own2', 3, 50)])
      nowMs += hourMs
      await read([wireRow('own1', 1, 72), wireRow('r', 2, 70), wireRow('own2', 3, 50)])
      nowMs += hourMs
      await read([wireRow('r', 1, 75), wireRow('own1', 2, 72), wireRow('own2', 3, 50)])
      const { items, total } = await running.client.leaderboards.overtakes(board())
      expect(total).toBe(2)
      expect(items).toMatchObject([
        { direction: 'down', own: { agentId: 'own1', rankBefore: 1, rankAfter: 2 }, results: [], resultCount: 0 },
        {
          direction: 'up',
          sinceMs: startMs,
          atMs: startMs + hourMs,
          rival: { agentId: 'r', name: 'Agent r' },
          results: [{ challengeKey: 'dp_00000001~global~ch1', score: 95 }],
          resultCount: 1,
        },
      ])
    })

    it.each([-48, -3, 0, 3, 48])(
      'finds results between snapshots by the clock of a service that is %i h ahead',
      async (aheadH) => {
        aheadMs = aheadH * hourMs
        const [second, endMs] = [1_000, startMs + hourMs]
        withStore((store) => {
          // Known to a second: the service says when it was in its own time.
          for (const [no, atMs] of [startMs - 2 * second, startMs + 2 * second, endMs - 2 * second].entries()) {
            challenge(store, no + 1, { resolvedAtMs: atMs + aheadMs })
            predict(store, no + 1, { confidence: 0.9, score: 91 + no, isCorrect: true })
          }
          // Known to the millisecond: when it was read that it was resolved, by this computer's clock.
          for (const [no, readAtMs] of [startMs, startMs + 1, endMs, endMs + 1].entries()) {
            challenge(store, no + 4, { resolvedAtMs: null, readAtMs })
            predict(store, no + 4, { confidence: 0.9, score: 81 + no, isCorrect: true })
          }
        })
        await read([wireRow('r', 1, 70), wireRow('own1', 2, 60)])
        nowMs += hourMs
        await read([wireRow('own1', 1, 72), wireRow('r', 2, 70)])
        const { items } = await running.client.leaderboards.overtakes(board())
        expect(items).toMatchObject([{ resultCount: 4, results: [{ score: 93 }, { score: 92 }, { score: 83 }] }])
      },
    )

    it('computes the road to a rank from what is pending on the board’s instruments', async () => {
      withStore((store) => {
        for (const [no, instrument] of [
          [1, 'CL'],
          [2, 'BTC'],
          [3, 'CL'],
        ] as const)
          challenge(store, no, { instrument })
        predict(store, 1, { confidence: 0.8 })
        predict(store, 2, { confidence: 0.8 })
        predict(store, 3, { confidence: null })
        for (const no of [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) {
          challenge(store, no, { resolvedAtMs: startMs - hourMs })
          predict(store, no, { confidence: 0.85, score: no <= 9 ? 92.5 : 7.5, isCorrect: no <= 9 })
        }
      })
      await read([
        wireRow('r', 1, 70),
        wireRow('own1', 2, 58, { accuracy_rate: 0.6, correct_count: 6, prediction_count: 13 }),
        wireRow('unclaimed', null, 99),
      ])
      const of = { ...board(), agentKey: agentKeySchema.parse('ag_0000own1') }
      const first = await running.client.leaderboards.road({ ...of, target: 1 })
      expect(first).toMatchObject({ rank: 2, resolved: 10, resolvedBy: 'accuracy', rankedRivals: 1 })
      expect(first).toMatchObject({ pending: 2, pendingUnknown: 1 })
      // Band 0.8: 6 of 10 right for agent and fleet alike: prior (6 + 10 × 0.8) / 20 = 0.7, odds (6 + 7) / 20 = 0.65.
      expect(first.odds).toEqual([
        { confidence: 0.8, probability: 0.65, pending: 2, ownResolved: 10, fleetResolved: 10 },
      ])
      // Both right gives (580 + 180) / 12 = 63.3, below 70: never.
      expect(first.road).toMatchObject({ neededAverage: 70, probability: 0 })
      expect((await running.client.leaderboards.road({ ...of, target: 2 })).road?.probability).toBe(1)
      await read([wireRow('own1', 1, 58, { accuracy_rate: 0, correct_count: 0, prediction_count: 4 })])
      expect(await running.client.leaderboards.road({ ...of, target: 1 })).toMatchObject({
        resolved: 1,
        resolvedBy: 'count',
      })
      const untold = { resolved: null, road: null }
      await read([wireRow('own1', 1, 58, { accuracy_rate: null, prediction_count: null })])
      expect(await running.client.leaderboards.road({ ...of, target: 1 })).toMatchObject(untold)
      await read([wireRow('own1', 1, null, { accuracy_rate: null, prediction_count: 9 })])
      expect(await running.client.leaderboards.road({ ...of, target: 1 })).toMatchObject(untold)
      await read([wireRow('own1', 1, 58)], { ...board(), category: 'crypto' })
      expect(await running.client.leaderboards.road({ ...of, category: 'crypto', target: 1 })).toMatchObject({
        pending: 1,
        pendingUnknown: 0,
      })
      // An average of nobody knows how many predictions is none to go on from.
      await read([wireRow('own1', 1, 58, { accuracy_rate: null, correct_count: null, prediction_count: null })])
      expect(await running.client.leaderboards.road({ ...of, target: 1 })).toMatchObject({
        average: 58,
        resolved: null,
        road: null,
      })
      const other = { ...of, agentKey: agentKeySchema.parse('ag_0000own2'), target: 1 }
      expect(await refusalOf(running.client.leaderboards.road(other))).toMatchObject({ code: 'not_found' })
    })

    it('shows averages from 0 to 1 as they were sent, and computes no road from them', async () => {
      const of = { ...board(), agentKey: agentKeySchema.parse('ag_0000own1'), target: 1 }
      await read([wireRow('r', 1, 0.7), wireRow('own1', 2, 0.58)])
      const { rows } = await running.client.leaderboards.get(board())
      expect(rows.map(({ avgScore }) => avgScore)).toEqual([0.7, 0.58])
      expect(await running.client.leaderboards.road(of)).toMatchObject({
        isScaleUnknown: true,
        average: 0.58,
        road: null,
      })
      await read([wireRow('r', 1, 70), wireRow('own1', 2, 0.58)])
      expect(await running.client.leaderboards.road(of)).toMatchObject({ isScaleUnknown: false })
    })

    it('says of a road that the agent has no rank, and that the list of the others is not whole', async () => {
      const of = { ...board(), agentKey: agentKeySchema.parse('ag_0000own1'), target: 1 }
      await read([wireRow('r', 1, 70), wireRow('own1', null, 58)])
      expect(await running.client.leaderboards.road(of)).toMatchObject({ rank: null, isWhole: true, rankedRivals: 1 })
      await read({ items: [wireRow('r', 1, 70), wireRow('own1', 2, 58)], total: 900 })
      expect(await running.client.leaderboards.road(of)).toMatchObject({ rank: 2, isWhole: false })
    })
  })
})

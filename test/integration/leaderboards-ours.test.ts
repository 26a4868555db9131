/** Leaderboards beside predictions of ours: what lies behind an overtake, and the road to a rank. */
import { describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema } from '#contract/ids.ts'
import type { Store } from '../../src-main/store/store.ts'
import { createBoardDesk, hourMs, startMs, wireRow } from '../support/board-desk.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { refusalOf } from '../support/running-console.ts'

const desk = createBoardDesk()

describe('with predictions of ours', () => {
  const challenge = (
    store: Store,
    no: number,
    of: { resolvedAtMs?: number | null; readAtMs?: number; instrument?: string } = {},
  ) => {
    const { siteNo } = store.deployments.site(desk.deploymentId, 'global') ?? { siteNo: 0 }
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
  const predict = (store: Store, no: number, of: { confidence: number | null; score?: number; isCorrect?: boolean }) =>
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
    desk.withStore((store) => {
      challenge(store, 1, { resolvedAtMs: startMs + hourMs / 2 })
      predict(store, 1, { confidence: 0.9, score: 95, isCorrect: true })
      challenge(store, 2, { resolvedAtMs: startMs + 5 * hourMs })
      predict(store, 2, { confidence: 0.9, score: 5, isCorrect: false })
    })
    await desk.read([wireRow('r', 1, 70), wireRow('own1', 2, 60), wireRow('own2', 3, 50)])
    desk.nowMs += hourMs
    await desk.read([wireRow('own1', 1, 72), wireRow('r', 2, 70), wireRow('own2', 3, 50)])
    desk.nowMs += hourMs
    await desk.read([wireRow('r', 1, 75), wireRow('own1', 2, 72), wireRow('own2', 3, 50)])
    const { items, total } = await desk.running.client.leaderboards.overtakes(desk.board())
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
      desk.aheadMs = aheadH * hourMs
      const [second, endMs] = [1_000, startMs + hourMs]
      desk.withStore((store) => {
        // Known to a second: the service says when it was in its own time.
        for (const [no, atMs] of [startMs - 2 * second, startMs + 2 * second, endMs - 2 * second].entries()) {
          challenge(store, no + 1, { resolvedAtMs: atMs + desk.aheadMs })
          predict(store, no + 1, { confidence: 0.9, score: 91 + no, isCorrect: true })
        }
        // Known to the millisecond: when it was read that it was resolved, by this computer's clock.
        for (const [no, readAtMs] of [startMs, startMs + 1, endMs, endMs + 1].entries()) {
          challenge(store, no + 4, { resolvedAtMs: null, readAtMs })
          predict(store, no + 4, { confidence: 0.9, score: 81 + no, isCorrect: true })
        }
      })
      await desk.read([wireRow('r', 1, 70), wireRow('own1', 2, 60)])
      desk.nowMs += hourMs
      await desk.read([wireRow('own1', 1, 72), wireRow('r', 2, 70)])
      const { items } = await desk.running.client.leaderboards.overtakes(desk.board())
      expect(items).toMatchObject([{ resultCount: 4, results: [{ score: 93 }, { score: 92 }, { score: 83 }] }])
    },
  )

  it('computes the road to a rank from what is pending on the board’s instruments', async () => {
    desk.withStore((store) => {
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
    await desk.read([
      wireRow('r', 1, 70),
      wireRow('own1', 2, 58, { accuracy_rate: 0.6, correct_count: 6, prediction_count: 13 }),
      wireRow('unclaimed', null, 99),
    ])
    const of = { ...desk.board(), agentKey: agentKeySchema.parse('ag_0000own1') }
    const first = await desk.running.client.leaderboards.road({ ...of, target: 1 })
    expect(first).toMatchObject({ rank: 2, resolved: 10, resolvedBy: 'accuracy', rankedRivals: 1 })
    expect(first).toMatchObject({ pending: 2, pendingUnknown: 1 })
    // Band 0.8: 6 of 10 right for agent and fleet alike: prior (6 + 10 × 0.8) / 20 = 0.7, odds (6 + 7) / 20 = 0.65.
    expect(first.odds).toEqual([{ confidence: 0.8, probability: 0.65, pending: 2, ownResolved: 10, fleetResolved: 10 }])
    // Both right gives (580 + 180) / 12 = 63.3, below 70: never.
    expect(first.road).toMatchObject({ neededAverage: 70, probability: 0 })
    expect((await desk.running.client.leaderboards.road({ ...of, target: 2 })).road?.probability).toBe(1)
    await desk.read([wireRow('own1', 1, 58, { accuracy_rate: 0, correct_count: 0, prediction_count: 4 })])
    expect(await desk.running.client.leaderboards.road({ ...of, target: 1 })).toMatchObject({
      resolved: 1,
      resolvedBy: 'count',
    })
    const untold = { resolved: null, road: null }
    await desk.read([wireRow('own1', 1, 58, { accuracy_rate: null, prediction_count: null })])
    expect(await desk.running.client.leaderboards.road({ ...of, target: 1 })).toMatchObject(untold)
    await desk.read([wireRow('own1', 1, null, { accuracy_rate: null, prediction_count: 9 })])
    expect(await desk.running.client.leaderboards.road({ ...of, target: 1 })).toMatchObject(untold)
    await desk.read([wireRow('own1', 1, 58)], { ...desk.board(), category: 'crypto' })
    expect(await desk.running.client.leaderboards.road({ ...of, category: 'crypto', target: 1 })).toMatchObject({
      pending: 1,
      pendingUnknown: 0,
    })
    // An average of nobody knows how many predictions is none to go on from.
    await desk.read([wireRow('own1', 1, 58, { accuracy_rate: null, correct_count: null, prediction_count: null })])
    expect(await desk.running.client.leaderboards.road({ ...of, target: 1 })).toMatchObject({
      average: 58,
      resolved: null,
      road: null,
    })
    const other = { ...of, agentKey: agentKeySchema.parse('ag_0000own2'), target: 1 }
    expect(await refusalOf(desk.running.client.leaderboards.road(other))).toMatchObject({ code: 'not_found' })
  })

  it.each<[string, Parameters<typeof wireRow>[3], Record<string, unknown>]>([
    ['accuracy and hits', { accuracy_rate: 0.5, correct_count: 1, prediction_count: 2 }, { resolved: null }],
    ['a count', { accuracy_rate: null, correct_count: null, prediction_count: 2 }, { resolved: null }],
    ['no result yet', { accuracy_rate: null, correct_count: null, prediction_count: 0 }, { resolved: 0 }],
  ])('computes no road on a board of sums, which has averages of nobody, with %s', async (_, own, said) => {
    const sum = (score: number, more: Parameters<typeof wireRow>[3]) => ({ avg_score: undefined, score, ...more })
    await desk.read([
      wireRow('r1', 1, null, sum(3_400, { accuracy_rate: 0.7, correct_count: 35, prediction_count: 50 })),
      wireRow('r2', 2, null, sum(3_000, { accuracy_rate: 0.6, correct_count: 30, prediction_count: 50 })),
      wireRow('own1', 3, null, sum(90, own)),
    ])
    const of = { ...desk.board(), agentKey: agentKeySchema.parse('ag_0000own1'), target: 1 }
    expect(await desk.running.client.leaderboards.road(of)).toMatchObject({
      ...{ average: null, rankedRivals: 0, untoldRivals: 2, road: null },
      ...said,
    })
  })

  it('leaves a ranked rival without an average out of the road, and says how many there are', async () => {
    await desk.read([wireRow('r1', 1, 70), wireRow('r2', 2, null), wireRow('own1', 3, 58)])
    const of = { ...desk.board(), agentKey: agentKeySchema.parse('ag_0000own1'), target: 2 }
    const view = await desk.running.client.leaderboards.road(of)
    expect(view).toMatchObject({ rankedRivals: 1, untoldRivals: 1, road: { probability: 1 } })
  })

  it('shows averages from 0 to 1 as they were sent, and computes no road from them', async () => {
    const of = { ...desk.board(), agentKey: agentKeySchema.parse('ag_0000own1'), target: 1 }
    await desk.read([wireRow('r', 1, 0.7), wireRow('own1', 2, 0.58)])
    const { rows } = await desk.running.client.leaderboards.get(desk.board())
    expect(rows.map(({ avgScore }) => avgScore)).toEqual([0.7, 0.58])
    expect(await desk.running.client.leaderboards.road(of)).toMatchObject({
      scaleDoubt: 'within_one',
      average: 0.58,
      road: null,
    })
    await desk.read([wireRow('r', 1, 70), wireRow('own1', 2, 0.58)])
    expect(await desk.running.client.leaderboards.road(of)).toMatchObject({ scaleDoubt: null })
    await desk.read([wireRow('r', 1, 120), wireRow('own1', 2, 58)])
    expect(await desk.running.client.leaderboards.road(of)).toMatchObject({ scaleDoubt: 'outside', road: null })
  })

  it('says of a road that the agent has no rank, and that the list of the others is not whole', async () => {
    const of = { ...desk.board(), agentKey: agentKeySchema.parse('ag_0000own1'), target: 1 }
    await desk.read([wireRow('r', 1, 70), wireRow('own1', null, 58)])
    expect(await desk.running.client.leaderboards.road(of)).toMatchObject({
      rank: null,
      isWhole: true,
      rankedRivals: 1,
    })
    await desk.read({ items: [wireRow('r', 1, 70), wireRow('own1', 2, 58)], total: 900 })
    expect(await desk.running.client.leaderboards.road(of)).toMatchObject({ rank: 2, isWhole: false })
  })
})

/** Analytics of random fleets in a database: every figure against one that is worked out here from its definition. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'
import { computeConfidenceGain, computeConstantConfidence } from '#contract/rules/analytics/constant-confidence.ts'
import { everyResult, storedResultFilterOf } from '../../src-main/operations/results/list-results.ts'
import { openStore } from '../../src-main/store/store.ts'
import { everything } from '../support/everything.ts'
import { type ClusterValue, estimateShare, meanOf } from '../support/own-statistics.ts'
import { askOf, createWorld, expectMean, type Row, type Shown, type World, worlds } from '../support/random-world.ts'
import { agentKeyAt, storeSettledFleet } from '../support/settled-fleet.ts'
import { createTestClient } from '../support/test-client.ts'

const hasScore = ({ score }: Row): boolean => score !== null && score >= 0 && score <= 100
const valuesOf = (rows: readonly Row[], value: (row: Row) => number): ClusterValue[] =>
  rows.map((row) => ({ challenge: row.challenge, value: value(row) }))
/** Rows with a verdict and a confidence, each with the probability given to what happened. */
const ratedOf = (rows: readonly Row[]) =>
  rows.flatMap((row) =>
    row.isCorrect === null || row.confidence === null
      ? []
      : [{ ...row, confidence: row.confidence, chance: row.isCorrect ? row.confidence : 1 - row.confidence }],
  )

function expectShare(shown: Shown, values: readonly ClusterValue[]) {
  if (values.length === 0) {
    expect(shown).toBeNull()
    return
  }
  const { value, low, high } = estimateShare(values)
  expect(shown?.value).toBeCloseTo(value, 10)
  expect(shown?.low).toBeCloseTo(low, 3)
  expect(shown?.high).toBeCloseTo(high, 3)
}

function expectFigures(figures: AnalyticsReport['figures'], rows: readonly Row[], { fleet }: World) {
  const judged = rows.filter(({ isCorrect }) => isCorrect !== null)
  const rated = ratedOf(rows)
  expect(figures).toMatchObject({
    total: rows.length,
    n: judged.length,
    correct: judged.filter(({ isCorrect }) => isCorrect).length,
    scored: rows.filter(hasScore).length,
    unscored: judged.filter(({ score }) => score === null).length,
    outOfRange: rows.filter((row) => row.score !== null && !hasScore(row)).length,
    rated: rated.length,
    waiting: rows.filter(({ challenge }) => fleet.isOpen?.(challenge)).length,
    voided: rows.filter(({ challenge, isCorrect }) => isCorrect === null && !fleet.isOpen?.(challenge)).length,
    missing: 0,
  })
  expectShare(
    figures.accuracy,
    valuesOf(judged, ({ isCorrect }) => Number(isCorrect)),
  )
  expectMean(
    figures.averageScore,
    valuesOf(rows.filter(hasScore), ({ score }) => score ?? 0),
    [0, 100],
  )
  const valuesOfRated = (value: (row: (typeof rated)[number]) => number) =>
    rated.map((row) => ({ challenge: row.challenge, value: value(row) }))
  expectMean(
    figures.meanConfidence,
    valuesOfRated(({ confidence }) => confidence),
    [0, 1],
  )
  expectMean(
    figures.brier,
    valuesOfRated(({ chance }) => (1 - chance) ** 2),
    [0, 1],
  )
  expectMean(
    figures.logScore,
    valuesOfRated(({ chance }) => -Math.log(Math.min(0.99, Math.max(0.01, chance)))),
    [0, Number.POSITIVE_INFINITY],
  )
  expectMean(
    figures.sharpness,
    valuesOfRated(({ confidence }) => Math.abs(2 * confidence - 1)),
    [0, 1],
  )
}

function expectCalibration({ bins, confidenceHistogram, calibrationError }: AnalyticsReport, rows: readonly Row[]) {
  const rated = ratedOf(rows)
  for (const [widths, shown] of [
    [10, bins],
    [20, confidenceHistogram],
  ] as const) {
    expect(shown).toHaveLength(widths)
    for (const [at, bin] of shown.entries()) {
      // In hundredths, which all of these are.
      const [from, to] = [(at * 100) / widths, ((at + 1) * 100) / widths]
      const inBin = rated.filter(({ confidence }) => {
        const percent = Math.round(confidence * 100)
        return percent >= from && (percent < to || (to === 100 && percent === 100))
      })
      expect(bin).toMatchObject({ n: inBin.length, correct: inBin.filter(({ isCorrect }) => isCorrect).length })
      if (inBin.length === 0) expect(bin.meanConfidence).toBeNull()
      else expect(bin.meanConfidence).toBeCloseTo(meanOf(inBin.map(({ confidence }) => confidence)), 10)
      expectShare(
        bin.share,
        valuesOf(inBin, ({ isCorrect }) => Number(isCorrect)),
      )
    }
  }
  if (rated.length === 0) {
    expect(calibrationError).toBeNull()
    return
  }
  const tenthOf = (confidence: number): number => Math.min(9, Math.floor(Math.round(confidence * 100) / 10))
  const off = Array.from({ length: 10 }, (_, tenth) => rated.filter(({ confidence }) => tenthOf(confidence) === tenth))
    .filter((of) => of.length > 0)
    .map(
      (of) =>
        Math.abs(
          meanOf(of.map(({ isCorrect }) => Number(isCorrect))) - meanOf(of.map(({ confidence }) => confidence)),
        ) * of.length,
    )
  expect(calibrationError).toBeCloseTo(off.reduce((sum, each) => sum + each, 0) / rated.length, 8)
}

/** One challenge ends each day, so that a point is a challenge. */
function expectTimeline({ timeline }: AnalyticsReport, rows: readonly Row[], { fleet }: World) {
  const days = Array.from({ length: fleet.challenges }, (_, challenge) => challenge)
    .map((challenge) => rows.filter((row) => row.challenge === challenge && hasScore(row)))
    .filter((of) => of.length > 0)
  expect(timeline.points.map(({ n }) => n)).toEqual(days.map((of) => of.length))
  for (const [at, { average, rolling, rollingN }] of timeline.points.entries()) {
    const window = days.slice(Math.max(0, at - 6), at + 1).flat()
    expect(average.value).toBeCloseTo(meanOf((days[at] ?? []).map(({ score }) => score ?? 0)), 8)
    expect(rollingN).toBe(window.length)
    expectMean(
      rolling,
      valuesOf(window, ({ score }) => score ?? 0),
      [0, 100],
    )
  }
}

function expectWhatIf({ figures, confidenceSums }: AnalyticsReport, rows: readonly Row[]) {
  const judged = rows.filter(({ isCorrect }) => isCorrect !== null)
  for (const at of [0, 0.7, 1]) {
    const always = computeConstantConfidence(figures.accuracy, at)
    if (judged.length === 0) expect(always).toBeNull()
    else expect(always?.value).toBeCloseTo(meanOf(judged.map(({ isCorrect }) => 50 + (isCorrect ? 50 : -50) * at)), 8)
    const pairs = ratedOf(rows).map(({ challenge, isCorrect, confidence }) => ({
      challenge,
      value: 50 + (isCorrect ? 50 : -50) * at - (50 + (isCorrect ? 50 : -50) * confidence),
    }))
    expectMean(computeConfidenceGain(confidenceSums, at), pairs, [-50, 50])
  }
}

describe('the report on a random fleet', () => {
  it('has the figures, calibration, course and gain that follow from their definitions', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (of) => {
        const world = createWorld(of)
        const report = await askOf(world, { name: 'report', input: { filter: everything, by: 'agent' } })
        expectFigures(report.figures, world.rows, world)
        expectCalibration(report, world.rows)
        expectTimeline(report, world.rows, world)
        expectWhatIf(report, world.rows)
      }),
      { numRuns: 60 },
    )
  })

  it('has those of each group in its rows', async () => {
    const groups: Record<'agent' | 'tag' | 'instrument' | 'site', (row: Row) => string> = {
      agent: ({ agent }) => agentKeyAt(agent),
      tag: ({ agent }) => (agent % 2 === 0 ? 'even' : 'odd'),
      // Gold by both its names is one.
      instrument: ({ challenge }) => ['XAUUSD', 'CL', 'XAUUSD', 'ES', 'BTC'][challenge % 5] ?? '',
      site: () => 'global',
    }
    await fc.assert(
      fc.asyncProperty(worlds, async (of) => {
        const world = createWorld(of)
        for (const by of ['agent', 'tag', 'instrument', 'site'] as const) {
          const report = await askOf(world, { name: 'report', input: { filter: everything, by } })
          const names = new Set(world.rows.map(groups[by]))
          expect(new Set(report.groups.map(({ value }) => value))).toEqual(names)
          for (const { value, figures } of report.groups)
            expectFigures(
              figures,
              world.rows.filter((row) => groups[by](row) === value),
              world,
            )
        }
      }),
      { numRuns: 25 },
    )
  })
})

it('Fleet, Results and the record beside the desk average the same scores, also after corrections', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, fc.array(fc.constantFrom(null, -1, 0, 40, 100, 100.5, 6_000)), async (of, corrections) => {
      const world = createWorld(of)
      const store = openStore({ path: ':memory:', clock: Date.now })
      storeSettledFleet(store, { baseUrl: 'https://harbour.example', fleet: world.fleet })
      const numbers = new Map(store.agents.all({}).map(({ agentKey, agentNo }) => [agentKey, agentNo]))
      const rows = world.rows.map((row, at) => {
        const score = corrections[at]
        return score === undefined || world.fleet.isOpen?.(row.challenge) ? row : { ...row, score: score ?? row.score }
      })
      for (const { agent, challenge, score, ...said } of rows)
        store.predictions.save({
          ...said,
          score,
          agentNo: numbers.get(agentKeyAt(agent)) ?? 0,
          challengeNo: challenge + 1,
          reasoning: null,
          remoteId: null,
          acceptedAtMs: null,
          knownBy: 'resolved',
          knownAtMs: Date.now(),
          sent: null,
        })
      const scoresOf = (kept: (row: Row) => boolean) =>
        rows.filter((row) => kept(row) && hasScore(row)).map(({ score }) => score ?? 0)
      const expectAverage = (shown: { averageScore: number | null }, scores: readonly number[]) => {
        if (scores.length === 0) expect(shown.averageScore).toBeNull()
        else expect(shown.averageScore).toBeCloseTo(meanOf(scores), 8)
      }
      for (const each of store.agents.fleet()) {
        const scores = scoresOf(({ agent }) => agentKeyAt(agent) === each.agentKey)
        expect(each.scoreCount ?? 0).toBe(scores.length)
        if (scores.length > 0) expect((each.scoreSum ?? 0) / scores.length).toBeCloseTo(meanOf(scores), 8)
      }
      const all = store.predictions.summary(
        storedResultFilterOf({ store, client: createTestClient(), clock: Date.now }, everyResult),
      )
      expectAverage(
        all,
        scoresOf(() => true),
      )
      expect(all.scored).toBe(scoresOf(() => true).length)
      const onGold = (row: Row): boolean => row.challenge % 5 === 0 || row.challenge % 5 === 2
      const judged = rows.filter((row) => onGold(row) && row.isCorrect !== null)
      const record = store.instrumentRecord.figures({ siteNo: 1, instrument: 'XAUUSD' })
      expectAverage(
        record,
        scoresOf((row) => onGold(row) && row.isCorrect !== null),
      )
      const rated = ratedOf(judged)
      expect(record).toMatchObject({
        n: judged.length,
        correct: judged.filter(({ isCorrect }) => isCorrect).length,
        scored: judged.filter(hasScore).length,
        rated: rated.length,
      })
      if (rated.length === 0) expect(record.brier).toBeNull()
      else expect(record.brier).toBeCloseTo(meanOf(rated.map(({ chance }) => (1 - chance) ** 2)), 8)
      store.close()
    }),
    { numRuns: 30 },
  )
})

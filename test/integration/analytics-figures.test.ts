/** Analytics of random fleets in a database: every figure against one that is worked out here from its definition. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'
import { computeConfidenceGain, computeConstantConfidence } from '#contract/rules/analytics/constant-confidence.ts'
import type { AnalyticsFilter } from '#contract/rules/analytics/select-predictions.ts'
import type { Direction } from '#contract/rules/predictions/outcome.ts'
import { readAnalyticsFleet, readAnalyticsReport } from '../../src-main/operations/analytics/ask-analytics.ts'
import { everyResult } from '../../src-main/operations/results/list-results.ts'
import { openStore } from '../../src-main/store/store.ts'
import { type ClusterValue, estimateMean, estimateShare, meanOf } from '../support/own-statistics.ts'
import { agentKeyAt, type SettledFleet, type StoredPrediction, storeSettledFleet } from '../support/settled-fleet.ts'

const everything: AnalyticsFilter = {
  site: null,
  agentKey: null,
  tag: null,
  group: null,
  instrument: null,
  type: null,
  month: null,
}
const directions = ['bullish', 'bearish', 'neutral'] as const

interface Row extends StoredPrediction {
  agent: number
  challenge: number
}

interface World {
  fleet: SettledFleet<StoredPrediction>
  rows: Row[]
}

/** Numbers from 0 to 1 that follow from a seed (Park and Miller 1988). */
function startNumbers(seed: number): () => number {
  let state = (Math.abs(seed) % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A fleet in which some copy others, some say nothing, and some of what a service answers cannot be used. */
function createWorld({ seed, agents, challenges }: { seed: number; agents: number; challenges: number }): World {
  const next = startNumbers(seed)
  const pick = (): Direction => directions[Math.floor(next() * 3)] ?? 'neutral'
  const results = Array.from({ length: challenges }, pick)
  const open = results.map(() => next() < 0.1)
  const copied = Array.from({ length: agents }, (_, agent) => (next() < 0.3 ? Math.floor(next() * agent) : agent))
  const said: (StoredPrediction | null)[][] = []
  for (let agent = 0; agent < agents; agent += 1) {
    const skill = next()
    const original = copied[agent] === agent ? undefined : said[copied[agent] ?? 0]
    said.push(
      results.map((result, challenge): StoredPrediction | null => {
        const likely = next() < skill ? result : pick()
        const rough = Math.round(next() * 100) / 100
        const copy = original?.[challenge]
        const direction = copy?.direction ?? likely
        const confidence = copy?.confidence ?? rough
        const chance = next()
        if (chance < 0.1) return null
        if (open[challenge] === true) return { direction, confidence, isCorrect: null, score: null }
        const isCorrect = direction === result
        const score = 50 + (isCorrect ? 50 : -50) * confidence
        if (chance < 0.13) return { direction, confidence, isCorrect: null, score: null }
        if (chance < 0.16) return { direction, confidence, isCorrect, score: chance < 0.145 ? 100.5 : -1 }
        if (chance < 0.19) return { direction, confidence, isCorrect, score: null }
        if (chance < 0.22) return { direction: null, confidence: null, isCorrect, score }
        return { direction, confidence, isCorrect, score }
      }),
    )
  }
  const predict = (agent: number, challenge: number) => said[agent]?.[challenge] ?? null
  return {
    fleet: {
      agents,
      challenges,
      resultOf: (challenge) => results[challenge] ?? 'neutral',
      isOpen: (challenge) => open[challenge] === true,
      predict,
    },
    rows: said.flatMap((of, agent) =>
      of.flatMap((one, challenge) => (one === null ? [] : [{ ...one, agent, challenge }])),
    ),
  }
}

const worlds = fc.record({
  seed: fc.integer({ min: 1, max: 1e9 }),
  agents: fc.integer({ min: 1, max: 8 }),
  challenges: fc.integer({ min: 1, max: 34 }),
})

/** Asks the database about the predictions of a world. */
async function askOf<Answer>(
  { fleet }: World,
  ask: (deps: Parameters<typeof readAnalyticsReport>[0]) => Promise<Answer>,
): Promise<Answer> {
  const store = openStore({ path: ':memory:', clock: Date.now })
  storeSettledFleet(store, { baseUrl: 'https://harbour.example', fleet })
  const answer = await ask({ analytics: store.openAnalytics(null) })
  store.close()
  return answer
}

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

type Shown = { value: number; low: number | null; high: number | null } | null

function expectMean(shown: Shown, values: readonly ClusterValue[], [least, most]: [number, number]) {
  if (values.length === 0) {
    expect(shown).toBeNull()
    return
  }
  const { value, half, challenges } = estimateMean(values)
  expect(shown?.value).toBeCloseTo(value, 8)
  // A single challenge, or a few that are all alike, do not show how much others would differ.
  if (challenges < 2 || (challenges < 10 && half < 1e-6)) {
    expect(shown?.low).toBeNull()
    return
  }
  // The quantile of Student's t is worked out another way, to about four digits.
  const near = 1e-4 * half + 1e-9
  expect(Math.abs((shown?.low ?? Number.NaN) - Math.max(least, value - half))).toBeLessThanOrEqual(near)
  expect(Math.abs((shown?.high ?? Number.NaN) - Math.min(most, value + half))).toBeLessThanOrEqual(near)
}

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

function expectCalibration({ bins, histogram, calibrationError }: AnalyticsReport, rows: readonly Row[]) {
  const rated = ratedOf(rows)
  for (const [widths, shown] of [
    [10, bins],
    [20, histogram],
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
        const report = await askOf(world, (deps) => readAnalyticsReport(deps, { filter: everything, by: 'agent' }))
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
          const report = await askOf(world, (deps) => readAnalyticsReport(deps, { filter: everything, by }))
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
      const all = store.predictions.summary(everyResult)
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

/** What an agent won or lost on a challenge that has a result, in units of its own spread. */
interface Payoff {
  agent: number
  challenge: number
  z: number
}

const settledOf = ({ rows }: World) =>
  rows.flatMap((row) =>
    row.isCorrect === null || row.confidence === null || row.direction === null
      ? []
      : [{ ...row, confidence: row.confidence, payoff: row.isCorrect ? row.confidence : -row.confidence }],
  )

function listPayoffs(world: World): Payoff[] {
  const settled = settledOf(world)
  return Array.from({ length: world.fleet.agents }, (_, agent) => settled.filter((row) => row.agent === agent)).flatMap(
    (own) => {
      const mean = meanOf(own.map(({ payoff }) => payoff))
      const spread = Math.sqrt(meanOf(own.map(({ payoff }) => (payoff - mean) ** 2)))
      if (own.length < 10 || spread < 1e-6) return []
      return own.map(({ agent, challenge, payoff }) => ({ agent, challenge, z: (payoff - mean) / spread }))
    },
  )
}

function correlate(payoffs: readonly Payoff[], [a, b]: [number, number]): number | null {
  const others = new Map(payoffs.filter(({ agent }) => agent === b).map(({ challenge, z }) => [challenge, z]))
  const products = payoffs.flatMap(({ agent, challenge, z }) => {
    const other = others.get(challenge)
    return agent !== a || other === undefined ? [] : [z * other]
  })
  return products.length < 10 ? null : Math.max(-1, Math.min(1, meanOf(products)))
}

/** Those who can be reached over correlations of 0.9. */
function clusterOf(start: number, agents: readonly number[], payoffs: readonly Payoff[]): number[] {
  const found = new Set([start])
  for (const from of found)
    for (const to of agents) if (to !== from && (correlate(payoffs, [from, to]) ?? -1) >= 0.9) found.add(to)
  return [...found].sort((a, b) => a - b)
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return meanOf([sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0])
}

function listGains(world: World, agent: number): ClusterValue[] {
  const settled = settledOf(world)
  const signedOf = ({ direction, confidence }: (typeof settled)[number]): number =>
    direction === 'bullish' ? confidence : direction === 'bearish' ? -confidence : 0
  return Array.from({ length: world.fleet.challenges }, (_, challenge) => challenge).flatMap((challenge) => {
    const said = settled.filter((row) => row.challenge === challenge)
    if (said.length < 3 || !said.some((row) => row.agent === agent)) return []
    const scoreOf = (middle: number): number => {
      const stance = middle > 0 ? 'bullish' : middle < 0 ? 'bearish' : 'neutral'
      return 50 + (stance === world.fleet.resultOf(challenge) ? 50 : -50) * Math.abs(middle)
    }
    const withIt = scoreOf(median(said.map(signedOf)))
    return [{ challenge, value: withIt - scoreOf(median(said.filter((row) => row.agent !== agent).map(signedOf))) }]
  })
}

it('likeness of a random fleet: correlations, clusters, size and what each adds follow from their definitions', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (of) => {
      const world = createWorld({ ...of, challenges: Math.max(12, of.challenges) })
      const fleet = await askOf(world, (deps) => readAnalyticsFleet(deps, { filter: everything }))
      const payoffs = listPayoffs(world)
      const agents = [...new Set(payoffs.map(({ agent }) => agent))]
      const keys = new Map(agents.map((agent) => [agentKeyAt(agent), agent]))
      expect(new Set(fleet.members.map(({ agentKey }) => agentKey))).toEqual(new Set(keys.keys()))
      const clusters = new Set(
        agents.map((agent) => clusterOf(agent, agents, payoffs).join()).filter((members) => members.includes(',')),
      )
      expect(fleet.clusters.toSorted()).toEqual([...clusters].map((members) => members.split(',').length).toSorted())
      for (const { agentKey, meanCorrelation, nearest, cluster, gain, gainN } of fleet.members) {
        const agent = keys.get(agentKey) ?? -1
        const with_ = agents.flatMap((other) => {
          const correlation = other === agent ? null : correlate(payoffs, [agent, other])
          return correlation === null ? [] : [correlation]
        })
        if (with_.length === 0) expect([meanCorrelation, nearest]).toEqual([null, null])
        else {
          expect(meanCorrelation).toBeCloseTo(meanOf(with_), 5)
          expect(nearest?.correlation).toBeCloseTo(Math.max(...with_), 5)
        }
        expect(cluster !== null).toBe(clusterOf(agent, agents, payoffs).length > 1)
        const gains = listGains(world, agent)
        expect(gainN).toBe(gains.length)
        expectMean(gain, gains, [-100, 100])
      }
      const products = payoffs.flatMap((a) =>
        payoffs.filter((b) => b.challenge === a.challenge && b.agent > a.agent).map((b) => a.z * b.z),
      )
      if (products.length === 0) expect(fleet.effective.size).toBeNull()
      else {
        const mean = meanOf(products)
        expect(fleet.effective.meanCorrelation?.value).toBeCloseTo(mean, 8)
        expect(fleet.effective.size).toBeCloseTo(agents.length / (1 + (agents.length - 1) * Math.max(0, mean)), 6)
      }
    }),
    { numRuns: 40 },
  )
})

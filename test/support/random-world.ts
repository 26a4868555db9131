/** Fleets that follow from a number, in a database, and what their figures must come to. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { analyticsQuestions } from '#contract/ipc/analytics.procedures.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { askAnalytics } from '../../src-main/operations/analytics/ask-analytics.ts'
import type { AnalyticsQuestion } from '../../src-main/store/analytics/answer-analytics.ts'
import { openStore } from '../../src-main/store/store.ts'
import { type ClusterValue, estimateMean } from './own-statistics.ts'
import { type SettledFleet, type StoredPrediction, storeSettledFleet } from './settled-fleet.ts'

const directions = ['bullish', 'bearish', 'neutral'] as const

/** One prediction of a random fleet. */
export interface Row extends StoredPrediction {
  agent: number
  challenge: number
}

export interface World {
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
export function createWorld({ seed, agents, challenges }: { seed: number; agents: number; challenges: number }): World {
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

export const worlds = fc.record({
  seed: fc.integer({ min: 1, max: 1e9 }),
  agents: fc.integer({ min: 1, max: 8 }),
  challenges: fc.integer({ min: 1, max: 34 }),
})

/** Asks the database about the predictions of a world; the answer must be one that the page takes. */
export async function askOf<Asked extends AnalyticsQuestion>({ fleet }: World, question: Asked) {
  const store = openStore({ path: ':memory:', clock: Date.now })
  storeSettledFleet(store, { baseUrl: 'https://harbour.example', fleet })
  const answer = await askAnalytics({ analytics: store.openAnalytics(null) }, question)
  store.close()
  expect(analyticsQuestions[question.name].output.parse(answer)).toEqual(answer)
  return answer
}

/** What the console shows of a mean or a share. */
export type Shown = { value: number; low: number | null; high: number | null } | null

/** Holds what is shown to the mean of these values, its interval within what it can be. */
export function expectMean(shown: Shown, values: readonly ClusterValue[], [least, most]: [number, number]) {
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

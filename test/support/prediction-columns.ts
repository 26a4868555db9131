import { agentKeySchema } from '#contract/ids.ts'
import {
  type AnalysedAgent,
  type AnalysedChallenge,
  directionCodes,
  type PredictionColumns,
  verdicts,
} from '#contract/rules/analytics/prediction-columns.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'

export interface SaidPrediction {
  agent: string
  challenge: string
  direction?: Direction | null
  confidence?: number | null
  /** Left out: as the result says. */
  isRight?: boolean | null
  /** Left out: by the published formula. */
  score?: number | null
}

export interface SaidWorld {
  predictions: readonly SaidPrediction[]
  challenges: Readonly<Record<string, Partial<AnalysedChallenge>>>
  agents?: Readonly<Record<string, Partial<AnalysedAgent>>>
}

/** The key of the agent that the test calls so, at most eight letters or figures. */
export const keyOf = (name: string) => agentKeySchema.parse(`ag_${name.padEnd(8, '0')}`)

/** Columns as they are read from the database, of predictions that a test says in words. */
export function columnsOf({ predictions, challenges, agents = {} }: SaidWorld): PredictionColumns {
  const agentNames = [...new Set(predictions.map(({ agent }) => agent))]
  const challengeNames = Object.keys(challenges)
  const rows = predictions.toSorted(
    (a, b) =>
      challengeNames.indexOf(a.challenge) - challengeNames.indexOf(b.challenge) ||
      agentNames.indexOf(a.agent) - agentNames.indexOf(b.agent),
  )
  const filled = rows.map((row) => {
    const { result = 'bullish' } = challenges[row.challenge] ?? {}
    const direction = row.direction ?? null
    const confidence = row.confidence ?? null
    const isRight = row.isRight === undefined ? (result === null ? null : direction === result) : row.isRight
    const score =
      row.score === undefined && isRight !== null && confidence !== null
        ? 50 + (isRight ? 50 : -50) * confidence
        : (row.score ?? null)
    return { ...row, direction, confidence, isRight, score }
  })
  return {
    size: filled.length,
    agent: Int32Array.from(filled, ({ agent }) => agentNames.indexOf(agent)),
    challenge: Int32Array.from(filled, ({ challenge }) => challengeNames.indexOf(challenge)),
    direction: Uint8Array.from(filled, ({ direction }) => (direction === null ? 0 : directionCodes[direction])),
    confidence: Float64Array.from(filled, ({ confidence }) => confidence ?? Number.NaN),
    verdict: Uint8Array.from(filled, ({ isRight }) =>
      isRight === null ? verdicts.none : isRight ? verdicts.right : verdicts.wrong,
    ),
    score: Float64Array.from(filled, ({ score }) => score ?? Number.NaN),
    agents: agentNames.map((name) => ({
      agentKey: keyOf(name),
      name,
      site: 'global',
      group: null,
      tags: [],
      ...agents[name],
    })),
    challenges: Object.values(challenges).map((challenge, at) => ({
      site: 'global',
      instrument: 'CL',
      scopeKey: challenge.instrument ?? 'CL',
      type: 'daily',
      deadlineAtMs: at * 86_400_000,
      endsAtMs: at * 86_400_000 + 3_600_000,
      isOver: true,
      isFinal: true,
      result: 'bullish',
      allowsNeutral: true,
      ...challenge,
    })),
  }
}

/** Every index of the columns. */
export function allOf({ size }: PredictionColumns): Int32Array {
  return Int32Array.from({ length: size }, (_, index) => index)
}

/** What the fleet's predictions add up to, over all of them. Shares and confidences 0 to 1, scores 0 to 100. */
import { z } from 'zod'
import { agentKeySchema, siteSchema } from '../ids.ts'
import { analyticsDimensions } from '../rules/analytics/group-predictions.ts'
import { namedInstrumentSchema } from './named-instrument.ts'
import { procedure } from './procedure.ts'

const count = z.number().int()
const number = z.number().nullable()
const name = z.string().max(500)

/** See `rules/analytics/select-predictions.ts`. */
const filterSchema = z.strictObject({
  site: siteSchema.nullable(),
  agentKey: agentKeySchema.nullable(),
  tag: name.nullable(),
  group: name.nullable(),
  instrument: name.nullable(),
  type: name.nullable(),
  month: z
    .string()
    .regex(/^\d{4,6}-\d\d$/)
    .nullable(),
})

const estimateSchema = z.strictObject({ value: z.number(), low: number, high: number })

/** See `rules/analytics/accumulate-predictions.ts`. */
const figuresSchema = z.strictObject({
  total: count,
  n: count,
  waiting: count,
  missing: count,
  voided: count,
  correct: count,
  accuracy: estimateSchema.nullable(),
  scored: count,
  averageScore: estimateSchema.nullable(),
  unscored: count,
  outOfRange: count,
  rated: count,
  meanConfidence: estimateSchema.nullable(),
  brier: estimateSchema.nullable(),
  logScore: estimateSchema.nullable(),
  sharpness: estimateSchema.nullable(),
})

const binSchema = z.strictObject({
  from: z.number(),
  to: z.number(),
  n: count,
  correct: count,
  meanConfidence: number,
  share: estimateSchema.nullable(),
})

/** See `rules/analytics/constant-confidence.ts`. */
const confidenceSumsSchema = z.strictObject({
  n: count,
  challenges: count,
  sizeSquares: count,
  balance: count,
  payoff: z.number(),
  sizeBalance: count,
  sizePayoff: z.number(),
  balanceSquares: count,
  balancePayoff: z.number(),
  payoffSquares: z.number(),
})

const reportSchema = z.strictObject({
  figures: figuresSchema,
  groups: z.array(z.strictObject({ value: z.string(), name: z.string(), figures: figuresSchema })),
  /** Tenths of confidence. */
  bins: z.array(binSchema),
  calibrationError: number,
  /** Twentieths of confidence. */
  confidenceHistogram: z.array(binSchema),
  confidenceSums: confidenceSumsSchema,
  timeline: z.strictObject({
    daysEach: count,
    points: z.array(
      z.strictObject({ fromMs: count, n: count, average: estimateSchema, rolling: estimateSchema, rollingN: count }),
    ),
  }),
})
export type AnalyticsReport = z.infer<typeof reportSchema>

const choicesSchema = z.strictObject({
  /** Predictions of the fleet, and those with a verdict. */
  total: count,
  settled: count,
  /** With what tells them apart where several have one name. */
  agents: z.array(z.strictObject({ agentKey: agentKeySchema, name: z.string() })),
  tags: z.array(z.string()),
  groups: z.array(z.string()),
  instruments: z.array(namedInstrumentSchema),
  /** An empty text: the service stated none. */
  types: z.array(z.string()),
  months: z.array(z.string()),
})
export type AnalyticsChoices = z.infer<typeof choicesSchema>

const ruleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cap'), at: z.number().min(0).max(1) }),
  z.strictObject({ kind: z.literal('neutralUnder'), below: z.number().min(0).max(1) }),
  z.strictObject({ kind: z.literal('fleetMedian') }),
  z.strictObject({ kind: z.literal('shrink') }),
  z.strictObject({ kind: z.literal('dropAgent'), agentKey: agentKeySchema }),
])

/** See `rules/analytics/replay-rules.ts`. */
const replaySchema = z.strictObject({
  n: count,
  challenges: count,
  leftOut: count,
  average: number,
  rules: z.array(
    z.strictObject({
      rule: ruleSchema,
      n: count,
      changed: count,
      average: number,
      difference: number,
      low: number,
      high: number,
    }),
  ),
  bestIsLuck: number,
})
export type AnalyticsReplay = z.infer<typeof replaySchema>

/** See `rules/analytics/describe-fleet.ts`. */
const fleetSchema = z.strictObject({
  effective: z.strictObject({
    agents: count,
    n: count,
    challenges: count,
    meanCorrelation: estimateSchema.nullable(),
    size: number,
    low: number,
    high: number,
  }),
  clusters: z.array(count),
  members: z.array(
    z.strictObject({
      agentKey: agentKeySchema,
      name: z.string(),
      n: count,
      meanCorrelation: number,
      nearest: z
        .strictObject({ agentKey: agentKeySchema, name: z.string(), correlation: z.number(), common: count })
        .nullable(),
      cluster: count.nullable(),
      gain: estimateSchema.nullable(),
      gainN: count,
    }),
  ),
  heatMap: z.strictObject({ agentsEach: count, size: count, cells: z.array(number), counts: z.array(count) }),
  settled: count,
  leftOut: count,
  agentsLeftOut: count,
  challenges: count,
  challengesUsed: count,
})
export type AnalyticsFleet = z.infer<typeof fleetSchema>

/** The first selection less the second; bounds are null where there is too little to tell. */
const differenceSchema = z.strictObject({ difference: number, low: number, high: number })

/** See `rules/analytics/compare-replays.ts`. */
const replayComparisonSchema = z.strictObject({
  first: replaySchema,
  second: replaySchema,
  shared: count,
  sharedChallenges: count,
  asMade: differenceSchema,
  rules: z.array(differenceSchema),
})
export type AnalyticsReplayComparison = z.infer<typeof replayComparisonSchema>

/** See `compareFleets` in `rules/analytics/describe-fleet.ts`. */
const fleetComparisonSchema = z.strictObject({
  first: fleetSchema,
  second: fleetSchema,
  shared: count,
  sharedAgents: count,
  difference: z.strictObject({ size: differenceSchema, share: differenceSchema, correlation: differenceSchema }),
})
export type AnalyticsFleetComparison = z.infer<typeof fleetComparisonSchema>

/** What is asked of the thread that reads the predictions, and what it answers. */
export const analyticsQuestions = {
  choices: { input: z.strictObject({}), output: choicesSchema },
  report: { input: z.strictObject({ filter: filterSchema, by: z.enum(analyticsDimensions) }), output: reportSchema },
  replay: {
    input: z.strictObject({ filter: filterSchema, rules: z.array(ruleSchema).max(40) }),
    output: replaySchema,
  },
  fleet: { input: z.strictObject({ filter: filterSchema }), output: fleetSchema },
  compareReplays: {
    input: z.strictObject({ filter: filterSchema, versus: filterSchema, rules: z.array(ruleSchema).max(40) }),
    output: replayComparisonSchema,
  },
  compareFleets: {
    input: z.strictObject({ filter: filterSchema, versus: filterSchema }),
    output: fleetComparisonSchema,
  },
} as const

export const analyticsProcedures = {
  /** By what the predictions can be filtered. */
  choices: procedure.output(choicesSchema),
  /** Figures, calibration and scores over time of what passes the filter, and the figures of each group. */
  report: procedure.input(analyticsQuestions.report.input).output(reportSchema),
  /** What other rules would have scored. */
  replay: procedure.input(analyticsQuestions.replay.input).output(replaySchema),
  /** How alike the agents err, and what each adds. */
  fleet: procedure.input(analyticsQuestions.fleet.input).output(fleetSchema),
  /** Two selections under the same rules. */
  compareReplays: procedure.input(analyticsQuestions.compareReplays.input).output(replayComparisonSchema),
  /** How alike the agents of two selections err. */
  compareFleets: procedure.input(analyticsQuestions.compareFleets.input).output(fleetComparisonSchema),
}

/** Public rankings: a board a site and category, its history here, and the way to a rank. */
import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { scaleDoubts } from '../rules/leaderboards/average-scale.ts'
import { boardCategorySchema } from '../rules/leaderboards/board-category.ts'
import { listCompletenessSchema } from '../rules/list-completeness.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'
import { profileKeySchema } from './profile-key.ts'

const count = z.number().int()

/** `category` null is the board of all. */
const boardRefSchema = z.strictObject({
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  category: boardCategorySchema.nullable(),
})
export type BoardRef = z.infer<typeof boardRefSchema>

/** Scores 0 to 100, shares 0 to 1; null is what the service does not say. */
const rankedFacts = {
  rank: count.nullable(),
  avgScore: z.number().nullable(),
  accuracy: z.number().nullable(),
  predictionCount: count.nullable(),
  correctCount: count.nullable(),
  isVerified: z.boolean().nullable(),
}

const boardAgent = {
  agentId: z.string(),
  /** Null for an id that no path can carry. */
  profileKey: profileKeySchema.nullable(),
  /** Of an agent of the fleet. */
  agentKey: agentKeySchema.nullable(),
  name: z.string().nullable(),
}

const boardRowSchema = z.strictObject({
  ...boardAgent,
  ...rankedFacts,
  isTied: z.boolean(),
  /** The name that it had in the snapshot that is compared with; null where it is the same or not known. */
  formerName: z.string().nullable(),
  /** The rank in that snapshot; null where it is not known. */
  rankBefore: count.nullable(),
})
export type BoardRow = z.infer<typeof boardRowSchema>

const goneAgentSchema = z.strictObject({ ...boardAgent, rank: count.nullable(), lastSeenAtMs: atMs })

const boardViewSchema = z.strictObject({
  /** In the order of the service. */
  rows: z.array(boardRowSchema),
  /** Rows that were read; more than `rows` when there are more than a page can show. */
  rowCount: count,
  /** Null while the board was never read. */
  readAtMs: atMs.nullable(),
  completeness: listCompletenessSchema.nullable(),
  error: appErrorDataSchema.nullable(),
  /** Who ranked the rows; null while nobody did. */
  rankedBy: z.enum(['service', 'console']).nullable(),
  /** The service gave the same list for the board of all: it does not know the category. */
  isSameAsAll: z.boolean(),
  /** Whether it is read every hour even when it is not opened. */
  isKept: z.boolean(),
  snapshotCount: count,
  firstSnapshotAtMs: atMs.nullable(),
  /** The snapshot that ranks are compared with: the one of a day ago, else the oldest; null where none has ranks. */
  comparedAtMs: atMs.nullable(),
  /** Agents of the fleet at the site that the board does not list; null where it did not come whole. */
  ownUnlisted: count.nullable(),
  /** Agents that earlier snapshots had and the last whole list lacks, those that were listed last before the others. */
  gone: z.array(goneAgentSchema),
  /** How many they are; more than `gone` when there are more than a page can show. */
  goneCount: count,
})
export type BoardView = z.infer<typeof boardViewSchema>

const rankSeriesSchema = z.strictObject({
  ...boardAgent,
  /** A value a snapshot; null where it was not listed, not ranked, or not kept. */
  ranks: z.array(count.nullable()),
  scores: z.array(z.number().nullable()),
})

const rankHistorySchema = z.strictObject({ takenAtMs: z.array(atMs), series: z.array(rankSeriesSchema) })
export type RankHistory = z.infer<typeof rankHistorySchema>

const passingResultSchema = z.strictObject({
  challengeKey: challengeKeySchema,
  question: z.string(),
  asset: z.string(),
  score: z.number(),
})

const overtakeViewSchema = z.strictObject({
  /** The two snapshots. */
  sinceMs: atMs,
  atMs,
  direction: z.enum(['up', 'down']),
  own: z.strictObject({ ...boardAgent, rankBefore: count, rankAfter: count }),
  rival: z.strictObject({ ...boardAgent, rankBefore: count, rankAfter: count }),
  /** Scores of our agent that came in between, those furthest from its average first; at most three of them. */
  results: z.array(passingResultSchema),
  resultCount: count,
})
export type OvertakeView = z.infer<typeof overtakeViewSchema>

const oddsSchema = z.strictObject({
  confidence: z.number(),
  probability: z.number(),
  pending: count,
  /** Resolved predictions of the agent, and of the fleet, in the same band of confidence. */
  ownResolved: count,
  fleetResolved: count,
})

const roadViewSchema = z.strictObject({
  rank: count.nullable(),
  average: z.number().nullable(),
  /**
   * Scored predictions that the average is of. `accuracy`: computed from accuracy and hits; `count`: as listed. Null:
   * the board does not say how many, or has an average of none.
   */
  resolved: count.nullable(),
  resolvedBy: z.enum(['accuracy', 'count']),
  /** Why the averages may be on another scale than 0 to 100, so that nothing can be added to them: `road` is null. */
  scaleDoubt: z.enum(scaleDoubts).nullable(),
  target: count,
  /** Others that have a rank and an average. */
  rankedRivals: count,
  /** Others that have a rank, and no average on the board: the simulation leaves them out. */
  untoldRivals: count,
  /** False: agents are missing from the list, and so from the rivals. */
  isWhole: z.boolean(),
  pending: count,
  /** Pending predictions that are left out: direction or confidence is not known here, or they are too many. */
  pendingUnknown: count,
  odds: z.array(oddsSchema),
  draws: count,
  /** Null when there is nothing to rank by, or it is not known what to begin with, or the average of no rival is. */
  road: z
    .strictObject({
      neededAverage: z.number(),
      probability: z.number(),
      low: z.number(),
      high: z.number(),
      expectedAverage: z.number(),
      bestRank: count,
      medianRank: count,
      worstRank: count,
    })
    .nullable(),
})
export type RoadView = z.infer<typeof roadViewSchema>

const scorecardSchema = z.strictObject({
  agentId: z.string(),
  ...rankedFacts,
  name: z.string().nullable(),
  readAtMs: atMs,
})
export type Scorecard = z.infer<typeof scorecardSchema>

export const leaderboardProcedures = {
  /** The newest reading of a board with what earlier snapshots say; nothing is asked for. */
  get: procedure.input(boardRefSchema).output(boardViewSchema),
  /**
   * Fetches a board that a screen shows, one request; from then on it is read every hour for a week. Without `isForced`
   * one that was read within the last minute is left alone. What fails is in the answer of `get`.
   */
  refresh: procedure.input(boardRefSchema.extend({ isForced: z.boolean() })).output(z.strictObject({})),
  /** Whether a board is read every hour whether it is opened or not. */
  setKept: procedure.input(boardRefSchema.extend({ isKept: z.boolean() })).output(z.strictObject({})),
  /** Ranks of some agents over all snapshots. */
  history: procedure
    .input(boardRefSchema.extend({ agentIds: z.array(z.string().max(200)).max(20) }))
    .output(rankHistorySchema),
  /** Who passed whom between snapshots, newest first, as many as a page can show. */
  overtakes: procedure
    .input(boardRefSchema)
    .output(z.strictObject({ items: z.array(overtakeViewSchema), total: count })),
  /** The odds of an agent of the fleet to reach a rank with its pending predictions. `not_found`: not on the board. */
  road: procedure
    .input(boardRefSchema.extend({ agentKey: agentKeySchema, target: count.min(1).max(100_000) }))
    .output(roadViewSchema),
  /** Fetches the row of one agent, which also deployments with short boards have. Rejects as the request does. */
  scorecard: procedure
    .input(z.strictObject({ deploymentId: deploymentIdSchema, site: siteSchema, agentId: agentIdSchema }))
    .output(scorecardSchema),
}

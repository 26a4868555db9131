import { z } from 'zod'
import { agentKeySchema, siteSchema } from '#contract/ids.ts'
import type { ResultSummary } from '#contract/ipc/results.procedures.ts'
import { calibrationBins } from '#contract/rules/analytics/calibration.ts'
import { nameInstruments, scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import type { Statements } from './database/statements.ts'
import { passesFilter, type StoredResultFilter } from './sql/result-conditions.ts'
import { isScored } from './sql/score-conditions.ts'

const joined = `FROM predictions p JOIN agents a USING (agent_no) JOIN challenges c USING (challenge_no) JOIN sites s ON s.site_no = c.site_no`

// Rounded first: 0.29 × 10 is not what it looks like in binary.
const binOf = `min(${calibrationBins - 1}, CAST(round(p.confidence * 1000000) / ${1_000_000 / calibrationBins} AS INTEGER))`

const totalsRow = z.object({
  all: z.number(),
  resolved: z.number(),
  ended: z.number(),
  correct: z.number(),
  scored: z.number(),
  averageScore: z.number().nullable(),
})

/** Counts and means over every prediction that passes a filter, whatever a list shows of them. */
export function createPredictionSummary(sql: Statements) {
  const totals = sql.row(
    `SELECT count(*) AS "all", count(p.is_correct) AS resolved,
       count(*) FILTER (WHERE p.is_correct IS NULL AND c.is_resolved = 1) AS ended,
       count(*) FILTER (WHERE p.is_correct = 1) AS correct, count(*) FILTER (WHERE ${isScored}) AS scored, avg(p.score) FILTER (WHERE ${isScored}) AS averageScore
     ${joined} WHERE ${passesFilter}`,
    totalsRow,
  )
  const bins = sql.rows(
    `SELECT ${binOf} AS bin, count(*) AS n, sum(p.is_correct) AS correct, avg(p.confidence) AS meanConfidence
     ${joined} WHERE p.is_correct IS NOT NULL AND p.confidence IS NOT NULL AND ${passesFilter} GROUP BY bin`,
    z.object({ bin: z.number(), n: z.number(), correct: z.number(), meanConfidence: z.number() }),
  )
  const count = sql.row('SELECT count(*) AS count FROM predictions', z.object({ count: z.number() }))
  const predictors = sql.rows(
    `SELECT a.agent_no, a.agent_key, a.name, s.site, a.group_name AS "group"
     FROM agents a JOIN sites s USING (site_no)
     WHERE EXISTS (SELECT 1 FROM predictions p WHERE p.agent_no = a.agent_no) ORDER BY a.agent_no`,
    z.object({
      agentNo: z.number(),
      agentKey: agentKeySchema,
      name: z.string(),
      site: siteSchema,
      group: z.string().nullable(),
    }),
  )
  const instruments = sql.rows(
    `SELECT DISTINCT c.scope_key, c.asset FROM challenges c WHERE EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = c.challenge_no)`,
    z.object({ scopeKey: z.string().nullable(), asset: z.string() }),
  )
  return {
    summary(filter: StoredResultFilter): ResultSummary {
      const found = totals({ ...filter })
      const { all, resolved, ended, ...rest } = found ?? totalsRow.parse(nothing)
      const filled = new Map(bins({ ...filter }).map((row) => [row.bin, row]))
      return {
        ...rest,
        resolved,
        ended,
        waiting: all - resolved - ended,
        bins: Array.from({ length: calibrationBins }, (_, bin) => ({
          from: bin / calibrationBins,
          to: (bin + 1) / calibrationBins,
          n: filled.get(bin)?.n ?? 0,
          correct: filled.get(bin)?.correct ?? 0,
          meanConfidence: filled.get(bin)?.meanConfidence ?? null,
        })),
      }
    },
    /** Of the whole fleet, without a filter. */
    count: () => count()?.count ?? 0,
    /** Agents with any prediction. */
    predictors: () => predictors(),
    /** What there are predictions on. */
    instruments: () => nameInstruments(instruments().map(scopeKeyOfChallenge)),
  }
}

const nothing = { all: 0, resolved: 0, ended: 0, correct: 0, scored: 0, averageScore: null }

import { z } from 'zod'
import { challengeColumns, challengeRow } from './challenges.store.ts'
import type { Statements } from './database/statements.ts'
import { isScored } from './sql/score-conditions.ts'

const figures = z.object({
  /** Resolved predictions. */
  n: z.number(),
  correct: z.number(),
  /** With a score of 0 to 100. */
  scored: z.number(),
  averageScore: z.number().nullable(),
  /** With a known confidence. */
  rated: z.number(),
  brier: z.number().nullable(),
})

const said = z.object({
  challengeNo: z.number(),
  n: z.number(),
  bullish: z.number(),
  neutral: z.number(),
  bearish: z.number(),
  meanConfidence: z.number().nullable(),
  resolved: z.number(),
  correct: z.number(),
})

/** What the fleet said on one instrument of one site, and how it did. */
export function createInstrumentRecordStore(sql: Statements) {
  const onInstrument = `FROM challenges c JOIN predictions p USING (challenge_no)
    WHERE c.site_no = :siteNo AND c.instrument = :instrument`
  const record = sql.row(
    `SELECT count(*) AS n, ifnull(sum(p.is_correct), 0) AS correct, count(*) FILTER (WHERE ${isScored}) AS scored,
       avg(p.score) FILTER (WHERE ${isScored}) AS averageScore, count(p.confidence) AS rated,
       avg((p.confidence - p.is_correct) * (p.confidence - p.is_correct)) AS brier
     ${onInstrument} AND p.is_correct IS NOT NULL`,
    figures,
  )
  const newest = sql.rows(
    `SELECT c.challenge_no, count(*) AS n, count(*) FILTER (WHERE p.direction = 'bullish') AS bullish,
       count(*) FILTER (WHERE p.direction = 'neutral') AS neutral, count(*) FILTER (WHERE p.direction = 'bearish') AS bearish,
       avg(p.confidence) AS meanConfidence, count(p.is_correct) AS resolved, ifnull(sum(p.is_correct), 0) AS correct
     ${onInstrument} AND c.challenge_no <> :challengeNo
     GROUP BY c.challenge_no ORDER BY c.deadline_at_ms DESC LIMIT :limit`,
    said,
  )
  const challengesOf = sql.rows(
    `${challengeColumns} WHERE c.challenge_no IN (SELECT value FROM json_each(:challenges))`,
    challengeRow,
  )
  return {
    figures: (of: { siteNo: number; instrument: string }) => record(of) ?? figures.parse(nothing),
    /** What was said on its other challenges, newest deadline first, a row a challenge. */
    saidBefore(of: { siteNo: number; instrument: string; challengeNo: number; limit: number }) {
      const rows = newest(of)
      const byNo = new Map(
        challengesOf({ challenges: JSON.stringify(rows.map(({ challengeNo }) => challengeNo)) }).map((challenge) => [
          challenge.challengeNo,
          challenge,
        ]),
      )
      return rows.flatMap((row) => {
        const challenge = byNo.get(row.challengeNo)
        return challenge === undefined ? [] : [{ ...row, challenge }]
      })
    },
  }
}

const nothing = { n: 0, correct: 0, scored: 0, rated: 0, averageScore: null, brier: null }

import { z } from 'zod'
import { AppError, type AppErrorData } from '#contract/app-error.ts'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { boardCategorySchema } from '#contract/rules/leaderboards/board-category.ts'
import { type ListCompleteness, listCompletenessSchema } from '#contract/rules/list-completeness.ts'
import { insertValues, selectColumns } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, createJsonColumn, type Statements } from './database/statements.ts'
import { resolvedAt } from './sql/obligation-conditions.ts'
import { isScored } from './sql/score-conditions.ts'
import { resolvedInSpans, type SiteSpans } from './sql/site-spans.ts'

const boardRow = z.object({
  boardNo: z.number(),
  siteNo: z.number(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  baseUrl: z.string(),
  category: z.union([z.literal('').transform(() => null), boardCategorySchema]),
  isKept: bit,
  openedAtMs: z.number().nullable(),
  readAtMs: z.number().nullable(),
  readingNo: z.number(),
  rankedBy: z.enum(['service', 'console']).nullable(),
  digest: z.string().nullable(),
  list: createJsonColumn(listCompletenessSchema),
  error: errorColumn,
  triedAtMs: z.number().nullable(),
})
export type BoardRecord = z.output<typeof boardRow>

/** One row of the newest reading. */
const listedRow = z.object({
  agentId: z.string(),
  agentName: z.string().nullable(),
  rank: z.number().nullable(),
  isTied: bit,
  avgScore: z.number().nullable(),
  accuracy: z.number().nullable(),
  predictionCount: z.number().nullable(),
  correctCount: z.number().nullable(),
  isVerified: bit.nullable(),
})
export type ListedRow = z.output<typeof listedRow>

const snapshotRow = z.object({ takenAtMs: z.number(), isWhole: bit })

/** What a snapshot has of one agent. */
const historyRow = z.object({
  takenAtMs: z.number(),
  agentId: z.string(),
  agentName: z.string().nullable(),
  rank: z.number().nullable(),
  avgScore: z.number().nullable(),
  predictionCount: z.number().nullable(),
})
export type HistoryRow = z.output<typeof historyRow>

const boardColumns = `
  SELECT ${selectColumns(boardRow, 'b', { deploymentId: 's.', site: 's.', baseUrl: 'd.' })}
  FROM leaderboards b JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)`

const rowFields = ['boardNo', 'readingNo', 'place', ...Object.keys(listedRow.shape)]
const historyFields = ['boardNo', ...Object.keys(historyRow.shape)]

/** Public rankings, each with its newest reading and its snapshots. */
export function createLeaderboardStore(sql: Statements) {
  const ensure = sql.run('INSERT OR IGNORE INTO leaderboards (site_no, category) VALUES (:siteNo, :category)')
  const find = sql.row(`${boardColumns} WHERE b.site_no = :siteNo AND b.category = :category`, boardRow)
  const setOpened = sql.run('UPDATE leaderboards SET opened_at_ms = :atMs WHERE board_no = :boardNo')
  const setKept = sql.run('UPDATE leaderboards SET is_kept = :isKept WHERE board_no = :boardNo')
  const saveError = sql.run('UPDATE leaderboards SET error = :error, tried_at_ms = :atMs WHERE board_no = :boardNo')
  const addRow = sql.run(`INSERT INTO leaderboard_rows ${insertValues(rowFields)}`)
  const removeRows = sql.run('DELETE FROM leaderboard_rows WHERE board_no = :boardNo AND reading_no <> :readingNo')
  const saveReading = sql.run(
    `UPDATE leaderboards SET reading_no = :readingNo, read_at_ms = :atMs, tried_at_ms = :atMs, ranked_by = :rankedBy,
       digest = :digest, list = :list, error = NULL
     WHERE board_no = :boardNo`,
  )
  const rows = sql.rows(
    `SELECT ${selectColumns(listedRow)} FROM leaderboard_rows
     WHERE board_no = :boardNo AND reading_no = :readingNo ORDER BY place LIMIT :limit`,
    listedRow,
  )
  const countRows = sql.row(
    'SELECT count(*) AS count FROM leaderboard_rows WHERE board_no = :boardNo AND reading_no = :readingNo',
    z.object({ count: z.number() }),
  )
  const listed = sql.rows(
    `SELECT agent_id FROM leaderboard_rows
     WHERE board_no = :boardNo AND reading_no = :readingNo AND agent_id IN (SELECT value FROM json_each(:agentIds))`,
    z.object({ agentId: z.string() }),
  )
  return {
    /** The board, which exists from then on; `category` null is that of all. */
    open(siteNo: number, category: string | null): BoardRecord {
      const of = { siteNo, category: category ?? '' }
      ensure(of)
      const board = find(of)
      if (board === null) throw new AppError('not_found')
      return board
    },
    find: (siteNo: number, category: string | null) => find({ siteNo, category: category ?? '' }),
    all: sql.rows(`${boardColumns} ORDER BY b.board_no`, boardRow),
    setOpened: (boardNo: number, atMs: number) => setOpened({ boardNo, atMs }),
    setKept: (boardNo: number, isKept: boolean) => setKept({ boardNo, isKept }),
    saveError: (boardNo: number, of: { error: AppErrorData; atMs: number }) =>
      saveError({ boardNo, error: encodeError(of.error), atMs: of.atMs }),
    /** Rows of a reading that is not the board's newest yet, so that a long list can be stored in parts. */
    addRows(boardNo: number, readingNo: number, part: { firstPlace: number; rows: readonly ListedRow[] }) {
      sql.transaction(() => {
        for (const [index, row] of part.rows.entries()) {
          addRow({ boardNo, readingNo, place: part.firstPlace + index, ...row })
        }
      })
    },
    /** Makes a reading the newest of its board and removes every other. */
    saveReading(
      boardNo: number,
      of: {
        readingNo: number
        atMs: number
        rankedBy: 'service' | 'console' | null
        digest: string
        completeness: ListCompleteness
      },
    ) {
      const { completeness, ...rest } = of
      sql.transaction(() => {
        saveReading({ boardNo, ...rest, list: JSON.stringify(completeness) })
        removeRows({ boardNo, readingNo: of.readingNo })
      })
    },
    /** Removes rows of readings that were not finished. */
    removeOtherRows: (boardNo: number, readingNo: number) => removeRows({ boardNo, readingNo }),
    rows: ({ boardNo, readingNo }: BoardRecord, limit: number) => rows({ boardNo, readingNo, limit }),
    /** Which of these the newest reading has, on whatever place. */
    listedOf: ({ boardNo, readingNo }: BoardRecord, agentIds: readonly string[]): ReadonlySet<string> =>
      new Set(listed({ boardNo, readingNo, agentIds }).map(({ agentId }) => agentId)),
    countRows: ({ boardNo, readingNo }: BoardRecord) => countRows({ boardNo, readingNo })?.count ?? 0,
    namesOf: createNames(sql),
    ...createHistory(sql),
    ...createRoadFacts(sql),
  }
}

/** Names by agent id, as the newest readings of a site's boards have them. */
function createNames(sql: Statements) {
  const names = sql.rows(
    `SELECT r.agent_id, r.agent_name
     FROM leaderboard_rows r JOIN leaderboards b ON b.board_no = r.board_no AND b.reading_no = r.reading_no
     WHERE b.site_no = :siteNo AND r.agent_name IS NOT NULL
       AND r.agent_id IN (SELECT value FROM json_each(:agentIds))
     ORDER BY b.read_at_ms`,
    z.object({ agentId: z.string(), agentName: z.string() }),
  )
  return (of: { siteNo: number; agentIds: readonly string[] }): ReadonlyMap<string, string> =>
    new Map(names(of).map(({ agentId, agentName }) => [agentId, agentName]))
}

/** Snapshots: what of a board is kept over time. */
function createHistory(sql: Statements) {
  const addSnapshot = sql.run(
    `INSERT OR REPLACE INTO leaderboard_snapshots ${insertValues(['boardNo', 'takenAtMs', 'isWhole'])}`,
  )
  const addHistory = sql.run(`INSERT OR REPLACE INTO leaderboard_history ${insertValues(historyFields)}`)
  const removeSnapshot = sql.run(
    'DELETE FROM leaderboard_snapshots WHERE board_no = :boardNo AND taken_at_ms = :takenAtMs',
  )
  const removeHistory = sql.run(
    'DELETE FROM leaderboard_history WHERE board_no = :boardNo AND taken_at_ms = :takenAtMs',
  )
  const snapshots = sql.rows(
    'SELECT taken_at_ms, is_whole FROM leaderboard_snapshots WHERE board_no = :boardNo ORDER BY taken_at_ms',
    snapshotRow,
  )
  const historyOf = sql.rows(
    `SELECT ${selectColumns(historyRow)} FROM leaderboard_history WHERE board_no = :boardNo AND taken_at_ms = :takenAtMs`,
    historyRow,
  )
  const seriesOf = sql.rows(
    `SELECT ${selectColumns(historyRow)} FROM leaderboard_history
     WHERE board_no = :boardNo AND agent_id IN (SELECT value FROM json_each(:agentIds)) ORDER BY taken_at_ms`,
    historyRow,
  )
  // Of each agent that the newest reading lacks, its last snapshot. The reading is gone through once in all.
  const gone = sql.rows(
    `SELECT ${selectColumns(historyRow, 'h')} FROM leaderboard_history h
     JOIN (SELECT agent_id, max(taken_at_ms) AS last_at_ms FROM leaderboard_history WHERE board_no = :boardNo GROUP BY agent_id) l
       ON l.agent_id = h.agent_id AND l.last_at_ms = h.taken_at_ms
     WHERE h.board_no = :boardNo AND h.agent_id NOT IN (
       SELECT r.agent_id FROM leaderboard_rows r WHERE r.board_no = :boardNo AND r.reading_no = :readingNo)
     ORDER BY h.taken_at_ms DESC, h.rank IS NULL, h.rank LIMIT :limit`,
    historyRow,
  )
  const countGone = sql.row(
    `SELECT count(DISTINCT h.agent_id) AS count FROM leaderboard_history h
     WHERE h.board_no = :boardNo AND h.agent_id NOT IN (
       SELECT r.agent_id FROM leaderboard_rows r WHERE r.board_no = :boardNo AND r.reading_no = :readingNo)`,
    z.object({ count: z.number() }),
  )
  return {
    addSnapshot(
      boardNo: number,
      of: { takenAtMs: number; isWhole: boolean; rows: readonly Omit<HistoryRow, 'takenAtMs'>[] },
    ) {
      sql.transaction(() => {
        addSnapshot({ boardNo, takenAtMs: of.takenAtMs, isWhole: of.isWhole })
        for (const { agentId, agentName, rank, avgScore, predictionCount } of of.rows) {
          addHistory({ boardNo, takenAtMs: of.takenAtMs, agentId, agentName, rank, avgScore, predictionCount })
        }
      })
    },
    removeSnapshots(boardNo: number, takenAtMs: readonly number[]) {
      sql.transaction(() => {
        for (const atMs of takenAtMs) {
          removeHistory({ boardNo, takenAtMs: atMs })
          removeSnapshot({ boardNo, takenAtMs: atMs })
        }
      })
    },
    /** Oldest first. */
    snapshots: (boardNo: number) => snapshots({ boardNo }),
    historyOf: (boardNo: number, takenAtMs: number) => historyOf({ boardNo, takenAtMs }),
    seriesOf: (boardNo: number, agentIds: readonly string[]) => seriesOf({ boardNo, agentIds }),
    gone: ({ boardNo, readingNo }: BoardRecord, limit: number) => gone({ boardNo, readingNo, limit }),
    countGone: ({ boardNo, readingNo }: BoardRecord) => countGone({ boardNo, readingNo })?.count ?? 0,
  }
}

const band = 'min(9, max(0, CAST(p.confidence * 10 + 1e-9 AS INTEGER)))'

/** What the way of an agent to a rank is computed from. */
function createRoadFacts(sql: Statements) {
  const bands = sql.rows(
    `SELECT ${band} AS band, count(*) AS count, sum(p.is_correct) AS "right"
     FROM predictions p JOIN agents a USING (agent_no)
     WHERE a.site_no = :siteNo AND (:agentNo IS NULL OR p.agent_no = :agentNo)
       AND p.is_correct IS NOT NULL AND p.confidence IS NOT NULL
     GROUP BY 1`,
    z.object({ band: z.number(), count: z.number(), right: z.number() }),
  )
  const pending = sql.rows(
    `SELECT p.direction IS NOT NULL AS hasDirection, p.confidence, c.instrument
     FROM predictions p JOIN challenges c USING (challenge_no)
     WHERE p.agent_no = :agentNo AND c.is_resolved = 0 AND p.score IS NULL`,
    z.object({ hasDirection: bit, confidence: z.number().nullable(), instrument: z.string() }),
  )
  const resultsIn = sql.rows(
    `SELECT c.challenge_id, c.question, c.asset, c.instrument, p.score, ${resolvedAt} AS resolvedAtMs,
       a.agent_key
     FROM predictions p JOIN challenges c USING (challenge_no) JOIN agents a USING (agent_no)
     WHERE p.agent_no = :agentNo AND ${isScored} AND c.challenge_no IN ${resolvedInSpans}
     ORDER BY ${resolvedAt}`,
    z.object({
      challengeId: challengeIdSchema,
      question: z.string(),
      asset: z.string(),
      instrument: z.string(),
      score: z.number(),
      resolvedAtMs: z.number(),
      agentKey: agentKeySchema,
    }),
  )
  return {
    /** Resolved predictions by band of confidence: of one agent, or with null of all agents of the site. */
    confidenceBands: (siteNo: number, agentNo: number | null) => bands({ siteNo, agentNo }),
    pendingOf: (agentNo: number) => pending({ agentNo }),
    /** Scored predictions of an agent whose challenges were resolved in the spans. */
    resultsIn: (of: SiteSpans & { agentNo: number }) => resultsIn({ ...of }),
  }
}

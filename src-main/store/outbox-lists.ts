/** The outbox as its screen lists it. */
import { z } from 'zod'
import { challengeIdSchema, deploymentIdSchema, outboxIdSchema, type Site, siteSchema } from '#contract/ids.ts'
import type { OutboxFilter } from '#contract/ipc/outbox-filter.ts'
import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'
import type { Statements } from './database/statements.ts'
import type { FailureOrder } from './failure-order.ts'
import { writeRow } from './outbox-row.ts'
import { isOfSelection, passesOutboxFilter } from './sql/outbox-conditions.ts'
import { everyOutboxRow } from './sql/outbox-rows.ts'
import { encodeWords, type SearchWord, toLikePattern } from './sql/word-slots.ts'
import { isFlagged, isUnsettled } from './sql/write-state-conditions.ts'
import { unreadWrites } from './unread-writes.ts'

/** Which writes; null: of any. */
export interface StoredOutboxSelection {
  site: Site | null
  kind: WriteKindName | null
  challengeNo: number | null
  /** All of which they have; none: any. */
  words: readonly SearchWord[]
  /** What predictions say is not searched. */
  isHiding: boolean
}

const everyWrite: StoredOutboxSelection = { site: null, kind: null, challengeNo: null, words: [], isHiding: false }

function encodeSelection({ words, ...selection }: StoredOutboxSelection) {
  const asJson = words.map(({ word }, index) => [`body${index + 1}`, toLikePattern(JSON.stringify(word).slice(1, -1))])
  return { ...selection, ...encodeWords(words), ...Object.fromEntries(asJson) }
}

const noWrites = { whole: 0, total: 0, open: 0, needYou: 0, failed: 0 }

const challengeOfWrites = z.object({
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  challengeId: challengeIdSchema,
  question: z.string(),
  asset: z.string(),
})

/** `failures`: in which order writes came to have failed. */
export function createOutboxLists(sql: Statements, failures: FailureOrder) {
  const list = sql.rows(
    `${everyOutboxRow} WHERE ${passesOutboxFilter} AND ${isOfSelection}
     ORDER BY NOT (${isUnsettled}), NOT (${isFlagged}), ifnull(o.settled_at_ms, 0) DESC, o.deadline_at_ms NULLS LAST, o.outbox_no
     LIMIT :limit`,
    writeRow,
    unreadWrites,
  )
  const totals = sql.row(
    `SELECT count(*) AS whole, count(*) FILTER (WHERE ${isOfSelection}) AS total,
       count(*) FILTER (WHERE ${isUnsettled} AND ${isOfSelection}) AS open,
       count(*) FILTER (WHERE o.state = 'needs_you' AND ${isOfSelection}) AS needYou,
       count(*) FILTER (WHERE ${isFlagged} AND ${isOfSelection}) AS failed
     FROM outbox o NOT INDEXED`,
    z.object({
      whole: z.number(),
      total: z.number(),
      open: z.number(),
      needYou: z.number(),
      failed: z.number(),
    }),
  )
  const challenges = sql.rows(
    `SELECT s.deployment_id, s.site, c.challenge_id, c.question, c.asset
     FROM (SELECT o.challenge_no, max(o.outbox_no) AS newest FROM outbox o NOT INDEXED
         WHERE o.challenge_no IS NOT NULL AND ${passesOutboxFilter}
         GROUP BY o.challenge_no) JOIN challenges c USING (challenge_no) JOIN sites s USING (site_no)
     WHERE :site IS NULL OR s.site = :site ORDER BY newest DESC LIMIT :limit`,
    challengeOfWrites,
  )
  const flaggedIds = sql.rows(
    `SELECT o.outbox_id FROM outbox o
     WHERE ${isFlagged} AND ${isOfSelection} ORDER BY o.outbox_no`,
    z.object({ outboxId: outboxIdSchema }),
  )
  return {
    /** How many of the selection there are, whatever a list shows of them; `whole` of the outbox. */
    totals: (selection = everyWrite) => ({
      ...(totals(encodeSelection(selection)) ?? noWrites),
      failedUpToNo: failures.last(),
    }),
    /**
     * All that is not over, then what failed and is not dismissed, then the rest, newest first; of a selection or of
     * all.
     */
    list: ({
      limit,
      filter = 'all',
      selection = everyWrite,
    }: {
      limit: number
      filter?: OutboxFilter
      selection?: StoredOutboxSelection
    }) => list({ limit, filter, ...encodeSelection(selection) }),
    /** What the writes of a filter are about, that of the newest first. */
    challenges: (of: { filter: OutboxFilter; site: Site | null; limit: number }) => challenges({ ...of }),
    /** Failed writes of the selection that are not dismissed, up to this number of their order. */
    flaggedIds: (upToNo: number, selection = everyWrite) =>
      flaggedIds(encodeSelection(selection)).flatMap(({ outboxId }) =>
        failures.isAfter(outboxId, upToNo) ? [] : [outboxId],
      ),
  }
}

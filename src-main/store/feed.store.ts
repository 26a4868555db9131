import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { agentKeySchema, deploymentIdSchema, type Site, siteSchema } from '#contract/ids.ts'
import { insertValues, selectColumns } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, type Statements } from './database/statements.ts'
import { buildIdSpellings } from './sql/agent-id-condition.ts'
import { buildAnsweredAgent } from './sql/answered-agent.ts'
import { buildFeedCondition, type StoredFeedFilter, textPatternsOf } from './sql/feed-conditions.ts'

/** An item as a feed gives it, in the console's own names. `itemId` tells it from others of its site. */
const feedFacts = z.object({
  itemId: z.string(),
  kind: z.string().nullable(),
  authorId: z.string().nullable(),
  authorName: z.string().nullable(),
  eventId: z.string().nullable(),
  eventTitle: z.string().nullable(),
  commentId: z.string().nullable(),
  spaceId: z.string().nullable(),
  content: z.string(),
  isRemoved: bit,
  likeCount: z.number().nullable(),
  createdAtMs: z.number().nullable(),
})
export type FeedFacts = z.output<typeof feedFacts>

const itemRow = feedFacts.extend({
  itemNo: z.number(),
  siteNo: z.number(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  orderAtMs: z.number(),
  firstSeenAtMs: z.number(),
  isRead: bit,
  isDone: bit,
  /** The agent of the fleet that wrote it; null when it was another's. */
  ownAgentKey: agentKeySchema.nullable(),
  /** The agent of the fleet whose comment it answers, as far as the discussion of its event is known. */
  answeredAgentKey: agentKeySchema.nullable(),
  answeredAgentName: z.string().nullable(),
  seenBy: z.number(),
})
export type FeedItemRecord = z.output<typeof itemRow>

/** How the last reading of an agent's feed went. `readAtMs` is when one last met what was known, or the end. */
const readingRow = z.object({
  agentNo: z.number(),
  triedAtMs: z.number(),
  failures: z.number(),
  error: errorColumn,
  readAtMs: z.number().nullable(),
  isCut: bit,
})

const counted = z.object({ count: z.number() })

/** In whose feed an item was read, and who follows its author. */
const seers = `
  SELECT agent_no FROM feed_sightings WHERE item_no = i.item_no
  UNION SELECT agent_no FROM follows WHERE site_no = i.site_no AND target_id = i.author_id`

const itemColumns = `
  SELECT ${selectColumns(itemRow, 'i', {
    deploymentId: 's.',
    site: 's.',
    ownAgentKey: `(SELECT a.agent_key FROM agents a
      WHERE a.site_no = i.site_no AND a.agent_id IN ${buildIdSpellings('i.author_id')})`,
    answeredAgentKey: buildAnsweredAgent('agent_key'),
    answeredAgentName: buildAnsweredAgent('name'),
    seenBy: `(SELECT count(*) FROM (${seers}))`,
  })}
  FROM feed_items i JOIN sites s USING (site_no)`

// What a response leaves out does not undo what an earlier one gave; likes may go down. That it was taken away is
// undone by its discussion only (`comments.store.ts`): a feed repeats what it once had.
const upsert = `
  INSERT INTO feed_items ${insertValues(['siteNo', ...Object.keys(feedFacts.shape), 'orderAtMs', 'firstSeenAtMs'])}
  ON CONFLICT (site_no, item_id) DO UPDATE SET
    author_id = ifnull(author_id, excluded.author_id),
    author_name = ifnull(excluded.author_name, author_name), event_title = ifnull(excluded.event_title, event_title),
    space_id = ifnull(excluded.space_id, space_id), like_count = ifnull(excluded.like_count, like_count),
    content = iif(max(is_removed, excluded.is_removed), '', iif(excluded.content = '', content, excluded.content)),
    is_removed = max(is_removed, excluded.is_removed)`

// One look into the index for each space; DISTINCT would read the entries of all items.
const spacesOfItems = `
  WITH RECURSIVE known (space_id) AS (
    SELECT min(space_id) FROM feed_items WHERE space_id IS NOT NULL
    UNION ALL
    SELECT (SELECT min(i.space_id) FROM feed_items i WHERE i.space_id > known.space_id) FROM known
    WHERE known.space_id IS NOT NULL
  )
  SELECT space_id FROM known WHERE space_id IS NOT NULL LIMIT 50`

/** What is asked of the items that a filter lets through. */
function filteredItems(sql: Statements) {
  const page = buildFeedCondition((condition) =>
    sql.rows(
      `WITH picked AS MATERIALIZED (
         SELECT i.item_no FROM feed_items i
         WHERE ${condition} AND i.item_no <= :upToItemNo AND (i.order_at_ms, i.item_no) < (:orderAtMs, :itemNo)
         ORDER BY i.order_at_ms DESC, i.item_no DESC LIMIT :limit
       )
       ${itemColumns} JOIN picked USING (item_no) ORDER BY i.order_at_ms DESC, i.item_no DESC`,
      itemRow,
    ),
  )
  const after = buildFeedCondition((condition) =>
    sql.row(`SELECT count(*) AS count FROM feed_items i WHERE ${condition} AND i.item_no > :afterItemNo`, counted),
  )
  const readAll = buildFeedCondition((condition) =>
    sql.run(`UPDATE feed_items AS i SET is_read = 1 WHERE ${condition} AND i.item_no <= :upToItemNo AND i.is_read = 0`),
  )
  return {
    /**
     * What an event may be about: scope keys of challenges, or assets where a challenge has none, each as it is spelt.
     */
    scopeKeys: sql.rows(
      'SELECT DISTINCT scope_key, asset FROM challenges LIMIT 500',
      z.object({ scopeKey: z.string().nullable(), asset: z.string() }),
    ),
    /** Of the filter, newest first, after a place in that order. */
    page(filter: StoredFeedFilter, at: { upToItemNo: number; orderAtMs: number; itemNo: number; limit: number }) {
      const { kind, params } = textPatternsOf(filter)
      return page[kind]({ ...params, ...at })
    },
    countAfter(filter: StoredFeedFilter, afterItemNo: number): number {
      const { kind, params } = textPatternsOf(filter)
      return after[kind]({ ...params, afterItemNo })?.count ?? 0
    },
    markAllRead(filter: StoredFeedFilter, upToItemNo: number): number {
      const { kind, params } = textPatternsOf(filter)
      return readAll[kind]({ ...params, upToItemNo })
    },
  }
}

/** What the operator marked of items. */
function itemMarks(sql: Statements) {
  const chosen = 'item_no IN (SELECT value FROM json_each(:itemNos))'
  return {
    markRead: sql.run(`UPDATE feed_items SET is_read = :isRead WHERE is_read <> :isRead AND ${chosen}`),
    markDone: sql.run(`UPDATE feed_items SET is_done = :isDone WHERE is_done <> :isDone AND ${chosen}`),
  }
}

/** What a clock that was set back takes. */
function movedReadings(sql: Statements) {
  const moveSightings = sql.run(
    'UPDATE feed_sightings SET seen_at_ms = :toMs WHERE agent_no = :agentNo AND seen_at_ms > :toMs AND seen_at_ms <= :untilMs',
  )
  const moveReading = sql.run('UPDATE feed_readings SET read_at_ms = :toMs WHERE agent_no = :agentNo')
  return {
    /**
     * Dates what an agent's readings up to `untilMs` have seen to `toMs` at the latest: by a clock that was set back,
     * what is seen from now on would count as seen by them.
     */
    moveBack(of: { agentNo: number; untilMs: number; toMs: number }) {
      sql.transaction(() => {
        moveSightings(of)
        moveReading({ agentNo: of.agentNo, toMs: of.toMs })
      })
    },
  }
}

/** What the inbox has no room for any more, and may not take in again. */
function forgottenItems(sql: Statements) {
  const oldest = `SELECT item_no FROM feed_items ORDER BY order_at_ms DESC, item_no DESC LIMIT -1 OFFSET :keep`
  const saveHorizons = sql.run(
    `INSERT INTO feed_horizons (site_no, order_at_ms)
     SELECT site_no, max(order_at_ms) FROM feed_items WHERE item_no IN (${oldest}) GROUP BY site_no
     ON CONFLICT (site_no) DO UPDATE SET order_at_ms = max(order_at_ms, excluded.order_at_ms)`,
  )
  const removeOldest = sql.run(`DELETE FROM feed_items WHERE item_no IN (${oldest})`)
  const forgotten = sql.row(
    'SELECT site_no FROM feed_horizons WHERE site_no = :siteNo AND order_at_ms >= :createdAtMs',
    z.object({ siteNo: z.number() }),
  )
  return {
    /** Whether what is as old as this was forgotten at a site, and does not come again. */
    isForgotten: (of: { siteNo: number; createdAtMs: number }) => forgotten(of) !== null,
    /** Leaves so many, the newest, whatever is marked of them. Gives how many are gone. */
    prune: ({ keep }: { keep: number }): number =>
      sql.transaction(() => {
        saveHorizons({ keep })
        return removeOldest({ keep })
      }),
  }
}

/** The merged feeds of the fleet. */
export function createFeedStore(sql: Statements) {
  const save = sql.run(upsert)
  const sight = sql.run(
    `INSERT INTO feed_sightings (item_no, agent_no, seen_at_ms)
     SELECT item_no, :agentNo, :atMs FROM feed_items WHERE site_no = :siteNo AND item_id = :itemId
     ON CONFLICT DO NOTHING`,
  )
  const count = sql.row('SELECT count(*) AS count FROM feed_items', counted)
  // Left to itself SQLite takes the index by time, and looks each row up for its mark.
  const unread = sql.row(
    'SELECT count(*) AS count FROM feed_items INDEXED BY feed_items_unread WHERE is_read = 0 AND is_done = 0',
    counted,
  )
  const ofSite = sql.row(
    `SELECT count(*) AS stored, count(*) FILTER (WHERE is_read = 0 AND is_done = 0) AS unread
     FROM feed_items WHERE site_no IN (SELECT site_no FROM sites WHERE site = :site)`,
    z.object({ stored: z.number(), unread: z.number() }),
  )
  const newest = sql.row('SELECT ifnull(max(item_no), 0) AS count FROM feed_items', counted)
  const known = sql.row(
    `SELECT count(*) AS count FROM feed_sightings x JOIN feed_items i USING (item_no)
     WHERE x.agent_no = :agentNo AND x.seen_at_ms <= :untilMs AND i.item_id IN (SELECT value FROM json_each(:itemIds))
       AND i.site_no = :siteNo`,
    counted,
  )
  const find = sql.row(`${itemColumns} WHERE i.item_no = :itemNo`, itemRow)
  const nameOfAuthor = sql.row(
    `SELECT author_name FROM feed_items
     WHERE site_no = :siteNo AND author_id = :authorId AND author_name IS NOT NULL
     ORDER BY order_at_ms DESC, item_no DESC LIMIT 1`,
    z.object({ authorName: z.string() }),
  )
  const saveReading = sql.run(
    `INSERT INTO feed_readings (agent_no, tried_at_ms, failures, error, read_at_ms, is_cut)
     VALUES (:agentNo, :atMs, :failed, :error, iif(:failed, NULL, :atMs), ifnull(:isCut, 0))
     ON CONFLICT (agent_no) DO UPDATE SET tried_at_ms = :atMs, failures = iif(:failed, failures + 1, 0), error = :error,
       read_at_ms = iif(:failed, read_at_ms, :atMs), is_cut = iif(:failed, is_cut, ifnull(:isCut, is_cut))`,
  )
  return {
    ...filteredItems(sql),
    ...itemMarks(sql),
    ...movedReadings(sql),
    ...forgottenItems(sql),
    find: (itemNo: number) => find({ itemNo }),
    seersOf: sql.rows(
      `SELECT a.agent_key, a.name FROM feed_items i, agents a
       WHERE i.item_no = :itemNo AND a.agent_no IN (${seers}) ORDER BY a.agent_no LIMIT :limit`,
      z.object({ agentKey: agentKeySchema, name: z.string() }),
    ),
    spaces: sql.rows(spacesOfItems, z.object({ spaceId: z.string() })),
    /** As an item of it said last. */
    nameOfAuthor: (of: { siteNo: number; authorId: string }) => nameOfAuthor(of)?.authorName ?? null,
    countsOf: (site: Site) => ofSite({ site }) ?? { stored: 0, unread: 0 },
    counts: () => ({ stored: count()?.count ?? 0, unread: unread()?.count ?? 0, newest: newest()?.count ?? 0 }),
    newestNo: () => newest()?.count ?? 0,
    /** How many of these were in the agent's feed at one of its readings up to `untilMs`. */
    countKnown: (of: { agentNo: number; siteNo: number; untilMs: number; itemIds: readonly string[] }) =>
      known(of)?.count ?? 0,
    /** What one page of an agent's feed gave; one item however often it comes. Gives how many were not known before. */
    savePage(of: { siteNo: number; agentNo: number; atMs: number; items: readonly FeedFacts[] }): number {
      const { siteNo, agentNo, atMs, items } = of
      return sql.transaction(() => {
        const before = newest()?.count ?? 0
        for (const item of items) {
          save({ siteNo, ...item, orderAtMs: item.createdAtMs ?? atMs, firstSeenAtMs: atMs })
          sight({ siteNo, agentNo, atMs, itemId: item.itemId })
        }
        return (newest()?.count ?? 0) - before
      })
    },
    /**
     * `isCut`: false when it met the end of the feed, true when it ended before what was known, null when it met that.
     */
    saveReading: (of: { agentNo: number; atMs: number; isCut: boolean | null }) =>
      saveReading({ ...of, failed: 0, error: null }),
    readingFailed: (of: { agentNo: number; atMs: number; error: AppErrorData }) =>
      saveReading({ agentNo: of.agentNo, atMs: of.atMs, failed: 1, error: encodeError(of.error), isCut: 0 }),
    readings: sql.rows(`SELECT ${selectColumns(readingRow)} FROM feed_readings`, readingRow),
  }
}

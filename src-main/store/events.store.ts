import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { agentKeySchema, deploymentIdSchema, eventIdSchema, siteSchema } from '#contract/ids.ts'
import type { EventRange } from '#contract/ipc/events.procedures.ts'
import { type ListCompleteness, listCompletenessSchema } from '#contract/rules/list-completeness.ts'
import { insertValues, selectColumns, upsertAssignments } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { createJsonColumn, createRequiredJsonColumn, type Statements } from './database/statements.ts'
import { buildIdSpellings } from './sql/agent-id-condition.ts'

const topComment = z.object({
  commentId: z.string(),
  authorName: z.string().nullable(),
  content: z.string(),
  likeCount: z.number().nullable(),
})

/** What a list of the service says of one event. */
const listedEvent = z.object({
  eventId: eventIdSchema,
  title: z.string().nullable(),
  summary: z.string().nullable(),
  spaces: createRequiredJsonColumn(z.array(z.string())),
  publishedAtMs: z.number().nullable(),
  commentCount: z.number().nullable(),
  topComments: createRequiredJsonColumn(z.array(topComment)),
})
/** `topComments` null: the list does not tell them. */
export type ListedEvent = Omit<z.output<typeof listedEvent>, 'topComments'> & {
  topComments: z.output<typeof topComment>[] | null
}

const eventRow = listedEvent.extend({
  eventNo: z.number(),
  siteNo: z.number(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  baseUrl: z.string(),
  firstSeenAtMs: z.number(),
  goneAtMs: z.number().nullable(),
  threadReadAtMs: z.number().nullable(),
  threadTotal: z.number().nullable(),
  threadList: createJsonColumn(listCompletenessSchema),
  threadError: errorColumn,
  challengesList: createJsonColumn(listCompletenessSchema),
  challengesError: errorColumn,
  challengeCount: z.number(),
  ownCommentCount: z.number(),
})
export type EventRecord = z.output<typeof eventRow>

const listRow = z.object({
  siteNo: z.number(),
  readAtMs: z.number().nullable(),
  list: createJsonColumn(listCompletenessSchema),
  error: errorColumn,
})

const policySchema = z.object({
  commentEnabled: z.boolean().nullable(),
  replyEnabled: z.boolean().nullable(),
  likeEnabled: z.boolean().nullable(),
})
/** `own`: what of it was said of the agent that asked, and not of the event. */
const storedPolicySchema = policySchema.extend({ own: z.array(z.enum(['comment', 'reply', 'like'])).default([]) })
type StoredPolicy = z.output<typeof storedPolicySchema>

const toldPolicyRow = z.object({
  agentNo: z.number(),
  readAtMs: z.number(),
  policy: createRequiredJsonColumn(storedPolicySchema),
})
/** What an agent of ours was told about an event, and when. */
export type ToldPolicy = z.output<typeof toldPolicyRow>

const contextRow = z.object({
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentName: z.string(),
  readAtMs: z.number().nullable(),
  policy: createJsonColumn(policySchema),
  replyHint: z.string().nullable(),
  error: errorColumn,
})

const eventColumns = `
  SELECT ${selectColumns(eventRow, 'e', {
    deploymentId: 's.',
    site: 's.',
    baseUrl: 'd.',
    challengeCount: '(SELECT count(*) FROM challenges c WHERE c.site_no = e.site_no AND c.event_id = e.event_id)',
    ownCommentCount: `(SELECT count(*) FROM comments c JOIN agents a ON a.agent_id IN ${buildIdSpellings('c.author_id')}
       WHERE c.event_no = e.event_no AND a.site_no = e.site_no AND c.gone_since_ms IS NULL)`,
  })}
  FROM events e JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)`

const isThere = 'gone_at_ms = NULL, missed_at_ms = NULL'

/** Between two readings by which an event is gone. One that nothing else has told of is gone by the first. */
export const secondMissAfterMs = 60 * 60_000

// A fact that a response leaves out does not undo what an earlier one gave.
const upsert = `
  INSERT INTO events ${insertValues(
    ['siteNo', ...Object.keys(listedEvent.omit({ topComments: true }).shape), 'firstSeenAtMs', 'todayAtMs'],
    { topComments: "ifnull(:topComments, '[]')" },
  )}
  ON CONFLICT (site_no, event_id) DO UPDATE SET
    ${upsertAssignments(['title', 'summary', 'publishedAtMs', 'commentCount', 'todayAtMs'], { unlessNull: true })},
    spaces = iif(excluded.spaces = '[]', spaces, excluded.spaces), top_comments = ifnull(:topComments, top_comments),
    ${isThere}`

const passes = `
  (:siteNo IS NULL OR e.site_no = :siteNo) AND (:site IS NULL OR s.site = :site)
  AND (:space IS NULL OR EXISTS (SELECT 1 FROM json_each(e.spaces) WHERE value = :space))
  AND (:todaySinceMs IS NULL OR e.today_at_ms >= (
    SELECT value FROM json_each(:todaySinceMs) WHERE CAST(key AS INTEGER) = e.site_no))
  AND NOT (e.gone_at_ms IS NOT NULL AND e.title IS NULL)`

/**
 * Which events: `todaySinceMs` null for all, else those that today's list of their site has named since, on its clock.
 */
export interface EventFilter {
  siteNo: number | null
  site: string | null
  space: string | null
  todaySinceMs: ReadonlyMap<number, number> | null
}

const mapColumn = (map: ReadonlyMap<number, number> | null) =>
  map === null ? null : JSON.stringify(Object.fromEntries(map))

/** Of one event: its thread, and what it says to an agent. */
function eventDetails(sql: Statements) {
  const saveThread = sql.run(
    `UPDATE events SET thread_read_at_ms = :readAtMs, thread_total = ifnull(:total, thread_total), thread_list = :list,
       thread_error = NULL, ${isThere}, comment_count = ifnull(:total, comment_count)
     WHERE event_no = :eventNo`,
  )
  const saveThreadError = sql.run(
    `UPDATE events SET thread_error = :error,
       missed_at_ms = iif(:missedAtMs IS NOT NULL AND ifnull(missed_at_ms, :missedAtMs) >= :missedAtMs,
         :missedAtMs, missed_at_ms),
       gone_at_ms = iif(:missedAtMs IS NOT NULL AND (missed_at_ms <= :missedAtMs - ${secondMissAfterMs}
         OR gone_at_ms IS NOT NULL OR (title IS NULL AND thread_read_at_ms IS NULL)), :missedAtMs, gone_at_ms)
     WHERE event_no = :eventNo`,
  )
  const markThere = sql.run(`UPDATE events SET ${isThere} WHERE event_no = :eventNo`)
  const saveChallengesError = sql.run('UPDATE events SET challenges_error = :error WHERE event_no = :eventNo')
  const saveChallengesList = sql.run(
    'UPDATE events SET challenges_error = NULL, challenges_list = :list WHERE event_no = :eventNo',
  )
  const saveContext = sql.run(
    `INSERT INTO event_contexts ${insertValues(['eventNo', 'agentNo', 'readAtMs', 'policy', 'replyHint', 'error'])}
     ON CONFLICT (event_no, agent_no) DO UPDATE SET
       ${upsertAssignments(['readAtMs', 'policy', 'replyHint'], { unlessNull: true })}, error = excluded.error`,
  )
  const context = sql.row(
    `SELECT ${selectColumns(contextRow, 'x', { agentKey: 'a.', agentName: 'a.name' })}
     FROM event_contexts x JOIN agents a USING (agent_no) WHERE x.event_no = :eventNo AND x.agent_no = :agentNo`,
    contextRow,
  )
  const policiesOf = sql.rows(
    `SELECT ${selectColumns(toldPolicyRow, 'x')} FROM event_contexts x JOIN events e USING (event_no)
     WHERE e.site_no = :siteNo AND e.event_id = :eventId AND x.policy IS NOT NULL AND x.read_at_ms IS NOT NULL
     ORDER BY x.read_at_ms DESC`,
    toldPolicyRow,
  )
  return {
    saveThread(eventNo: number, of: { readAtMs: number; total: number | null; completeness: ListCompleteness }) {
      const { completeness, ...rest } = of
      saveThread({ eventNo, ...rest, list: JSON.stringify(completeness) })
    },
    /** `missedAtMs`: when the service said that it does not have the event; null where the error says nothing of it. */
    saveThreadError(eventNo: number, of: { error: AppErrorData; missedAtMs: number | null }) {
      saveThreadError({ eventNo, error: encodeError(of.error), missedAtMs: of.missedAtMs })
    },
    /** The service took something that was written on it. */
    markThere: (eventNo: number) => markThere({ eventNo }),
    /** They were read, as completely as that. */
    saveChallengesList: (eventNo: number, completeness: ListCompleteness) =>
      saveChallengesList({ eventNo, list: JSON.stringify(completeness) }),
    saveChallengesError: (eventNo: number, error: AppErrorData) =>
      saveChallengesError({ eventNo, error: encodeError(error) }),
    context: (eventNo: number, agentNo: number) => context({ eventNo, agentNo }),
    /** What an event allows, as each agent of ours was told last, the newest first. */
    policiesOf: (siteNo: number, eventId: string): ToldPolicy[] => policiesOf({ siteNo, eventId }),
    saveContext(of: {
      eventNo: number
      agentNo: number
      readAtMs: number | null
      policy: StoredPolicy | null
      replyHint: string | null
      error: AppErrorData | null
    }) {
      const { policy, error, ...rest } = of
      saveContext({ ...rest, policy: policy === null ? null : JSON.stringify(policy), error: encodeError(error) })
    },
  }
}

/** Events as the sites list them. Nothing is taken away because a list came back short. */
export function createEventStore(sql: Statements) {
  const save = sql.run(upsert)
  const byId = sql.row(`${eventColumns} WHERE e.site_no = :siteNo AND e.event_id = :eventId`, eventRow)
  const newest = sql.rows(
    `${eventColumns} WHERE ${passes} ORDER BY ifnull(e.published_at_ms, e.first_seen_at_ms) DESC, e.event_no DESC LIMIT :limit`,
    eventRow,
  )
  const countOf = sql.row(
    `SELECT count(*) AS count FROM events e JOIN sites s USING (site_no) WHERE ${passes}`,
    z.object({ count: z.number() }),
  )
  const spaces = sql.rows(
    'SELECT DISTINCT value AS space FROM events, json_each(events.spaces) ORDER BY value LIMIT 200',
    z.object({ space: z.string() }),
  )
  const endToday = sql.run('UPDATE events SET today_at_ms = NULL WHERE site_no = :siteNo AND today_at_ms IS NOT NULL')
  const saveList = sql.run(
    `INSERT INTO event_lists ${insertValues(['siteNo', 'range', 'readAtMs', 'list', 'error'])}
     ON CONFLICT (site_no, range) DO UPDATE SET
       ${upsertAssignments(['readAtMs', 'list'], { unlessNull: true })}, error = excluded.error`,
  )
  const lists = sql.rows(`SELECT ${selectColumns(listRow)} FROM event_lists WHERE range = :range`, listRow)
  return {
    find: (siteNo: number, eventId: string) => byId({ siteNo, eventId }),
    newest: (of: EventFilter & { limit: number }) => newest({ ...of, todaySinceMs: mapColumn(of.todaySinceMs) }),
    count: (of: EventFilter): number => countOf({ ...of, todaySinceMs: mapColumn(of.todaySinceMs) })?.count ?? 0,
    spaces: (): string[] => spaces().map(({ space }) => space),
    /** `todayAtMs`: when the site's list of today was read, on the site's clock; null for another list. */
    saveListed(
      siteNo: number,
      events: readonly ListedEvent[],
      { atMs, todayAtMs }: { atMs: number; todayAtMs: number | null },
    ) {
      sql.transaction(() => {
        for (const event of events) {
          save({
            ...event,
            siteNo,
            topComments: event.topComments === null ? null : JSON.stringify(event.topComments),
            firstSeenAtMs: atMs,
            todayAtMs,
          })
        }
      })
    },
    /** None of a site's events is of today any more, until its list of today names it again. */
    endToday: (siteNo: number) => endToday({ siteNo }),
    /** An event that only something else has named so far. */
    ensure: sql.run(
      `INSERT OR IGNORE INTO events (site_no, event_id, first_seen_at_ms) VALUES (:siteNo, :eventId, :atMs)`,
    ),
    /** What the context says of the event itself, where no list has. */
    fillIn: sql.run(
      `UPDATE events SET title = ifnull(title, :title), spaces = iif(spaces = '[]', :spaces, spaces)
       WHERE event_no = :eventNo`,
    ),
    lists: (range: EventRange) => lists({ range }),
    /** `completeness` null with an `error`: the list could not be read, and what was read before stays. */
    saveList(of: {
      siteNo: number
      range: EventRange
      readAtMs: number | null
      completeness: ListCompleteness | null
      error: AppErrorData | null
    }) {
      const { completeness, error, ...rest } = of
      saveList({
        ...rest,
        list: completeness === null ? null : JSON.stringify(completeness),
        error: encodeError(error),
      })
    },
    ...eventDetails(sql),
  }
}

import { z } from 'zod'
import { deploymentIdSchema, eventIdSchema, siteSchema } from '#contract/ids.ts'
import type { KnownComment, ListedComment } from '#contract/rules/discussion/comment-facts.ts'
import { insertValues, selectColumns, upsertAssignments } from './database/columns.ts'
import { bit, type Statements } from './database/statements.ts'
import { buildIdSpellings } from './sql/agent-id-condition.ts'
import { buildItemIdOfComment } from './sql/comment-item.ts'

const commentRow = z.object({
  commentId: z.string(),
  parentId: z.string().nullable(),
  authorId: z.string().nullable(),
  authorName: z.string().nullable(),
  modelProvider: z.string().nullable(),
  content: z.string(),
  isRemoved: bit,
  likeCount: z.number().nullable(),
  createdAtMs: z.number().nullable(),
  replyCount: z.number().nullable(),
  hasMoreReplies: bit,
  firstSeenAtMs: z.number(),
  publicAtMs: z.number().nullable(),
  contextAtMs: z.number().nullable(),
  goneSinceMs: z.number().nullable(),
})

const byAuthorRow = commentRow.extend({
  eventId: eventIdSchema,
  eventTitle: z.string().nullable(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
})

const counted = z.object({ count: z.number() })
const fields = Object.keys(commentRow.shape)

/** Comments and replies as they were fetched; what a listing stops naming is kept and marked. */
export function createCommentStore(sql: Statements) {
  const save = sql.run(
    `INSERT INTO comments ${insertValues(['eventNo', ...fields])}
     ON CONFLICT (event_no, comment_id) DO UPDATE SET
       ${upsertAssignments(fields.filter((field) => field !== 'commentId' && field !== 'firstSeenAtMs'))}`,
  )
  // The item of the inbox that is the same comment is removed and comes back with it, and has the text that was read
  // last: of a comment of which none was read now, a feed may have brought a newer one than is known here.
  const updateItem = sql.run(
    `UPDATE feed_items SET is_removed = :isRemoved, content = CASE
         WHEN :isRemoved THEN '' WHEN :listedText <> '' THEN :listedText WHEN is_removed THEN :content ELSE content END
     WHERE site_no = (SELECT site_no FROM events WHERE event_no = :eventNo) AND item_id = ${buildItemIdOfComment(':commentId')}
       AND (is_removed <> :isRemoved OR (:isRemoved = 0 AND :listedText NOT IN ('', content)))`,
  )
  const addSent = sql.run(
    `INSERT OR IGNORE INTO comments ${insertValues(
      ['eventNo', 'commentId', 'parentId', 'authorId', 'authorName', 'content', 'createdAtMs'],
      { hasMoreReplies: '0', firstSeenAtMs: ':createdAtMs' },
    )}`,
  )
  const ofEvent = sql.rows(
    `SELECT ${selectColumns(commentRow)} FROM comments WHERE event_no = :eventNo ORDER BY comment_no`,
    commentRow,
  )
  const ofAuthor = sql.rows(
    `SELECT ${selectColumns(byAuthorRow, 'c', {
      eventId: 'e.',
      eventTitle: 'e.title',
      deploymentId: 's.',
      site: 's.',
    })}
     FROM comments c JOIN events e USING (event_no) JOIN sites s USING (site_no)
     WHERE c.author_id IN ${buildIdSpellings(':authorId')} AND e.site_no = :siteNo
     ORDER BY ifnull(c.created_at_ms, c.first_seen_at_ms) DESC, c.comment_no DESC LIMIT :limit`,
    byAuthorRow,
  )
  const countOfAuthor = sql.row(
    `SELECT count(*) AS count FROM comments c JOIN events e USING (event_no)
     WHERE c.author_id IN ${buildIdSpellings(':authorId')} AND e.site_no = :siteNo`,
    counted,
  )
  return {
    ofEvent: (eventNo: number): KnownComment[] => ofEvent({ eventNo }),
    /** As they are known from now on, of which `listed` came now. */
    save(eventNo: number, comments: readonly KnownComment[], listed: readonly ListedComment[]) {
      const listedTexts = new Map(listed.map(({ commentId, content }) => [commentId, content]))
      sql.transaction(() => {
        for (const comment of comments) {
          const { commentId, isRemoved, content } = comment
          save({ eventNo, ...comment })
          updateItem({ eventNo, commentId, isRemoved, content, listedText: listedTexts.get(commentId) ?? '' })
        }
      })
    },
    /** One of our own that no listing has had yet; one that is known already stays as it is. */
    addSent: (sent: {
      eventNo: number
      commentId: string
      parentId: string | null
      authorId: string
      authorName: string
      content: string
      createdAtMs: number
    }) => addSent(sent),
    /** Newest first. */
    ofAuthor: (of: { siteNo: number; authorId: string; limit: number }) => ofAuthor(of),
    countOfAuthor: (of: { siteNo: number; authorId: string }): number => countOfAuthor(of)?.count ?? 0,
  }
}

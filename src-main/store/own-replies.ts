/** Replies of others to comments of the fleet, which belong in the inbox although no feed brings them. */

import { z } from 'zod'
import { eventIdSchema } from '#contract/ids.ts'
import type { Statements } from './database/statements.ts'
import { secondMissAfterMs } from './events.store.ts'
import { buildIdSpellings } from './sql/agent-id-condition.ts'
import { buildItemIdOfComment } from './sql/comment-item.ts'

const eventRow = z.object({ eventId: eventIdSchema })

const buildIsSame = (other: string): string =>
  `${other}.author_id = c.author_id AND ${other}.created_at_ms = c.created_at_ms AND ${other}.content = c.content`

// A reply that a feed has brought already is one item with it, under another id too: the same text of the same author
// at the same second is one.
const addReplies = `
  INSERT INTO feed_items (site_no, item_id, kind, author_id, author_name, event_id, event_title, comment_id, content,
    like_count, created_at_ms, order_at_ms, first_seen_at_ms)
  SELECT e.site_no, ${buildItemIdOfComment('c.comment_id')}, 'comment', c.author_id, c.author_name, e.event_id, e.title,
    c.comment_id, c.content, c.like_count, c.created_at_ms, ifnull(c.created_at_ms, :atMs), :atMs
  FROM events e JOIN comments c USING (event_no)
    JOIN comments p ON p.event_no = c.event_no AND p.comment_id = c.parent_id
  WHERE e.event_no = :eventNo AND c.gone_since_ms IS NULL
    AND EXISTS (SELECT 1 FROM agents a WHERE a.site_no = e.site_no AND a.agent_id IN ${buildIdSpellings('p.author_id')})
    AND NOT EXISTS (SELECT 1 FROM agents o WHERE o.site_no = e.site_no AND o.agent_id IN ${buildIdSpellings('c.author_id')})
    AND NOT EXISTS (SELECT 1 FROM comments d WHERE d.event_no = c.event_no AND d.comment_no < c.comment_no
      AND d.parent_id IS c.parent_id AND ${buildIsSame('d')})
    AND NOT EXISTS (SELECT 1 FROM feed_items d WHERE d.site_no = e.site_no AND d.event_id = e.event_id
      AND d.comment_id IS NOT c.comment_id AND ${buildIsSame('d')})
  ORDER BY c.comment_no
  ON CONFLICT (site_no, item_id) DO UPDATE SET
    event_title = ifnull(event_title, excluded.event_title), like_count = ifnull(excluded.like_count, like_count)`

/** Looks only at discussions that are stored; who fetches them asks `eventsToRead` which comes next. */
export function createOwnReplyStore(sql: Statements) {
  return {
    /** Puts the replies to ours that are known of an event into the inbox, each once. */
    addOfEvent: sql.run(addReplies),
    /**
     * Events on which an agent of ours has commented since `sinceMs`, and whose discussion was not read since `readMs`
     * (a reading after `nowMs` was before the clock was set back, and does not count):
     * the one that was read longest ago first, those that could not be read last. One that is gone is asked for an hour
     * later, after all others: it may have been away for a moment only.
     */
    eventsToRead: sql.rows(
      `SELECT e.event_id FROM events e
       WHERE e.site_no = :siteNo AND ifnull(e.gone_at_ms, 0) NOT BETWEEN :nowMs - ${secondMissAfterMs} + 1 AND :nowMs
         AND ifnull(e.thread_read_at_ms, 0) NOT BETWEEN :readMs AND :nowMs
         AND e.event_no IN (
           SELECT c.event_no FROM comments c INDEXED BY comments_by_age
           WHERE c.parent_id IS NULL AND c.gone_since_ms IS NULL AND c.author_id IS NOT NULL
             AND ifnull(c.created_at_ms, c.first_seen_at_ms) >= :sinceMs
             AND EXISTS (SELECT 1 FROM agents a WHERE a.site_no = :siteNo AND a.agent_id IN ${buildIdSpellings('c.author_id')}))
       ORDER BY e.gone_at_ms IS NOT NULL, e.thread_error IS NOT NULL, ifnull(e.thread_read_at_ms, 0), e.event_no DESC LIMIT :limit`,
      eventRow,
    ),
  }
}

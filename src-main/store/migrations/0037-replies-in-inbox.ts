import type { Migration } from './migration.ts'

/** From a comment to its replies, and from a reply to its item in the inbox. */
export const repliesInInbox: Migration = {
  version: 37,
  name: 'replies-in-inbox',
  sql: `
CREATE INDEX comments_by_parent ON comments (event_no, parent_id) WHERE parent_id IS NOT NULL;
DROP INDEX feed_items_by_event;
CREATE INDEX feed_items_by_event ON feed_items (site_no, event_id, comment_id);
`,
}

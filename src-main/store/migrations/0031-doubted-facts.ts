import type { Migration } from './migration.ts'

/**
 * When a whole list of follows first lacked somebody whom it had, and when a site first said that it does not have an
 * event: a second reading has to say so too.
 *
 * How old the newest item of each site is that was forgotten: what is as old and comes again stays forgotten, or it
 * would be new to the operator each time.
 */
export const doubtedFacts: Migration = {
  version: 31,
  name: 'doubted-facts',
  sql: `
ALTER TABLE follows ADD COLUMN missed_at_ms INTEGER;
CREATE INDEX follows_missed ON follows (agent_no) WHERE missed_at_ms IS NOT NULL;
ALTER TABLE events ADD COLUMN missed_at_ms INTEGER;

CREATE TABLE feed_horizons (
  site_no INTEGER PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  order_at_ms INTEGER NOT NULL
) STRICT;
CREATE TRIGGER feed_items_forgotten BEFORE INSERT ON feed_items
WHEN new.order_at_ms <= (SELECT h.order_at_ms FROM feed_horizons h WHERE h.site_no = new.site_no)
  AND NOT EXISTS (SELECT 1 FROM feed_items i WHERE i.site_no = new.site_no AND i.item_id = new.item_id)
BEGIN
  SELECT RAISE(IGNORE);
END;

-- Comments that may have been answered lately, of years of them.
CREATE INDEX comments_by_age ON comments (ifnull(created_at_ms, first_seen_at_ms))
  WHERE parent_id IS NULL AND gone_since_ms IS NULL AND author_id IS NOT NULL;
`,
}

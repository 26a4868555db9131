import type { Migration } from './migration.ts'

/**
 * The inbox. An item is one row however many agents have it in their feed: `feed_sightings` says in whose feed it was
 * read, `follows` whose feed it is in besides. `order_at_ms` is when it was written, or first seen where that did not
 * come. `feed_search` finds parts of texts of three characters and more, in any script.
 */
export const feed: Migration = {
  version: 12,
  name: 'feed',
  sql: `
CREATE TABLE feed_items (
  item_no INTEGER PRIMARY KEY,
  site_no INTEGER NOT NULL REFERENCES sites ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  kind TEXT,
  author_id TEXT,
  author_name TEXT,
  event_id TEXT,
  event_title TEXT,
  comment_id TEXT,
  space_id TEXT,
  content TEXT NOT NULL,
  like_count INTEGER,
  created_at_ms INTEGER,
  order_at_ms INTEGER NOT NULL,
  first_seen_at_ms INTEGER NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  is_done INTEGER NOT NULL DEFAULT 0 CHECK (is_done IN (0, 1)),
  UNIQUE (site_no, item_id)
) STRICT;
CREATE INDEX feed_items_by_time ON feed_items (is_done, order_at_ms, item_no);
CREATE INDEX feed_items_unread ON feed_items (item_no) WHERE is_read = 0 AND is_done = 0;
CREATE INDEX feed_items_by_author ON feed_items (site_no, author_id);
CREATE INDEX feed_items_by_event ON feed_items (site_no, event_id);

CREATE VIRTUAL TABLE feed_search USING fts5 (
  content, author_name, event_title, content = 'feed_items', content_rowid = 'item_no', tokenize = 'trigram'
);
CREATE TRIGGER feed_items_added AFTER INSERT ON feed_items BEGIN
  INSERT INTO feed_search (rowid, content, author_name, event_title)
  VALUES (new.item_no, new.content, new.author_name, new.event_title);
END;
CREATE TRIGGER feed_items_removed AFTER DELETE ON feed_items BEGIN
  INSERT INTO feed_search (feed_search, rowid, content, author_name, event_title)
  VALUES ('delete', old.item_no, old.content, old.author_name, old.event_title);
END;
CREATE TRIGGER feed_items_changed AFTER UPDATE OF content, author_name, event_title ON feed_items
WHEN old.content IS NOT new.content OR old.author_name IS NOT new.author_name OR old.event_title IS NOT new.event_title
BEGIN
  INSERT INTO feed_search (feed_search, rowid, content, author_name, event_title)
  VALUES ('delete', old.item_no, old.content, old.author_name, old.event_title);
  INSERT INTO feed_search (rowid, content, author_name, event_title)
  VALUES (new.item_no, new.content, new.author_name, new.event_title);
END;

CREATE TABLE feed_sightings (
  item_no INTEGER NOT NULL REFERENCES feed_items ON DELETE CASCADE,
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (item_no, agent_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX feed_sightings_by_agent ON feed_sightings (agent_no);

CREATE TABLE feed_readings (
  agent_no INTEGER PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
  tried_at_ms INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  error TEXT,
  read_at_ms INTEGER,
  is_cut INTEGER NOT NULL DEFAULT 0 CHECK (is_cut IN (0, 1))
) STRICT;

CREATE TABLE follows (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  target_id TEXT NOT NULL,
  site_no INTEGER NOT NULL REFERENCES sites ON DELETE CASCADE,
  target_name TEXT,
  since_ms INTEGER,
  PRIMARY KEY (agent_no, target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_by_target ON follows (site_no, target_id);

CREATE TABLE follow_readings (
  agent_no INTEGER PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
  tried_at_ms INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  error TEXT,
  read_at_ms INTEGER,
  list TEXT
) STRICT;
`,
}

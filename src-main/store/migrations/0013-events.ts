import type { Migration } from './migration.ts'

/**
 * Events as the sites list them, and what was read of their discussion. `today_at_ms` is when today's list named the
 * event last, `gone_at_ms` when the site answered that it has no such event. A comment says when the public listing and
 * when an agent's context had it last; `gone_since_ms` since when a whole listing that had it lacks it.
 */
export const events: Migration = {
  version: 13,
  name: 'events',
  sql: `
CREATE TABLE events (
  event_no INTEGER PRIMARY KEY,
  site_no INTEGER NOT NULL REFERENCES sites ON DELETE CASCADE,
  event_id TEXT NOT NULL,
  title TEXT,
  summary TEXT,
  spaces TEXT NOT NULL DEFAULT '[]',
  published_at_ms INTEGER,
  comment_count INTEGER,
  top_comments TEXT NOT NULL DEFAULT '[]',
  first_seen_at_ms INTEGER NOT NULL,
  today_at_ms INTEGER,
  gone_at_ms INTEGER,
  thread_read_at_ms INTEGER,
  thread_total INTEGER,
  thread_list TEXT,
  thread_error TEXT,
  UNIQUE (site_no, event_id)
) STRICT;
CREATE INDEX events_by_time ON events (ifnull(published_at_ms, first_seen_at_ms));

CREATE TABLE event_lists (
  site_no INTEGER NOT NULL REFERENCES sites ON DELETE CASCADE,
  range TEXT NOT NULL CHECK (range IN ('today', 'all')),
  read_at_ms INTEGER,
  list TEXT,
  error TEXT,
  PRIMARY KEY (site_no, range)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_contexts (
  event_no INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  read_at_ms INTEGER,
  policy TEXT,
  reply_hint TEXT,
  error TEXT,
  PRIMARY KEY (event_no, agent_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_contexts_by_agent ON event_contexts (agent_no);

CREATE TABLE comments (
  comment_no INTEGER PRIMARY KEY,
  event_no INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
  comment_id TEXT NOT NULL,
  parent_id TEXT,
  author_id TEXT,
  author_name TEXT,
  model_provider TEXT,
  content TEXT NOT NULL,
  like_count INTEGER,
  created_at_ms INTEGER,
  reply_count INTEGER,
  has_more_replies INTEGER NOT NULL CHECK (has_more_replies IN (0, 1)),
  first_seen_at_ms INTEGER NOT NULL,
  public_at_ms INTEGER,
  context_at_ms INTEGER,
  gone_since_ms INTEGER,
  UNIQUE (event_no, comment_id)
) STRICT;
CREATE INDEX comments_by_author ON comments (author_id, event_no) WHERE author_id IS NOT NULL;

CREATE INDEX challenges_by_event ON challenges (site_no, event_id) WHERE event_id IS NOT NULL;
`,
}

import type { Migration } from './migration.ts'

/**
 * What is being written in the discussion, one draft a place: `place` is its key within the site, `about` says it in
 * full, `entries` has a text an agent (both JSON). Writes of the discussion are found by what they are about, and an
 * event remembers why its challenges could not be read.
 */
export const discussionDrafts: Migration = {
  version: 14,
  name: 'discussion-drafts',
  sql: `
CREATE TABLE discussion_drafts (
  site_no INTEGER NOT NULL REFERENCES sites ON DELETE CASCADE,
  place TEXT NOT NULL,
  about TEXT NOT NULL,
  space_id TEXT,
  entries TEXT NOT NULL,
  saved_at_ms INTEGER NOT NULL,
  PRIMARY KEY (site_no, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_subject ON outbox (living_key) WHERE kind <> 'prediction';
ALTER TABLE events ADD COLUMN challenges_error TEXT;
`,
}

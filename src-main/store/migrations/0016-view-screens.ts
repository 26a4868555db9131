import type { Migration } from './migration.ts'

/** Saved views say which screen they are of; a name is taken on that screen only. */
export const viewScreens: Migration = {
  version: 16,
  name: 'view screens',
  sql: `
CREATE TABLE saved_views_of_screens (
  view_id TEXT PRIMARY KEY,
  screen TEXT NOT NULL CHECK (screen IN ('fleet', 'inbox')),
  name TEXT NOT NULL,
  search TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  UNIQUE (screen, name)
) STRICT;
INSERT INTO saved_views_of_screens (view_id, screen, name, search, created_at_ms)
SELECT view_id, 'fleet', name, search, created_at_ms FROM saved_views;
DROP TABLE saved_views;
ALTER TABLE saved_views_of_screens RENAME TO saved_views;
`,
}

import type { Migration } from './migration.ts'

/** What the service lists as taken away. */
export const removedTexts: Migration = {
  version: 29,
  name: 'removed-texts',
  sql: `
ALTER TABLE comments ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1));
ALTER TABLE feed_items ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1));
`,
}

import type { Migration } from './migration.ts'

/** Which spaces there are in the inbox is asked each time it is opened. */
export const feedSpaces: Migration = {
  version: 19,
  name: 'feed spaces',
  sql: 'CREATE INDEX feed_items_by_space ON feed_items (space_id) WHERE space_id IS NOT NULL;',
}

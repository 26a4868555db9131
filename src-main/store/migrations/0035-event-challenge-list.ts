import type { Migration } from './migration.ts'

/**
 * How completely the challenges about an event were last received and read, as JSON of `ListCompleteness`; NULL: not
 * read since this was kept.
 */
export const eventChallengeList: Migration = {
  version: 35,
  name: 'event-challenge-list',
  sql: 'ALTER TABLE events ADD COLUMN challenges_list TEXT;',
}

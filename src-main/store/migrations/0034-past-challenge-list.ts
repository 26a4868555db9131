import type { Migration } from './migration.ts'

/**
 * How completely a site's list of challenges that ended was last received and read, as JSON of `ListCompleteness`;
 * NULL: not read since this was kept.
 */
export const pastChallengeList: Migration = {
  version: 34,
  name: 'past-challenge-list',
  sql: 'ALTER TABLE sites ADD COLUMN past_challenge_list TEXT;',
}

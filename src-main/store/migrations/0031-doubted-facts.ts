import type { Migration } from './migration.ts'

/**
 * When a whole list of follows first lacked somebody whom it had, and when a site first said that it does not have an
 * event: a second reading has to say so too.
 */
export const doubtedFacts: Migration = {
  version: 31,
  name: 'doubted-facts',
  sql: `
ALTER TABLE follows ADD COLUMN missed_at_ms INTEGER;
CREATE INDEX follows_missed ON follows (agent_no) WHERE missed_at_ms IS NOT NULL;
ALTER TABLE events ADD COLUMN missed_at_ms INTEGER;
`,
}

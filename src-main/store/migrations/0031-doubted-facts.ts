import type { Migration } from './migration.ts'

/** When a whole list of follows first lacked somebody whom it had: a second one has to lack them too. */
export const doubtedFacts: Migration = {
  version: 31,
  name: 'doubted-facts',
  sql: `
ALTER TABLE follows ADD COLUMN missed_at_ms INTEGER;
CREATE INDEX follows_missed ON follows (agent_no) WHERE missed_at_ms IS NOT NULL;
`,
}

import type { Migration } from './migration.ts'

/**
 * A draft may be meant to revise the prediction that the service holds; of a prediction it is kept which revision it is
 * and what it said before. The index finds how revisions of a site went without reading every write.
 */
export const revisions: Migration = {
  version: 24,
  name: 'revisions',
  sql: `
ALTER TABLE drafts ADD COLUMN is_revision INTEGER NOT NULL DEFAULT 0 CHECK (is_revision IN (0, 1));
ALTER TABLE predictions ADD COLUMN revision_number INTEGER;
ALTER TABLE predictions ADD COLUMN former TEXT;
CREATE INDEX outbox_revisions ON outbox (agent_no, settled_at_ms) WHERE kind = 'revision';
`,
}

import type { Migration } from './migration.ts'

/**
 * What the price was when a prediction or a draft was made, NULL where that was not known then; when a list gave the
 * price of a challenge last; and of which of them the operator was told that they are stale, each as it was made. The
 * two indices find how revisions of a site went by one step an agent.
 */
export const staleForecasts: Migration = {
  version: 38,
  name: 'stale-forecasts',
  sql: `
ALTER TABLE predictions ADD COLUMN price_then REAL;
ALTER TABLE drafts ADD COLUMN price_then REAL;
ALTER TABLE challenges ADD COLUMN price_at_ms INTEGER;
CREATE TABLE stale_reminders (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  challenge_no INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
  made_at_ms INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (challenge_no, agent_no, made_at_ms)
) STRICT, WITHOUT ROWID;
CREATE INDEX stale_reminders_by_agent ON stale_reminders (agent_no);
DROP INDEX outbox_revisions;
CREATE INDEX outbox_revisions_taken ON outbox (agent_no, settled_at_ms)
  WHERE kind = 'revision' AND state = 'accepted' AND remote_id IS NOT NULL;
CREATE INDEX outbox_revisions_refused ON outbox (agent_no, settled_at_ms)
  WHERE kind = 'revision' AND state = 'refused' AND error LIKE '%"revision_refused"%';
`,
}

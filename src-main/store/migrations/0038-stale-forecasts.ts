import type { Migration } from './migration.ts'

/**
 * What the price was when a prediction or a draft was made, NULL where that was not known then; and of which of them
 * the operator was told that they are stale. One that is made anew may be told of again.
 */
export const staleForecasts: Migration = {
  version: 38,
  name: 'stale-forecasts',
  sql: `
ALTER TABLE predictions ADD COLUMN price_then REAL;
ALTER TABLE drafts ADD COLUMN price_then REAL;
CREATE TABLE stale_reminders (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  challenge_no INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
  made_at_ms INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (challenge_no, agent_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX stale_reminders_by_agent ON stale_reminders (agent_no);
`,
}

import type { Migration } from './migration.ts'

/**
 * How the reading of an agent's subscriptions went last: why it failed or how complete the list was, keys that are kept
 * although the last complete list lacked them (`missing`, JSON), and whether it is to be read again sooner (`is_due`).
 * A loss says why an agent is not subscribed any more although nobody here ended it.
 */
export const subscriptionReadings: Migration = {
  version: 10,
  name: 'subscription-readings',
  sql: `
CREATE TABLE subscription_readings (
  agent_no INTEGER PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
  tried_at_ms INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  error TEXT,
  list TEXT,
  missing TEXT,
  missing_since_ms INTEGER,
  is_due INTEGER NOT NULL CHECK (is_due IN (0, 1))
) STRICT;

CREATE TABLE subscription_losses (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  instrument TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('refused', 'unlisted')),
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (agent_no, instrument)
) STRICT, WITHOUT ROWID;

ALTER TABLE sites ADD COLUMN scope_keys_missing TEXT;
ALTER TABLE sites ADD COLUMN scope_keys_missing_since_ms INTEGER;
`,
}

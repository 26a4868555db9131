import type { Migration } from './migration.ts'

/**
 * What the operator wants agents to be subscribed to, or not to be, and has not sent. `instrument` is a scope key in
 * the one spelling that both names of gold share, as in `subscriptions`.
 */
export const pendingSubscriptions: Migration = {
  version: 4,
  name: 'pending-subscriptions',
  sql: `
CREATE TABLE pending_subscriptions (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  instrument TEXT NOT NULL,
  is_wanted INTEGER NOT NULL CHECK (is_wanted IN (0, 1)),
  typed_at_ms INTEGER NOT NULL,
  PRIMARY KEY (agent_no, instrument)
) STRICT, WITHOUT ROWID;
`,
}

import type { Migration } from './migration.ts'

/**
 * The record of the integrity guard and the pairs of agents that it lets through. A record keeps names and texts as
 * they were, so that it still says what happened when an agent is forgotten. Of a pair `one_no` is the smaller number.
 * The index finds whose comment it is that is answered or liked.
 */
export const integrity: Migration = {
  version: 15,
  name: 'integrity',
  sql: `
CREATE TABLE integrity_records (
  record_no INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  reason TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('confirmed', 'allowed', 'forbidden')),
  kind TEXT NOT NULL,
  agent_key TEXT NOT NULL,
  agent_name TEXT NOT NULL,
  other_key TEXT NOT NULL,
  other_name TEXT NOT NULL,
  text TEXT NOT NULL,
  earlier_text TEXT,
  earlier_at_ms INTEGER,
  similarity REAL,
  event_title TEXT,
  outbox_id TEXT
) STRICT;
CREATE TRIGGER integrity_records_stay BEFORE UPDATE ON integrity_records BEGIN
  SELECT raise(ABORT, 'a record stays as it is');
END;

CREATE TABLE integrity_pairs (
  one_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  other_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  since_ms INTEGER NOT NULL,
  PRIMARY KEY (one_no, other_no),
  CHECK (one_no < other_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX integrity_pairs_by_other ON integrity_pairs (other_no);

CREATE INDEX outbox_by_remote ON outbox (remote_id) WHERE remote_id IS NOT NULL;
`,
}

import type { Migration } from './migration.ts'

/**
 * The outbox holds writes of every kind. What is not a prediction is about no challenge and has no deadline, so both
 * columns may be empty, for which SQLite needs a new table. `subject` is JSON in the shape of the kind.
 *
 * Of the writes of an agent with one `living_key` only one lives: `is_once` says whether an accepted one does. Until
 * now that was the challenge of a prediction.
 */
export const writeKinds: Migration = {
  version: 11,
  name: 'write-kinds',
  sql: `
CREATE TABLE outbox_of_kinds (
  outbox_no INTEGER PRIMARY KEY AUTOINCREMENT,
  outbox_id TEXT NOT NULL UNIQUE,
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  kind TEXT NOT NULL,
  challenge_no INTEGER REFERENCES challenges ON DELETE CASCADE,
  subject TEXT,
  living_key TEXT NOT NULL,
  is_once INTEGER NOT NULL CHECK (is_once IN (0, 1)),
  body TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  request_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN
    ('queued', 'sending', 'waiting', 'accepted', 'refused', 'uncertain', 'needs_you', 'expired', 'cancelled')),
  attempt INTEGER NOT NULL,
  look_ups INTEGER NOT NULL,
  error TEXT,
  remote_id TEXT,
  created_at_ms INTEGER NOT NULL,
  sent_at_ms INTEGER,
  settled_at_ms INTEGER,
  waits_until_ms INTEGER,
  deadline_at_ms INTEGER,
  doubt TEXT,
  dismissed_at_ms INTEGER,
  checksum TEXT NOT NULL,
  CHECK (kind <> 'prediction' OR (challenge_no IS NOT NULL AND deadline_at_ms IS NOT NULL)),
  CHECK (kind = 'prediction' OR subject IS NOT NULL)
) STRICT;

INSERT INTO outbox_of_kinds (outbox_no, outbox_id, agent_no, kind, challenge_no, living_key, is_once, body, body_hash,
    request_id, state, attempt, look_ups, error, remote_id, created_at_ms, sent_at_ms, settled_at_ms, waits_until_ms,
    deadline_at_ms, doubt, dismissed_at_ms, checksum)
  SELECT outbox_no, outbox_id, agent_no, 'prediction', challenge_no, 'prediction:' || challenge_no, 1, body, body_hash,
    request_id, state, attempt, look_ups, error, remote_id, created_at_ms, sent_at_ms, settled_at_ms, waits_until_ms,
    deadline_at_ms, doubt, dismissed_at_ms, checksum
  FROM outbox ORDER BY outbox_no;
-- A number is never given twice, not even that of a row that is gone.
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'outbox') WHERE name = 'outbox_of_kinds';
DROP TABLE outbox;
ALTER TABLE outbox_of_kinds RENAME TO outbox;

-- The last guard of "never twice": a second intent cannot even be written down.
CREATE UNIQUE INDEX outbox_one_living_write ON outbox (agent_no, living_key)
  WHERE state IN ('queued', 'sending', 'waiting', 'uncertain', 'needs_you') OR (state = 'accepted' AND is_once = 1);
CREATE INDEX outbox_unsettled ON outbox (state, deadline_at_ms)
  WHERE state IN ('queued', 'sending', 'waiting', 'uncertain', 'needs_you');
CREATE INDEX outbox_failed ON outbox (agent_no) WHERE state IN ('refused', 'expired') AND dismissed_at_ms IS NULL;
CREATE INDEX outbox_by_agent ON outbox (agent_no);
CREATE INDEX outbox_by_challenge ON outbox (challenge_no, agent_no, outbox_no);
`,
}

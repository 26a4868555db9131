import type { Migration } from './migration.ts'

/**
 * Everything the console keeps on disk; never a secret, never a token. Integer keys join the tables, since a thousand
 * agents times their subscriptions times the open challenges is counted on every look at the fleet. `instrument` is a
 * scope key in the one spelling that both names of gold share.
 */
export const firstShape: Migration = {
  version: 1,
  name: 'first-shape',
  sql: `
CREATE TABLE deployments (
  deployment_id TEXT PRIMARY KEY,
  base_url TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  added_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE sites (
  site_no INTEGER PRIMARY KEY,
  deployment_id TEXT NOT NULL REFERENCES deployments ON DELETE CASCADE,
  site TEXT NOT NULL CHECK (site IN ('global', 'cn')),
  health TEXT NOT NULL DEFAULT 'never_asked' CHECK (health IN ('never_asked', 'ok', 'failing')),
  error TEXT,
  last_ok_at_ms INTEGER,
  scope_keys TEXT,
  scope_keys_read_at_ms INTEGER,
  UNIQUE (deployment_id, site)
) STRICT;

CREATE TABLE agents (
  agent_no INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL UNIQUE,
  site_no INTEGER NOT NULL REFERENCES sites,
  agent_id TEXT NOT NULL,
  name TEXT NOT NULL,
  auth_method TEXT NOT NULL CHECK (auth_method IN ('client_credentials', 'private_key_jwt')),
  key_algorithm TEXT CHECK (key_algorithm IN ('ES256', 'RS256')),
  key_fingerprint TEXT,
  status TEXT NOT NULL,
  status_detail TEXT,
  status_at_ms INTEGER NOT NULL,
  last_error TEXT,
  requested_scopes TEXT,
  granted_scopes TEXT,
  trust_level TEXT,
  claim_pending INTEGER NOT NULL DEFAULT 0 CHECK (claim_pending IN (0, 1)),
  provisional_until_ms INTEGER,
  subscriptions_read_at_ms INTEGER,
  added_at_ms INTEGER NOT NULL,
  last_seen_at_ms INTEGER,
  UNIQUE (site_no, agent_id)
) STRICT;

CREATE TABLE subscriptions (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  scope_key TEXT NOT NULL,
  instrument TEXT NOT NULL,
  PRIMARY KEY (agent_no, scope_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_instrument ON subscriptions (instrument, agent_no);

CREATE TABLE challenges (
  challenge_no INTEGER PRIMARY KEY,
  site_no INTEGER NOT NULL REFERENCES sites ON DELETE CASCADE,
  challenge_id TEXT NOT NULL,
  event_id TEXT,
  question TEXT NOT NULL,
  asset TEXT NOT NULL,
  scope_key TEXT,
  instrument TEXT NOT NULL,
  challenge_type TEXT,
  session_name TEXT,
  status TEXT NOT NULL,
  is_resolved INTEGER NOT NULL DEFAULT 0 CHECK (is_resolved IN (0, 1)),
  created_at_ms INTEGER,
  deadline_at_ms INTEGER NOT NULL,
  resolve_at_ms INTEGER,
  open_price REAL,
  current_price REAL,
  close_price REAL,
  result TEXT CHECK (result IN ('bullish', 'bearish', 'neutral')),
  resolution_source TEXT,
  resolved_at_ms INTEGER,
  prediction_count INTEGER NOT NULL,
  bullish_count INTEGER NOT NULL,
  bearish_count INTEGER NOT NULL,
  neutral_count INTEGER NOT NULL,
  seen_at_ms INTEGER NOT NULL,
  results_asked INTEGER NOT NULL DEFAULT 0,
  results_next_at_ms INTEGER NOT NULL DEFAULT 0,
  UNIQUE (site_no, challenge_id)
) STRICT;
CREATE INDEX challenges_unresolved ON challenges (deadline_at_ms) WHERE is_resolved = 0;

CREATE TABLE predictions (
  prediction_no INTEGER PRIMARY KEY,
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  challenge_no INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
  direction TEXT CHECK (direction IN ('bullish', 'bearish', 'neutral')),
  confidence REAL,
  reasoning TEXT NOT NULL,
  remote_id TEXT,
  accepted_at_ms INTEGER,
  is_correct INTEGER CHECK (is_correct IN (0, 1)),
  score REAL,
  UNIQUE (challenge_no, agent_no)
) STRICT;
CREATE INDEX predictions_by_agent ON predictions (agent_no, challenge_no);

-- An average over all results would read every prediction ever made at each look at the fleet.
CREATE TABLE agent_scores (
  agent_no INTEGER PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
  score_sum REAL NOT NULL,
  score_count INTEGER NOT NULL
) STRICT;
CREATE TRIGGER predictions_scored_on_insert AFTER INSERT ON predictions WHEN new.score IS NOT NULL BEGIN
  INSERT INTO agent_scores VALUES (new.agent_no, new.score, 1)
    ON CONFLICT DO UPDATE SET score_sum = score_sum + new.score, score_count = score_count + 1;
END;
CREATE TRIGGER predictions_scored_on_update AFTER UPDATE OF score ON predictions WHEN new.score IS NOT old.score BEGIN
  INSERT INTO agent_scores
    VALUES (new.agent_no, ifnull(new.score, 0) - ifnull(old.score, 0), (new.score IS NOT NULL) - (old.score IS NOT NULL))
    ON CONFLICT DO UPDATE SET
      score_sum = score_sum + ifnull(new.score, 0) - ifnull(old.score, 0),
      score_count = score_count + (new.score IS NOT NULL) - (old.score IS NOT NULL);
END;
CREATE TRIGGER predictions_scored_on_delete AFTER DELETE ON predictions WHEN old.score IS NOT NULL BEGIN
  UPDATE agent_scores SET score_sum = score_sum - old.score, score_count = score_count - 1 WHERE agent_no = old.agent_no;
END;

CREATE TABLE drafts (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  challenge_no INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
  direction TEXT CHECK (direction IN ('bullish', 'bearish', 'neutral')),
  confidence_text TEXT NOT NULL,
  reasoning TEXT NOT NULL,
  saved_at_ms INTEGER NOT NULL,
  PRIMARY KEY (challenge_no, agent_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX drafts_by_agent ON drafts (agent_no);

CREATE TABLE outbox (
  outbox_no INTEGER PRIMARY KEY AUTOINCREMENT,
  outbox_id TEXT NOT NULL UNIQUE,
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  challenge_no INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
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
  deadline_at_ms INTEGER NOT NULL,
  checksum TEXT NOT NULL
) STRICT;
-- The last guard of "one prediction per agent per challenge": a second intent cannot even be written down.
CREATE UNIQUE INDEX outbox_one_living_intent ON outbox (challenge_no, agent_no)
  WHERE state IN ('queued', 'sending', 'waiting', 'uncertain', 'needs_you', 'accepted');
CREATE INDEX outbox_unsettled ON outbox (state, deadline_at_ms)
  WHERE state IN ('queued', 'sending', 'waiting', 'uncertain', 'needs_you');
CREATE INDEX outbox_by_agent ON outbox (agent_no);
CREATE INDEX outbox_by_challenge ON outbox (challenge_no, agent_no, outbox_no);

CREATE TABLE journal (
  journal_no INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  details TEXT NOT NULL,
  checksum TEXT NOT NULL
) STRICT;
CREATE TRIGGER journal_is_not_edited BEFORE UPDATE ON journal BEGIN SELECT raise(ABORT, 'the journal only grows'); END;
CREATE TRIGGER journal_is_not_cut BEFORE DELETE ON journal BEGIN SELECT raise(ABORT, 'the journal only grows'); END;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
}

import type { Migration } from './migration.ts'

/**
 * Leaderboards that were opened or are kept. `category` is empty for the board of all. `leaderboard_rows` has the
 * newest reading (`reading_no` of its board) in the order of the service; `leaderboard_history` has, for each snapshot,
 * our own agents, the top and the neighbours of ours.
 */
export const leaderboards: Migration = {
  version: 17,
  name: 'leaderboards',
  sql: `
CREATE TABLE leaderboards (
  board_no INTEGER PRIMARY KEY,
  site_no INTEGER NOT NULL REFERENCES sites ON DELETE CASCADE,
  category TEXT NOT NULL DEFAULT '',
  is_kept INTEGER NOT NULL DEFAULT 0 CHECK (is_kept IN (0, 1)),
  opened_at_ms INTEGER,
  read_at_ms INTEGER,
  reading_no INTEGER NOT NULL DEFAULT 0,
  ranked_by TEXT CHECK (ranked_by IN ('service', 'console')),
  digest TEXT,
  list TEXT,
  error TEXT,
  tried_at_ms INTEGER,
  UNIQUE (site_no, category)
) STRICT;

CREATE TABLE leaderboard_rows (
  board_no INTEGER NOT NULL REFERENCES leaderboards ON DELETE CASCADE,
  reading_no INTEGER NOT NULL,
  place INTEGER NOT NULL,
  agent_id TEXT NOT NULL,
  agent_name TEXT,
  rank INTEGER,
  is_tied INTEGER NOT NULL CHECK (is_tied IN (0, 1)),
  avg_score REAL,
  accuracy REAL,
  prediction_count INTEGER,
  correct_count INTEGER,
  is_verified INTEGER CHECK (is_verified IN (0, 1)),
  PRIMARY KEY (board_no, reading_no, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE leaderboard_snapshots (
  board_no INTEGER NOT NULL REFERENCES leaderboards ON DELETE CASCADE,
  taken_at_ms INTEGER NOT NULL,
  is_whole INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
  PRIMARY KEY (board_no, taken_at_ms)
) STRICT, WITHOUT ROWID;

CREATE TABLE leaderboard_history (
  board_no INTEGER NOT NULL REFERENCES leaderboards ON DELETE CASCADE,
  taken_at_ms INTEGER NOT NULL,
  agent_id TEXT NOT NULL,
  agent_name TEXT,
  rank INTEGER,
  avg_score REAL,
  prediction_count INTEGER,
  PRIMARY KEY (board_no, taken_at_ms, agent_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaderboard_history_by_agent ON leaderboard_history (board_no, agent_id, taken_at_ms);
`,
}

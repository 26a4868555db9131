import type { Migration } from './migration.ts'

/**
 * Challenges that were seen open here: when who has predicted on them was read last, and which agents let them close.
 * `list_others` is the service's count of predictions less those known of the fleet: when it moves, somebody has
 * predicted elsewhere.
 */
export const watchedChallenges: Migration = {
  version: 7,
  name: 'watched-challenges',
  sql: `
CREATE TABLE watched_challenges (
  challenge_no INTEGER PRIMARY KEY REFERENCES challenges ON DELETE CASCADE,
  list_read_at_ms INTEGER,
  list_is_complete INTEGER NOT NULL DEFAULT 0 CHECK (list_is_complete IN (0, 1)),
  list_others INTEGER,
  closed_at_ms INTEGER
) STRICT;
CREATE INDEX watched_challenges_open ON watched_challenges (challenge_no) WHERE closed_at_ms IS NULL;

CREATE TABLE missed_obligations (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  challenge_no INTEGER NOT NULL REFERENCES challenges ON DELETE CASCADE,
  PRIMARY KEY (challenge_no, agent_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX missed_obligations_by_agent ON missed_obligations (agent_no);
`,
}

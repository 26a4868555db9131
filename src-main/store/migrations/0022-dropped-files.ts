import type { Migration } from './migration.ts'

/**
 * Files that were taken from the drop folder. `fingerprint` tells a file from all others, so that one that could not be
 * moved away is not taken twice; `content` is null and `fault` says why where it could not be read.
 */
export const droppedFiles: Migration = {
  version: 22,
  name: 'dropped-files',
  sql: `
CREATE TABLE dropped_files (
  drop_no INTEGER PRIMARY KEY,
  folder TEXT NOT NULL,
  name TEXT NOT NULL,
  fingerprint TEXT NOT NULL UNIQUE,
  sha256 TEXT,
  taken_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'accepted', 'listed', 'refused', 'cancelled', 'discarded', 'invalid')),
  content TEXT,
  fault TEXT,
  outbox_id TEXT,
  error TEXT,
  settled_at_ms INTEGER,
  cleared_at_ms INTEGER,
  written_at_ms INTEGER
) STRICT;

CREATE INDEX dropped_files_by_state ON dropped_files (state, drop_no);
CREATE INDEX dropped_files_to_write ON dropped_files (drop_no) WHERE settled_at_ms IS NOT NULL AND written_at_ms IS NULL;
`,
}

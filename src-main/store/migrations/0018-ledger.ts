import type { Migration } from './migration.ts'

/**
 * The ledger of writes: `entry` is canonical JSON with its own number and the hash of the entry before, `hash` the
 * SHA-256 of it. The database refuses every change but the next row; a `REPLACE` would pass a trigger on DELETE, and
 * fails by the number. AUTOINCREMENT keeps the highest number ever given, by which a cut end is noticed.
 *
 * `ledgerEarlier` is how far the writes of the journal until now have been entered, and how far they go.
 */
export const ledger: Migration = {
  version: 18,
  name: 'ledger',
  sql: `
CREATE TABLE ledger (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  entry TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER ledger_is_not_edited BEFORE UPDATE ON ledger BEGIN SELECT raise(ABORT, 'the ledger only grows'); END;
CREATE TRIGGER ledger_is_not_cut BEFORE DELETE ON ledger BEGIN SELECT raise(ABORT, 'the ledger only grows'); END;
CREATE TRIGGER ledger_has_one_end BEFORE INSERT ON ledger
  WHEN new.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM ledger) BEGIN
  SELECT raise(ABORT, 'the ledger only grows at its end');
END;

INSERT INTO settings SELECT 'ledgerEarlier', json_object('afterNo', 0, 'uptoNo', max(journal_no))
  FROM journal HAVING max(journal_no) IS NOT NULL;
`,
}

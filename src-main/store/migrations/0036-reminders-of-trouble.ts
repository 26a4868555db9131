import type { Migration } from './migration.ts'

/**
 * The operator is told of trouble too: `subject_no` is a write that failed or waits for an answer, or an agent that
 * needs attention or whose claim ends soon.
 */
export const remindersOfTrouble: Migration = {
  version: 36,
  name: 'reminders-of-trouble',
  // A table that triggers name is not renamed: its rows are put aside.
  sql: `
CREATE TABLE kept_reminders AS SELECT kind, subject_no, at_ms FROM reminders;
DROP TABLE reminders;
CREATE TABLE reminders (
  kind TEXT NOT NULL CHECK (kind IN ('due', 'challenge', 'result', 'reply', 'write', 'agent', 'claim')),
  subject_no INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, subject_no)
) STRICT, WITHOUT ROWID;
INSERT INTO reminders (kind, subject_no, at_ms) SELECT kind, subject_no, at_ms FROM kept_reminders;
DROP TABLE kept_reminders;
`,
}

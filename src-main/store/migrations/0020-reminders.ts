import type { Migration } from './migration.ts'

/** What the operator was reminded of, each once: `subject_no` is a challenge, or an item of the feed for a reply. */
export const reminders: Migration = {
  version: 20,
  name: 'reminders',
  sql: `
CREATE TABLE reminders (
  kind TEXT NOT NULL CHECK (kind IN ('due', 'challenge', 'result', 'reply')),
  subject_no INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, subject_no)
) STRICT, WITHOUT ROWID;
`,
}

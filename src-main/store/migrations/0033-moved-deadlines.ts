import type { Migration } from './migration.ts'

const halfAnHourMs = 30 * 60_000

/** A challenge whose deadline moves to later by more than half an hour is reminded of once more before the new one. */
export const movedDeadlines: Migration = {
  version: 33,
  name: 'moved-deadlines',
  sql: `
CREATE TRIGGER reminder_removed_with_deadline AFTER UPDATE OF deadline_at_ms ON challenges
WHEN new.deadline_at_ms > old.deadline_at_ms + ${halfAnHourMs} BEGIN
  DELETE FROM reminders WHERE kind = 'due' AND subject_no = old.challenge_no;
END;
`,
}

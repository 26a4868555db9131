import type { Migration } from './migration.ts'

/** What closed within a time is asked for at every look at the fleet, and past challenges only grow in number. */
export const challengesByDeadline: Migration = {
  version: 40,
  name: 'challenges-by-deadline',
  sql: `
CREATE INDEX challenges_by_deadline ON challenges (site_no, deadline_at_ms);
`,
}

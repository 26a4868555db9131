import type { Migration } from './migration.ts'

/**
 * Whether an agent that let a challenge close could have predicted: one that could not has missed nothing. Of those
 * noted before nobody knows it any more, and they stay as they were shown.
 */
export const missedAbility: Migration = {
  version: 27,
  name: 'missed-ability',
  sql: `
ALTER TABLE missed_obligations ADD COLUMN could_predict INTEGER NOT NULL DEFAULT 1 CHECK (could_predict IN (0, 1));
`,
}

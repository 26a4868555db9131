import type { Migration } from './migration.ts'

/** What the service calls the state of a challenge, where that word is not known here: it is shown as it is. */
export const stateWords: Migration = {
  version: 28,
  name: 'state-words',
  sql: `
ALTER TABLE challenges ADD COLUMN state_word TEXT;
`,
}

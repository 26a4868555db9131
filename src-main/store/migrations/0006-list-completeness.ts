import type { Migration } from './migration.ts'

/**
 * How completely each list of a site was last received and read, as JSON of `ListCompleteness`; NULL: not read since
 * this was kept.
 */
export const listCompleteness: Migration = {
  version: 6,
  name: 'list-completeness',
  sql: `
ALTER TABLE sites ADD COLUMN challenge_list TEXT;
ALTER TABLE sites ADD COLUMN scope_key_list TEXT;
`,
}

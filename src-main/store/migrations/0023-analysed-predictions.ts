import type { Migration } from './migration.ts'

/**
 * What analytics reads of a prediction, in the order in which they read it: the table itself holds a reasoning with
 * each, which is many times as much, and lies in the order of arrival.
 */
export const analysedPredictions: Migration = {
  version: 23,
  name: 'analysed-predictions',
  sql: `
CREATE INDEX predictions_analysed ON predictions (challenge_no, agent_no, direction, confidence, is_correct, score);
`,
}

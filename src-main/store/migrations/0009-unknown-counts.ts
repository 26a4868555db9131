import type { Migration } from './migration.ts'

/**
 * A site that does not say how many have predicted has not said that nobody has: the counts of a challenge may be null.
 */
export const unknownCounts: Migration = {
  version: 9,
  name: 'unknown-counts',
  sql: `
ALTER TABLE challenges RENAME COLUMN prediction_count TO told_prediction_count;
ALTER TABLE challenges ADD COLUMN prediction_count INTEGER;
ALTER TABLE challenges RENAME COLUMN bullish_count TO told_bullish_count;
ALTER TABLE challenges ADD COLUMN bullish_count INTEGER;
ALTER TABLE challenges RENAME COLUMN bearish_count TO told_bearish_count;
ALTER TABLE challenges ADD COLUMN bearish_count INTEGER;
ALTER TABLE challenges RENAME COLUMN neutral_count TO told_neutral_count;
ALTER TABLE challenges ADD COLUMN neutral_count INTEGER;
UPDATE challenges SET prediction_count = told_prediction_count, bullish_count = told_bullish_count,
  bearish_count = told_bearish_count, neutral_count = told_neutral_count;
ALTER TABLE challenges DROP COLUMN told_prediction_count;
ALTER TABLE challenges DROP COLUMN told_bullish_count;
ALTER TABLE challenges DROP COLUMN told_bearish_count;
ALTER TABLE challenges DROP COLUMN told_neutral_count;
`,
}

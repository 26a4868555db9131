import type { Migration } from './migration.ts'

const ofPrediction = ['direction', 'confidence', 'is_correct', 'score']
const ofChallenge = [
  'instrument',
  'challenge_type',
  'scope_key',
  'asset',
  'question',
  'session_name',
  'deadline_at_ms',
  'resolve_at_ms',
  'resolved_at_ms',
  'is_resolved',
  'results_state',
  'result',
]
const hasChanged = (columns: readonly string[]): string =>
  columns.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')
const count = 'UPDATE analysed_changes SET count = count + 1'

/**
 * How often a row has changed that analytics are made of, so that what they keep is read again then. A sum over all
 * rows would take longer to read, and stays the same where changes cancel out or one of no number is made. New rows and
 * those that are gone show by the number of rows and the highest number given: counting them here would slow down each
 * insert.
 */
export const analysedChanges: Migration = {
  version: 26,
  name: 'analysed-changes',
  sql: `
CREATE TABLE analysed_changes (count INTEGER NOT NULL) STRICT;
INSERT INTO analysed_changes VALUES (0);
CREATE TRIGGER predictions_counted_on_update AFTER UPDATE OF ${ofPrediction.join()} ON predictions
  WHEN ${hasChanged(ofPrediction)} BEGIN ${count}; END;
CREATE TRIGGER challenges_counted_on_update AFTER UPDATE OF ${ofChallenge.join()} ON challenges
  WHEN ${hasChanged(ofChallenge)} BEGIN ${count}; END;
`,
}

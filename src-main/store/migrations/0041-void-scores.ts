import type { Migration } from './migration.ts'

const voidWords = [
  ...['void', 'voided', 'cancelled', 'canceled', 'annulled', 'abandoned', 'aborted', 'withdrawn', 'refunded'],
  ...['invalidated', 'no_contest', 'no_result'],
]
const isVoid = (column: string): string =>
  `(replace(replace(lower(trim(${column})), ' ', '_'), '-', '_') IN (${voidWords.map((word) => `'${word}'`).join(', ')}))`
const isCounted = (row: string): string =>
  `(ifnull(${row}.score BETWEEN 0 AND 100, 0) AND NOT EXISTS (SELECT 1 FROM challenges c WHERE c.challenge_no = ${row}.challenge_no AND ${isVoid('c.status')}))`

/**
 * What the service gives for a challenge that ended without an outcome is no measure of a prediction: it stays with its
 * row, and no average is made of it, whenever the challenge came to be void.
 */
export const voidScores: Migration = {
  version: 41,
  name: 'void-scores',
  sql: `
DROP TRIGGER predictions_scored_on_insert;
DROP TRIGGER predictions_scored_on_update;
DROP TRIGGER predictions_scored_on_delete;
DELETE FROM agent_scores WHERE agent_no IN (SELECT p.agent_no FROM predictions p JOIN challenges c USING (challenge_no)
  WHERE p.score IS NOT NULL AND ${isVoid('c.status')});
INSERT INTO agent_scores
  SELECT p.agent_no, sum(p.score), count(*) FROM predictions p
  WHERE ${isCounted('p')} AND p.agent_no NOT IN (SELECT agent_no FROM agent_scores) GROUP BY p.agent_no;
CREATE TRIGGER predictions_scored_on_insert AFTER INSERT ON predictions WHEN ${isCounted('new')} BEGIN
  INSERT INTO agent_scores VALUES (new.agent_no, new.score, 1)
    ON CONFLICT DO UPDATE SET score_sum = score_sum + new.score, score_count = score_count + 1;
END;
CREATE TRIGGER predictions_scored_on_update AFTER UPDATE OF score ON predictions WHEN new.score IS NOT old.score BEGIN
  INSERT INTO agent_scores VALUES (new.agent_no, 0, 0) ON CONFLICT DO NOTHING;
  UPDATE agent_scores SET
      score_sum = score_sum + iif(${isCounted('new')}, new.score, 0) - iif(${isCounted('old')}, old.score, 0),
      score_count = score_count + ${isCounted('new')} - ${isCounted('old')}
    WHERE agent_no = new.agent_no;
END;
CREATE TRIGGER predictions_scored_on_delete AFTER DELETE ON predictions WHEN ${isCounted('old')} BEGIN
  UPDATE agent_scores SET score_sum = score_sum - old.score, score_count = score_count - 1 WHERE agent_no = old.agent_no;
END;
CREATE TRIGGER challenges_scored_on_update AFTER UPDATE OF status ON challenges
  WHEN ${isVoid('new.status')} IS NOT ${isVoid('old.status')} BEGIN
  INSERT INTO agent_scores SELECT p.agent_no, 0, 0 FROM predictions p
    WHERE p.challenge_no = new.challenge_no AND p.score BETWEEN 0 AND 100 ON CONFLICT DO NOTHING;
  UPDATE agent_scores SET
      score_sum = score_sum + iif(${isVoid('new.status')}, -1, 1) * p.score,
      score_count = score_count + iif(${isVoid('new.status')}, -1, 1)
    FROM predictions p
    WHERE p.agent_no = agent_scores.agent_no AND p.challenge_no = new.challenge_no AND p.score BETWEEN 0 AND 100;
END;
`,
}

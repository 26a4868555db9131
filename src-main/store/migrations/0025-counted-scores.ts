import type { Migration } from './migration.ts'

/**
 * A score outside 0 to 100 is none (Interface §2.12): it stays with its prediction as the service sent it, and no
 * average is made of it.
 */
export const countedScores: Migration = {
  version: 25,
  name: 'counted-scores',
  sql: `
DROP TRIGGER predictions_scored_on_insert;
DROP TRIGGER predictions_scored_on_update;
DROP TRIGGER predictions_scored_on_delete;
DELETE FROM agent_scores WHERE agent_no IN (SELECT agent_no FROM predictions WHERE score NOT BETWEEN 0 AND 100);
INSERT INTO agent_scores
  SELECT agent_no, sum(score), count(*) FROM predictions
  WHERE score BETWEEN 0 AND 100 AND agent_no NOT IN (SELECT agent_no FROM agent_scores) GROUP BY agent_no;
CREATE TRIGGER predictions_scored_on_insert AFTER INSERT ON predictions WHEN new.score BETWEEN 0 AND 100 BEGIN
  INSERT INTO agent_scores VALUES (new.agent_no, new.score, 1)
    ON CONFLICT DO UPDATE SET score_sum = score_sum + new.score, score_count = score_count + 1;
END;
CREATE TRIGGER predictions_scored_on_update AFTER UPDATE OF score ON predictions WHEN new.score IS NOT old.score BEGIN
  INSERT INTO agent_scores VALUES (new.agent_no, 0, 0) ON CONFLICT DO NOTHING;
  UPDATE agent_scores SET
      score_sum = score_sum + iif(new.score BETWEEN 0 AND 100, new.score, 0) - iif(old.score BETWEEN 0 AND 100, old.score, 0),
      score_count = score_count + ifnull(new.score BETWEEN 0 AND 100, 0) - ifnull(old.score BETWEEN 0 AND 100, 0)
    WHERE agent_no = new.agent_no;
END;
CREATE TRIGGER predictions_scored_on_delete AFTER DELETE ON predictions WHEN old.score BETWEEN 0 AND 100 BEGIN
  UPDATE agent_scores SET score_sum = score_sum - old.score, score_count = score_count - 1 WHERE agent_no = old.agent_no;
END;
`,
}

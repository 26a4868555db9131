import type { Migration } from './migration.ts'

/**
 * How each prediction is known, and what was sent from here beside what the service holds; how far the results of a
 * challenge have been read; what was tried for a write of unknown outcome; which failed writes the operator has
 * dismissed.
 *
 * Until now a write that was found listed was stored as if the service held what was sent. Where nothing but the
 * listing supports it, the content is taken out again and kept as what was sent.
 */
export const knownPredictions: Migration = {
  version: 8,
  name: 'known-predictions',
  sql: `
ALTER TABLE predictions ADD COLUMN known_by TEXT NOT NULL DEFAULT 'listed'
  CHECK (known_by IN ('response', 'listed', 'operator', 'resolved'));
ALTER TABLE predictions ADD COLUMN known_at_ms INTEGER;
ALTER TABLE predictions ADD COLUMN sent TEXT;

UPDATE predictions SET known_at_ms = accepted_at_ms, sent = (
  SELECT o.body FROM outbox o WHERE o.challenge_no = predictions.challenge_no AND o.agent_no = predictions.agent_no
    AND json_valid(o.body) AND (o.state = 'accepted' OR (o.state = 'refused' AND o.error LIKE '%duplicate_prediction%'))
  ORDER BY o.state = 'accepted' DESC, o.outbox_no DESC LIMIT 1);
UPDATE predictions SET sent = json_object('direction', direction, 'confidence', confidence, 'reasoning', reasoning)
  WHERE sent IS NULL AND accepted_at_ms IS NOT NULL AND direction IS NOT NULL AND confidence IS NOT NULL;
UPDATE predictions SET known_by = CASE
    WHEN is_correct IS NOT NULL OR score IS NOT NULL THEN 'resolved'
    WHEN remote_id IS NOT NULL THEN 'response'
    ELSE 'listed' END;
UPDATE predictions SET direction = NULL, confidence = NULL, reasoning = '', accepted_at_ms = NULL WHERE known_by = 'listed';
UPDATE predictions SET known_by = 'operator' WHERE known_by = 'listed' AND EXISTS (
  SELECT 1 FROM outbox o JOIN journal j ON j.subject = o.outbox_id AND j.what = 'prediction_accepted'
  WHERE o.challenge_no = predictions.challenge_no AND o.agent_no = predictions.agent_no AND o.state = 'accepted'
    AND j.details LIKE '%operator_says_so%');

ALTER TABLE challenges ADD COLUMN results_state TEXT NOT NULL DEFAULT 'waiting'
  CHECK (results_state IN ('waiting', 'incomplete', 'final', 'given_up'));
ALTER TABLE challenges ADD COLUMN results_missing TEXT NOT NULL DEFAULT '[]';
ALTER TABLE challenges ADD COLUMN results_since_ms INTEGER;
ALTER TABLE challenges ADD COLUMN results_read_at_ms INTEGER;
ALTER TABLE challenges ADD COLUMN results_error TEXT;
UPDATE challenges SET results_state = 'final', results_since_ms = resolved_at_ms, results_read_at_ms = resolved_at_ms
  WHERE is_resolved = 1;
-- Resolved by an answer that left out a score of the fleet: read again.
UPDATE challenges SET results_state = 'incomplete', results_missing = '["score"]', results_asked = 0, results_next_at_ms = 0
  WHERE is_resolved = 1
    AND EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = challenges.challenge_no AND p.score IS NULL);
CREATE INDEX challenges_results_due ON challenges (site_no, deadline_at_ms)
  WHERE results_state IN ('waiting', 'incomplete');

ALTER TABLE outbox ADD COLUMN doubt TEXT;
ALTER TABLE outbox ADD COLUMN dismissed_at_ms INTEGER;
-- What failed more than a week ago is history, not news.
UPDATE outbox SET dismissed_at_ms = settled_at_ms
  WHERE state IN ('refused', 'expired') AND ifnull(settled_at_ms, 0) < unixepoch() * 1000 - 604800000;
CREATE INDEX outbox_failed ON outbox (agent_no) WHERE state IN ('refused', 'expired') AND dismissed_at_ms IS NULL;
`,
}

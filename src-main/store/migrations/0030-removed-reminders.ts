import type { Migration } from './migration.ts'

const dayMs = 86_400_000

/**
 * A reminder goes with what it was about. Numbers of challenges and items are given again once the highest is gone, and
 * what has such a number now would count as told. So reminders go now that are about nothing, or that were told at a
 * time that does not fit what has their number: an item before it was first seen, a challenge a day before it was
 * created, a deadline days before it, a result before the deadline.
 */
export const removedReminders: Migration = {
  version: 30,
  name: 'removed-reminders',
  sql: `
DELETE FROM reminders WHERE kind = 'reply'
  AND NOT EXISTS (SELECT 1 FROM feed_items i WHERE i.item_no = subject_no AND i.first_seen_at_ms <= at_ms);
DELETE FROM reminders WHERE kind <> 'reply' AND NOT EXISTS (
  SELECT 1 FROM challenges c WHERE c.challenge_no = subject_no
    AND ifnull(c.created_at_ms, 0) - ${dayMs} <= at_ms
    AND (kind <> 'due' OR c.deadline_at_ms - ${2 * dayMs} <= at_ms)
    AND (kind <> 'result' OR c.deadline_at_ms - ${dayMs} <= at_ms));
CREATE TRIGGER reminders_removed_with_challenge AFTER DELETE ON challenges BEGIN
  DELETE FROM reminders WHERE kind IN ('due', 'challenge', 'result') AND subject_no = old.challenge_no;
END;
CREATE TRIGGER reminders_removed_with_item AFTER DELETE ON feed_items BEGIN
  DELETE FROM reminders WHERE kind = 'reply' AND subject_no = old.item_no;
END;
`,
}

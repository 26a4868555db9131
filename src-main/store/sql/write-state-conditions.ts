/** The states of a write as conditions of SQL on the outbox, there called `o`. */
import {
  doubtfulStates,
  failedStates,
  unsentStates,
  unsettledStates,
  type WriteState,
} from '#contract/rules/outbox/write-state.ts'

function isIn(states: readonly WriteState[]): string {
  return `o.state IN (${states.map((state) => `'${state}'`).join(', ')})`
}

/** Word for word the condition of the index of unsettled rows, by which SQLite knows that it may use it. */
export const isUnsettled = isIn(unsettledStates)
/** It holds its `living_key`: the condition of the index by which a second write of that key is refused. */
export const holdsKey = `(${isUnsettled} OR (o.state = 'accepted' AND o.is_once = 1))`
export const isUnsent = isIn(unsentStates)
export const isDoubtful = isIn(doubtfulStates)
/** It left, or was ever in doubt, as what a backup holds as not sent is: the service may have it. */
export const mayHaveArrived = `(o.doubt IS NOT NULL OR o.sent_at_ms IS NOT NULL AND o.state IN ('sending', 'uncertain', 'needs_you', 'accepted'))`
/** The condition of the index of what failed and is not dismissed. */
export const isFlagged = `${isIn(failedStates)} AND o.dismissed_at_ms IS NULL`

/**
 * Of a group of writes of `o` the number of the one that tells what became of them: what is under way or done for good,
 * else what failed and is not dismissed, else the last. What a backup brought is younger than both and is history.
 */
export const tellingWriteNo = `coalesce(max(o.outbox_no) FILTER (WHERE ${holdsKey} OR o.state = 'accepted'),
  max(o.outbox_no) FILTER (WHERE ${isFlagged}), max(o.outbox_no))`

const lastFlaggedNo = `max(o.outbox_no) FILTER (WHERE ${isFlagged})`
/** The number of the last of a group of writes of `o` that the service has accepted; null: none. */
export const lastAcceptedNo = `max(o.outbox_no) FILTER (WHERE o.state = 'accepted')`
/**
 * The same of a group of revisions, of which an accepted one is not the last word: what is under way, else one that
 * failed after the last accepted one and is not dismissed.
 */
export const tellingRevisionNo = `coalesce(max(o.outbox_no) FILTER (WHERE ${isUnsettled}),
  CASE WHEN ${lastFlaggedNo} > ${lastAcceptedNo} THEN ${lastFlaggedNo} END, ${tellingWriteNo})`

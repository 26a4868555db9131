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
/** The condition of the index by which a second living write is refused. */
export const isLiving = `(${isUnsettled} OR (o.state = 'accepted' AND o.is_once = 1))`
export const isUnsent = isIn(unsentStates)
export const isDoubtful = isIn(doubtfulStates)
/** The same of the index of what failed and is not dismissed. */
export const isFlagged = `${isIn(failedStates)} AND o.dismissed_at_ms IS NULL`

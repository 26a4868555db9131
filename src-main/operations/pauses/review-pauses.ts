import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import type { PauseReview } from '#contract/ipc/pauses.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { outboxViewOf } from '../outbox/outbox-view.ts'
import { findPauses } from './list-pauses.ts'

/** As many of each as are listed; the counts are of all. */
const mostListed = 200

/**
 * What would go if the pauses with these aims ended now, and what has become too late while they stood. The sender is
 * woken first, so that what is too late at this moment counts as that.
 */
export function reviewPauses(
  { store, sender }: { store: Store; sender: Sender },
  { aims }: { aims: readonly PauseAim[] | null },
): PauseReview {
  sender.wake()
  const { pauses } = store
  const chosen = findPauses(store, aims).map(({ pauseNo }) => pauseNo)
  const kinds = pauses.goingByKind(chosen)
  return {
    goes: {
      total: kinds.reduce((sum, { count }) => sum + count, 0),
      kinds,
      rows: pauses.going(chosen, mostListed).map(outboxViewOf),
    },
    late: { total: pauses.countLate(chosen), rows: pauses.late(chosen, mostListed).map(outboxViewOf) },
    stillHeld: pauses.countStillHeld(chosen),
  }
}

/** The states of a write, once: what the table, main and the page go by. Pure. */

/** Not over. SQLite finds these rows by an index whose condition names the states in this order. */
export const unsettledStates = ['queued', 'sending', 'waiting', 'uncertain', 'needs_you'] as const
/** Over, and the service does not have it. */
export const ineffectiveStates = ['refused', 'expired', 'cancelled'] as const
/** The life of a write. `uncertain` is looked up before anything else; `needs_you` could not be settled by looking. */
export const writeStates = [...unsettledStates, 'accepted', ...ineffectiveStates] as const
export type WriteState = (typeof writeStates)[number]
/**
 * As the page shows it: `listed` is over too, and the service has one of the agent, but nothing says that it is the one
 * sent.
 */
export const shownWriteStates = [...writeStates, 'listed'] as const
export type ShownWriteState = (typeof shownWriteStates)[number]

/**
 * With one of these there is no second prediction of the agent on the challenge. Which writes of other kinds exclude
 * each other is `holdsKey` of the store: one that is accepted excludes the next only where it is once for all.
 */
const livingStates = [...unsettledStates, 'accepted'] as const
/** No byte of it has left, or none that had an effect. */
export const unsentStates = ['queued', 'waiting'] as const
/** It may have had an effect. */
export const doubtfulStates = ['uncertain', 'needs_you'] as const
/** Flagged until the operator dismisses it. */
export const failedStates = ['refused', 'expired'] as const

function isOneOf<State extends ShownWriteState>(
  states: readonly State[],
): (state: ShownWriteState) => state is Extract<ShownWriteState, State> {
  const set: ReadonlySet<ShownWriteState> = new Set(states)
  return (state): state is Extract<ShownWriteState, State> => set.has(state)
}

export const isUnsettled = isOneOf(unsettledStates)
export const isIneffective = isOneOf(ineffectiveStates)
export const isLiving = isOneOf(livingStates)
export const isUnsent = isOneOf(unsentStates)
export const isDoubtful = isOneOf(doubtfulStates)
export const isFailed = isOneOf(failedStates)

import { createStore } from 'zustand/vanilla'

/**
 * Keys of the rows that an act from outside of them, of a dialog or on a selection, reached last. What leaves a list by
 * such an act leaves it at once: nobody was aiming at the rows.
 */
export const actedRows = createStore<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

/** Says which rows such an act has just reached, by the keys of their lists. */
export function markActed(keys: readonly string[]): void {
  actedRows.setState({ keys: new Set(keys) })
}

import { createStore } from 'zustand/vanilla'

/** In ms. The page has heard by then of the change that an act makes; what leaves a list later does so by itself. */
const toldWithinMs = 10_000

/**
 * Keys of the rows that an act from outside of them, of a dialog or on a selection, has just reached. What leaves a
 * list by such an act leaves it at once: nobody was aiming at the rows.
 */
export const actedRows = createStore<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

let forgets: ReturnType<typeof setTimeout> | undefined

/** Says which rows such an act has just reached, by the keys of their lists. */
export function markActed(keys: readonly string[]): void {
  actedRows.setState((last) => ({ keys: new Set([...last.keys, ...keys]) }))
  clearTimeout(forgets)
  forgets = setTimeout(() => actedRows.setState({ keys: new Set() }), toldWithinMs)
}

/**
 * How many writes the page may have sent on its word alone. The page cannot prove that somebody pressed a button; a
 * question in a dialog of main's own can. So many in so long are more than one person does by hand, row by row, and
 * fewer than would speak for a large fleet: whoever works on single agents is not asked, and a page under somebody
 * else's control does not act for a thousand agents before somebody has seen it.
 */
export const mostUnasked = 100
/** The rolling window in which they are counted. A batch in parts ends when none of them has come for as long. */
export const unaskedWindowMs = 10 * 60_000

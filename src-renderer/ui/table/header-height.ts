/** The height of the header of a table, and of a list that looks like one. */
export const headerPx = 28

/** The least and the most px of a column that the operator sized. */
export const leastColumnPx = 44
export const mostColumnPx = 1_600

/** So many places above and below each of our agents: a snapshot keeps them, and *Near yours* shows them. */
export const placesBeside = 5

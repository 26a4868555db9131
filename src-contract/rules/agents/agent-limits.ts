/** That many agents are forgotten by one call, and one question, at the most. */
export const maxForgotten = 1_000

/** In UTF-16 units, as a text box counts. */
export const maxNoteLength = 4_000

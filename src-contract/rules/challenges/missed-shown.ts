/** For so long what was missed is shown; later it is history. */
export const missedShownMs = 24 * 3_600_000

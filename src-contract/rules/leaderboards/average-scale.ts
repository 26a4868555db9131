/** On which scale a board has its averages. Pure. */

/**
 * Whether a board's averages may be on another scale than 0 to 100 (Interface §3.2): one of them lies outside, or all
 * of them lie from 0 to 1, and one between the two. They are shown as sent, and nothing is computed from them together
 * with scores of 0 to 100.
 */
export function isScaleUnknown(averages: readonly (number | null)[]): boolean {
  const told = averages.filter((average) => average !== null)
  if (told.some((average) => average < 0 || average > 100)) return true
  return told.every((average) => average >= 0 && average <= 1) && told.some((average) => average > 0 && average < 1)
}

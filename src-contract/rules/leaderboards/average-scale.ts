/** On which scale a board has its averages. Pure. */

/** `outside`: one average lies below 0 or above 100. `within_one`: all lie from 0 to 1, and one between the two. */
export const scaleDoubts = ['outside', 'within_one'] as const
export type ScaleDoubt = (typeof scaleDoubts)[number]

/**
 * Why a board's averages may be on another scale than 0 to 100 (Interface §3.2); null: nothing says so. Those that may
 * be are shown as sent, and nothing is computed from them together with scores of 0 to 100.
 */
export function findScaleDoubt(averages: readonly (number | null)[]): ScaleDoubt | null {
  const told = averages.filter((average) => average !== null)
  if (told.some((average) => average < 0 || average > 100)) return 'outside'
  const isWithinOne = told.every((average) => average <= 1) && told.some((average) => average > 0 && average < 1)
  return isWithinOne ? 'within_one' : null
}

/** Hours in which no system notification is shown, on the clock on the operator's wall. */

/** An hour and minute of the day as `HH:MM`, 00:00 to 23:59. */
export const dayTimePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * From `from` (included) to `to` (not included), both `HH:MM`; over midnight where `to` is the earlier one, never where
 * both are equal.
 */
export interface QuietHours {
  isOn: boolean
  from: string
  to: string
}

function minuteOf(dayTime: string): number {
  return Number(dayTime.slice(0, 2)) * 60 + Number(dayTime.slice(3, 5))
}

/**
 * Whether `atMs` lies in the quiet hours, by the wall clock of `timeZone` (the system's by default). An hour that the
 * change to summer time leaves out is never reached, and one that the change back repeats is quiet twice.
 */
export function isQuiet({ isOn, from, to }: QuietHours, atMs: number, timeZone?: string): boolean {
  if (!isOn) return false
  const wall = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const minute = minuteOf(wall.format(atMs))
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  return begin <= end ? begin <= minute && minute < end : begin <= minute || minute < end
}

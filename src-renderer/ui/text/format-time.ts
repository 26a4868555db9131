/** Times and durations in words. Units come from the caller's language. */

export interface DurationUnits {
  day: (count: number) => string
  hour: (count: string) => string
  minute: (count: string) => string
  /** With no other unit beside it, as Chinese says it in another way. */
  minuteAlone: (count: string) => string
  second: (count: string) => string
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** A length of time by its two largest units, `17 min 03 s`; negative lengths count as 0. */
export function formatDuration(lengthMs: number, units: DurationUnits): string {
  const left = Math.max(0, lengthMs)
  const days = Math.floor(left / dayMs)
  const hours = Math.floor((left % dayMs) / hourMs)
  const minutes = Math.floor((left % hourMs) / minuteMs)
  const seconds = Math.floor((left % minuteMs) / secondMs)
  if (days > 0) return join(units.day(days), hours > 0 ? units.hour(String(hours)) : '')
  if (hours > 0) return join(units.hour(String(hours)), units.minute(pad(minutes)))
  if (minutes > 0) return join(units.minute(String(minutes)), units.second(pad(seconds)))
  return units.second(String(seconds))
}

/** By how much two clocks differ, either way: to a tenth of a second below a minute, `4 h 05 min` above. */
export function formatClockOffset(offsetMs: number, units: DurationUnits): string {
  const lengthMs = Math.abs(offsetMs)
  return lengthMs < minuteMs ? units.second((lengthMs / secondMs).toFixed(1)) : formatDuration(lengthMs, units)
}

/** A length of time by its largest unit only, `17 min`: for what does not need to be exact. */
export function formatRoughDuration(lengthMs: number, units: DurationUnits): string {
  const left = Math.max(0, lengthMs)
  if (left >= dayMs) return units.day(Math.floor(left / dayMs))
  if (left >= hourMs) return units.hour(String(Math.floor(left / hourMs)))
  if (left >= minuteMs) return units.minuteAlone(String(Math.floor(left / minuteMs)))
  return units.second(String(Math.floor(left / secondMs)))
}

const downTo = (lengthMs: number, unitMs: number): number => Math.floor(Math.max(0, lengthMs) / unitMs) * unitMs

/** The shortest length that `formatDuration` writes like this one: it stays while nothing else is to be shown. */
export function cutDuration(lengthMs: number): number {
  return downTo(lengthMs, lengthMs >= dayMs ? hourMs : lengthMs >= hourMs ? minuteMs : secondMs)
}

/** The shortest length that `formatRoughDuration` writes like this one; beyond a day to the hour. */
export function cutRoughDuration(lengthMs: number): number {
  return downTo(lengthMs, lengthMs >= hourMs ? hourMs : lengthMs >= minuteMs ? minuteMs : secondMs)
}

function join(first: string, second: string): string {
  return second === '' ? first : `${first} ${second}`
}

function pad(count: number): string {
  return String(count).padStart(2, '0')
}

/** Making a formatter costs far more than using it, and every row of a table uses several each second. */
function oncePerLanguage(make: (language: string) => Intl.DateTimeFormat): typeof make {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

const wholeMoment: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' }
const shortMoment: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}
const localMoments = oncePerLanguage((language) => new Intl.DateTimeFormat(language, wholeMoment))
const utcMoments = oncePerLanguage((language) => new Intl.DateTimeFormat(language, { ...wholeMoment, timeZone: 'UTC' }))
const momentsThisYear = oncePerLanguage((language) => new Intl.DateTimeFormat(language, shortMoment))
const momentsOtherYears = oncePerLanguage(
  (language) => new Intl.DateTimeFormat(language, { ...shortMoment, year: 'numeric' }),
)

const secondsToday = oncePerLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
)
const secondsOtherDays = oncePerLanguage(
  (language) => new Intl.DateTimeFormat(language, { ...shortMoment, second: '2-digit' }),
)

/** A moment to the second: `14:03:27`, with month and day when it is another day than today. */
export function formatToTheSecond(atMs: number, { nowMs, language }: { nowMs: number; language: string }): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  return (isToday ? secondsToday : secondsOtherDays)(language).format(atMs)
}

/** A moment in the operator's own zone and in UTC, for a tooltip. */
export function formatBothZones(atMs: number, language: string): { local: string; utc: string } {
  return { local: localMoments(language).format(atMs), utc: utcMoments(language).format(atMs) }
}

/** A moment more than a day away, short: `Nov 20, 14:03`, with the year when it is another one. */
export function formatMoment(atMs: number, { nowMs, language }: { nowMs: number; language: string }): string {
  const sameYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear()
  return (sameYear ? momentsThisYear : momentsOtherYears)(language).format(atMs)
}

/** The time of day in UTC, `12:04:31`; `12:04` without seconds. */
export function formatUtcClock(atMs: number, { hasSeconds } = { hasSeconds: true }): string {
  return new Date(atMs).toISOString().slice(11, hasSeconds ? 19 : 16)
}

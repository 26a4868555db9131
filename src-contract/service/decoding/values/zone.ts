/** Time zones as deployments name them, and what a wall clock there means. */
import { parseServiceTime } from '../../../rules/service-time.ts'

/** Minutes east of UTC, or a zone of the IANA database, whose offset goes by the day. */
export type Zone = { minutes: number } | { offsets: Intl.DateTimeFormat }

/** The unit of an offset that is a number. `unsure`: of minutes the sign may be that of JavaScript, the opposite. */
export type OffsetUnit = 'hours' | 'minutes' | 'seconds' | 'any' | 'unsure'

const mostMinutes = 14 * 60
const leastMinutes = -12 * 60

const utc: Zone = { minutes: 0 }
const china: Zone = { minutes: 480 }

/** Names of one meaning. `CST`, `IST`, `EST` and the like have several, and are no zone. */
const plainNames: ReadonlyMap<string, Zone | string> = new Map<string, Zone | string>([
  ...(['utc', 'gmt', 'ut', 'z', 'zulu', 'universal', 'etc/utc', 'coordinated universal time'] as const).map(
    (name) => [name, utc] as const,
  ),
  ...(['beijing', 'beijing time', 'shanghai', 'china standard time', 'prc', '北京时间', '中国标准时间'] as const).map(
    (name) => [name, china] as const,
  ),
  ...(['上海时间', '东八区', '东8区', '北京', '上海', '中国时间'] as const).map((name) => [name, china] as const),
  ...(['hkt', 'hongkong', 'sgt', 'singapore', 'singapore standard time', 'taipei standard time'] as const).map(
    (name) => [name, china] as const,
  ),
  ...(['jst', 'japan', 'tokyo standard time', 'kst', 'korea standard time'] as const).map(
    (name) => [name, { minutes: 540 }] as const,
  ),
  ['cet', 'Europe/Paris'],
  ['cest', { minutes: 120 }],
  ['msk', { minutes: 180 }],
  ['eastern standard time', 'America/New_York'],
  ['central standard time', 'America/Chicago'],
  ['pacific standard time', 'America/Los_Angeles'],
  ['gmt standard time', 'Europe/London'],
])

const inFigures = /^\(?(?:(?:utc|gmt)\s*)?([+-])(\d{1,2})(?::?([0-5]\d))?(?::?00)?(?:\)|$)/i
/** A duration of hours and minutes, as .NET writes an offset: `08:00:00`. */
const asDuration = /^(\d{2}):(\d{2})(?::00)?$/

function ofMinutes(minutes: number): Zone | null {
  return minutes % 15 === 0 && minutes >= leastMinutes && minutes <= mostMinutes ? { minutes } : null
}

function ofNumber(number: number, unit: OffsetUnit): Zone | null {
  const size = Math.abs(number)
  if (unit === 'hours' || (unit !== 'minutes' && unit !== 'seconds' && size <= 14)) return ofMinutes(number * 60)
  if (unit === 'minutes') return ofMinutes(number)
  if (unit === 'seconds' || size >= 900) return ofMinutes(size >= 900_000 ? number / 60_000 : number / 60)
  return unit === 'unsure' ? null : ofMinutes(number)
}

function ofName(name: string): Zone | null {
  if (!/^[a-z_]+\/[\w+/-]{1,40}$/i.test(name)) return null
  try {
    return { offsets: new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' }) }
  } catch {
    return null
  }
}

/** The zone that a value names; null for one that is not known, or that may be any of several. */
export function zoneOf(value: unknown, unit: OffsetUnit = 'any'): Zone | null {
  if (typeof value === 'number') return ofNumber(value, unit)
  if (typeof value !== 'string') return null
  const text = value.trim().replaceAll('\u2212', '-').replaceAll('：', ':').replaceAll('＋', '+')
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return ofNumber(Number(text), unit)
  const plain = plainNames.get(text.toLowerCase().replaceAll(/\s+/g, ' '))
  if (plain !== undefined) return typeof plain === 'string' ? ofName(plain) : plain
  const figures = inFigures.exec(text)
  if (figures !== null) {
    const [, sign, hours = '', minutes = '0'] = figures
    return ofMinutes((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)))
  }
  const duration = asDuration.exec(text)
  return duration === null ? ofName(text) : ofMinutes(Number(duration[1]) * 60 + Number(duration[2]))
}

/** Minutes east of UTC at an instant. */
function offsetAt(offsets: Intl.DateTimeFormat, atMs: number): number {
  const said = offsets.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(said) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const dayMs = 24 * 60 * 60 * 1_000

/**
 * The offset at a wall clock's time. An hour that comes twice is the first of the two, and one that is left out the
 * earlier reading: a deadline never looks later than it is.
 */
function offsetOf(zone: Zone, wallMs: number): number {
  if ('minutes' in zone) return zone.minutes
  const around = [wallMs - dayMs, wallMs + dayMs].map((atMs) => offsetAt(zone.offsets, atMs))
  const fitting = around.filter((minutes) => offsetAt(zone.offsets, wallMs - minutes * 60_000) === minutes)
  return Math.max(...(fitting.length > 0 ? fitting : around))
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * A zoneless time as the clock of these zones, with its offset; where they differ the earliest. Null when it is no
 * time.
 */
export function withOffset(text: string, zones: readonly Zone[]): string | null {
  const wallMs = parseServiceTime(text)
  if (wallMs === null || zones.length === 0) return null
  const minutes = Math.max(...zones.map((zone) => offsetOf(zone, wallMs)))
  const size = Math.abs(minutes)
  const figures = `${twoDigits(Math.trunc(size / 60))}:${twoDigits(size % 60)}`
  return `${text.trim()}${minutes < 0 ? '-' : '+'}${figures}`
}

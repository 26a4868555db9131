/** Points in time that are written year first in another way than the published one. */
import { formatServiceTime, parseServiceTime } from '../../../rules/service-time.ts'

/**
 * `2026/6/15 19:00`, `2026.06.15T19:00:00`, `2026年6月15日（周一）19时00分`, and `2026-06-15T24:00`; what is behind
 * the clock's time, such as a zone, stays.
 */
const yearFirst =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:\s*[(（]?(?:周|星期|礼拜)[一二三四五六日天][)）]?)?(?:,? *[Tt]? *)(\d{1,2})(?:[:：](\d{2})(?:[:：](\d{2})([.,]\d{1,12})?)?|[时點点](?:(\d{1,2})分(?:(\d{1,2})秒)?|整)?)(?![\d:：])(.*)$/

/** The basic form of ISO 8601: `20260615T190000Z`. */
const withoutSeparators = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2})([.,]\d{1,12})?)?(?!\d)(.*)$/

/** Half a day is said in words behind the hour: 12 is read in two ways there. */
const halfOfDay = /^\s*(?:[AaPp]\.?[Mm]\b|上午|下午)/

const dayMs = 24 * 60 * 60 * 1_000

interface Parts {
  date: readonly (string | undefined)[]
  clock: readonly (string | undefined)[]
  fraction: string | undefined
  rest: string | undefined
}

function partsOf(text: string): Parts | null {
  const basic = withoutSeparators.exec(text)
  if (basic !== null) return { date: basic.slice(1, 4), clock: basic.slice(4, 7), fraction: basic[7], rest: basic[8] }
  const match = yearFirst.exec(text)
  if (match === null) return null
  const date = [match[1], match[3] ?? match[5], match[4] ?? match[6]]
  const clock = [match[7], match[8] ?? match[11], match[9] ?? match[12]]
  return { date, clock, fraction: match[10], rest: match[13] }
}

/** `+00:00Z`, as who appends a zone to a time that has one writes it. */
const zoneTwice = /([+-]00:?00)Z$/i
/**
 * `+0800 CST`, `-0300 -03` and `+0000 UTC m=+0.01`, as Go writes a time: the offset, what the zone is called and the
 * clock of the process. A zone that contradicts its offset stays, so that nothing is read.
 */
const namedOffset =
  /(?<= )(?:([+-]00:?00) (?:UTC|GMT)|(([+-]\d{2})\d{2}) (?:(?!(?:UTC|GMT|AM|PM)\b)[A-Z]{2,5}|\2|\3))(?: m=[+-][\d.]{1,30})?$/

const withOneZone = (text: string): string => text.replace(zoneTwice, '$1').replace(namedOffset, '$1$2')

const twoDigits = (digits: string | undefined) => (digits ?? '0').padStart(2, '0')

/**
 * A time whose year comes first as `YYYY-MM-DDTHH:MM:SS` with what stood behind it; any other text unchanged. Without
 * the year in front `06/07` is two days, and nothing is made of it. The 24th hour is the next day's first (ISO 8601).
 */
export function publishedFormOf(text: string): string {
  const trimmed = text.trim()
  if (!/^\d{4}/.test(trimmed) || parseServiceTime(trimmed) !== null) return text
  const plain = withOneZone(trimmed)
  const parts = partsOf(plain)
  const rest = parts?.rest ?? ''
  if (parts === null || halfOfDay.test(rest)) return text
  const [hour, minute, second] = parts.clock.map(twoDigits)
  const date = parts.date.map(twoDigits).join('-')
  const behind = rest.replace(/^\s+(?=[+-]\d{2}|[Zz]$)/, '')
  const isEndOfDay = hour === '24'
  if (!isEndOfDay) return `${date}T${hour}:${minute}:${second ?? '00'}${parts.fraction ?? ''}${behind}`
  const dayAtMs = parseServiceTime(`${date}T00:00:00`)
  const isWhole = /^[0.,]*$/.test(`${minute}${second ?? ''}${parts.fraction ?? ''}`)
  return dayAtMs === null || !isWhole ? text : `${formatServiceTime(dayAtMs + dayMs)}${behind}`
}

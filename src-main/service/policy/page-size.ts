/** Sizes of pages that a service does not take: its bounds are not published, so those asked for may be beyond them. */
import type { AppErrorData } from '#contract/app-error.ts'

const sizeWords =
  /(?<![a-z])(?:limit|page[ _-]?size|per[ _-]page)(?![a-z])|每页|分页大小|(?:^|[^\u4e00-\u9fff]|查询|返回|分页|单页)条数/i

/** Limits of something else. Taken for the size they would cost one call more; the size not told, a list for good. */
const otherLimits = [
  '(?:rate|requests?|calls?|confidence|daily|hourly|weekly|monthly|minute|time|size|characters?|length|words?|body|text|usage|tokens?|credits?|predictions?|comments?)[ _-]limit',
  'limit (?:is |was |has been )?(?:reached|exceeded|hit|over)\\b',
  '(?:reached|over|above|beyond|hit|exceed(?:s|ed|ing)?) (?:the|your|its|our|this) (?:[a-z]+ )?limit',
  'limit of \\d[\\d,]* (?!rows|items|results|entries|records|per)[a-z]',
  '置信度\\s*limit',
]
const otherWords = new RegExp(`(?<![a-z])(?:${otherLimits.join('|')})`, 'i')

/** Whether a list may have been refused for the size of its page alone. */
export function isSizeRefused({ code, details }: AppErrorData): boolean {
  if (code !== 'request_refused') return false
  const words = String(details.serviceWords ?? '')
  return details.field === 'limit' || (sizeWords.test(words) && !otherWords.test(words))
}

const forgetAfterMs = 6 * 60 * 60_000

export interface SizelessLists {
  has(listKey: string): boolean
  add(listKey: string): void
}

/** Lists that took no size of ours and did answer without one, for some hours: one odd refusal is not for ever. */
export function createSizelessLists(monotonic: () => number): SizelessLists {
  const sinceMs = new Map<string, number>()
  return {
    has: (listKey) => monotonic() - (sinceMs.get(listKey) ?? Number.NEGATIVE_INFINITY) < forgetAfterMs,
    add: (listKey) => void sinceMs.set(listKey, monotonic()),
  }
}

/** The same question, which leaves the size of the page to the service; null where it names none. */
export function withoutSize<Args extends { query?: object }>(args: Args): Args | null {
  if (getSizeOf(args.query) === null) return null
  const { limit: _, ...query } = { limit: null, ...args.query }
  return { ...args, query }
}

/** How many rows a page is asked to have; null where that is left to the service. */
export function getSizeOf(query: object | undefined): number | null {
  return query !== undefined && 'limit' in query && typeof query.limit === 'number' ? query.limit : null
}

/** Sizes of pages that a service does not take: its bounds are not published, so those asked for may be beyond them. */
import type { AppErrorData } from '#contract/app-error.ts'

/** "Limit" as the name of the parameter: most limits of which a service speaks are of something else. */
const parameter = '(?:the|query|param(?:eter)?|field|argument|page|requested|value|for|of|max(?:imum)?)'
const before = `(?:^|[.,;:!?(。，；：（]\\s*|\\b${parameter}[ _-]|(?:参数|字段|查询)\\s?)`
const isTooMuch =
  '(?:must|should|has to|cannot|may not|exceeds|(?:value )?(?:is )?(?:too (?:large|high|big)|out of range|invalid|greater|larger|not (?:valid|allowed|supported))|[<≤]|不能|不得|不可|必须|应|需|超出|过大|太大|无效|不合法|取值)'
const wordsOfSize = [
  `["'\`“「]limit["'\`”」]`,
  '(?:^|[;.,:] )(?:query[. ])?limit\\s*[:=]',
  '(?<![a-z][ _-]?)limit=\\d',
  `${before}limit\\s*${isTooMuch}`,
  `\\b(?:invalid|bad|illegal|unsupported|unknown)[ _-](?:${parameter}[ _-])*limit(?![a-z])`,
  '(?<![a-z])(?:page[ _-]?size|per[ _-]page)(?![a-z])',
  '每页|分页大小|(?:^|[^\\u4e00-\\u9fff]|查询|返回|分页|单页)条数',
]
const sizeWords = new RegExp(wordsOfSize.join('|'), 'im')

/** Whether a list may have been refused for the size of its page alone. */
export function isSizeRefused({ code, details }: AppErrorData): boolean {
  return code === 'request_refused' && (details.field === 'limit' || sizeWords.test(String(details.serviceWords ?? '')))
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

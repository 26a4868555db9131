/** What an envelope says of how much there is, and of whether this is all of it, in words that lead to no next page. */
import { type Body, countOf, flagOf, isBody, textOf } from './decode.ts'

/** How many rows there are; the vague `count` is that of the page in some deployments. */
const totalNames = [
  ...['total', 'total_count', 'totalCount', 'total_items', 'totalItems', 'total_results', 'totalResults'],
  ...['total_elements', 'totalElements', 'total_records', 'totalRecords', 'records_total', 'recordsTotal'],
  ...['total_rows', 'totalRows', 'total_size', 'totalSize', 'total_hits', 'totalHits', 'total_available'],
  ...['totalAvailable', 'total_matches', 'totalMatches', 'grand_total', 'matched', 'number_matched', 'numberMatched'],
  ...['num_found', 'numFound', 'found', '@odata.count', 'count'],
]
const lastNames = [
  ...['last', 'is_last', 'isLast', 'is_last_page', 'isLastPage', 'is_end', 'isEnd', 'end', 'eof'],
  ...['complete', 'is_complete', 'isComplete', 'done', 'is_done', 'isDone', 'exhausted'],
]
const shortNames = [
  ...['truncated', 'is_truncated', 'isTruncated', 'IsTruncated', 'partial', 'is_partial', 'isPartial'],
  ...['incomplete', 'incomplete_results', 'incompleteResults', 'more_available', 'moreAvailable'],
]
const restNames = ['remaining', 'remaining_count', 'remainingCount']
const nextNames = [
  ...['next', 'next_page', 'nextPage', 'next_url', 'nextUrl', 'next_link', 'nextLink', '@odata.nextLink'],
  ...['next_offset', 'nextOffset', 'next_start', 'next_key', 'nextKey', 'next_cursor', 'nextCursor', 'next_token'],
  ...['next_page_url', 'nextPageUrl', 'next_records_url', 'nextRecordsUrl', 'more', 'more_url', 'moreUrl'],
  ...['load_more', 'loadMore', 'last_evaluated_key', 'lastEvaluatedKey', 'LastEvaluatedKey', 'next_start_key'],
  ...['continuation', 'continuation_token', 'continuationToken', 'bookmark', 'scroll_id', '_scroll_id'],
]
const hintFields: ReadonlySet<string> = new Set([
  ...[...totalNames, ...lastNames, ...shortNames, ...restNames, ...nextNames],
  ...['number', 'first', 'empty', 'sort', 'numberOfElements', 'number_of_elements', 'index', 'page_index', 'pageIndex'],
  ...['@odata.context', '@context', '@type'],
])

/** Whether a field of an envelope speaks of the list and is none itself. */
export function isHintField(name: string): boolean {
  return hintFields.has(name)
}

export interface PagingHints {
  /** The answer says that it is the last one. */
  isLast: boolean
  /** It says that it is not. */
  isFollowed: boolean
  /** It names a next one, in a way that may not be understood. */
  namesNext: boolean
  /** It has a place where a next one would be named, and none there. */
  namesNone: boolean
  /** It says that rows are missing. */
  isShort: boolean
}

function valuesOf(envelopes: readonly Body[], names: readonly string[]): unknown[] {
  return envelopes.flatMap((envelope) =>
    names.filter((name) => Object.hasOwn(envelope, name)).map((name) => envelope[name]),
  )
}

/** `37`, `"1,234"`, and `{value: 37}` as search engines write it. */
const totalOf = (value: unknown): number | null => countOf(isBody(value) ? value.value : value)

/** `"20+"` and `"1.2k"` are no number of rows, and more than came all the same. */
const isVagueTotal = (value: unknown): boolean =>
  typeof value === 'string' && totalOf(value) === null && /^\D{0,2}\d[\d.,]*\s*(?:\+|k|m|万|千)/i.test(value.trim())

/** The total that the outermost part names, by the surest name. */
export function findTotal(envelopes: readonly Body[]): number | null {
  for (const envelope of envelopes) {
    const [total] = valuesOf([envelope], totalNames)
      .map(totalOf)
      .filter((count) => count !== null)
    if (total !== undefined) return total
  }
  return null
}

/** Words for no next page. `0` is one too: a list does not go on at its beginning. */
export function isNoNext(text: string): boolean {
  return /^(?:|0|-1|null|none|nil|undefined|nan|false|n\/a|-+|–|—|end)$/i.test(text.trim())
}

/** Whether what stands where the next page is named names one: a link, a cursor, a number, an object of these. */
function namesNext(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (isBody(value)) return Object.values(value).some(namesNext)
  return !isNoNext(textOf(value) ?? '')
}

/** What the parts of an envelope say besides their total and the ways on that are understood. */
export function hintsOf(envelopes: readonly Body[]): PagingHints {
  const flags = (names: readonly string[], flag: boolean) =>
    valuesOf(envelopes, names).some((value) => flagOf(value) === flag)
  // Deeper down it may be what is left of a limit.
  const rest = valuesOf(envelopes.slice(0, 1), restNames).map(countOf)
  return {
    isLast: flags(lastNames, true),
    isFollowed: flags(lastNames, false),
    namesNext: valuesOf(envelopes, nextNames).some(namesNext),
    namesNone: valuesOf(envelopes, nextNames).some((value) => !namesNext(value)),
    isShort:
      flags(shortNames, true) ||
      rest.some((count) => count !== null && count > 0) ||
      valuesOf(envelopes, totalNames).some(isVagueTotal),
  }
}

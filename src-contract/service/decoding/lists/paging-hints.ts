/** What an envelope says of how much there is, and of whether this is all of it, in words that lead to no next page. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, countOf, spellingsOf, textOf } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { noteNames, readListNote, worstOf } from './list-notes.ts'

/** How many rows there are. */
const sureTotalNames = [
  ...['total', 'total_count', 'totalCount', 'total_items', 'totalItems', 'total_results', 'totalResults'],
  ...['total_elements', 'totalElements', 'total_records', 'totalRecords', 'records_total', 'recordsTotal'],
  ...['total_rows', 'totalRows', 'total_size', 'totalSize', 'total_hits', 'totalHits', 'total_available'],
  ...['totalAvailable', 'total_matches', 'totalMatches', 'grand_total', 'matched', 'number_matched', 'numberMatched'],
  ...['num_found', 'numFound', 'found', '@odata.count'],
  ...['total_num', 'totalNum', 'total_entries', 'totalEntries'],
]
/** That of the page in some deployments. */
const vagueTotalNames = ['count']
const totalNames = [...sureTotalNames, ...vagueTotalNames]
const lastNames = [
  ...['last', 'is_last', 'isLast', 'is_last_page', 'isLastPage', 'is_end', 'isEnd', 'end', 'eof'],
  ...['complete', 'is_complete', 'isComplete', 'done', 'is_done', 'isDone', 'exhausted'],
]
const shortNames = [
  ...['truncated', 'is_truncated', 'isTruncated', 'IsTruncated', 'partial', 'is_partial', 'isPartial'],
  ...['incomplete', 'incomplete_results', 'incompleteResults', 'more_available', 'moreAvailable'],
  ...['partial_results', 'partialResults', 'partial_data', 'partialData', 'degraded', 'is_degraded', 'isDegraded'],
  ...['timed_out', 'timedOut', 'early_terminated', 'terminated_early', 'terminatedEarly', 'sampled', 'is_sample'],
  ...['loading', 'is_loading', 'isLoading', 'initializing', 'warming_up', 'rebuilding', 'syncing', 'maintenance'],
  ...['capped', 'is_capped', 'limit_reached', 'limitReached', 'max_results_reached'],
  ...[
    'hidden',
    'is_hidden',
    'isHidden',
    'private',
    'is_private',
    'isPrivate',
    'restricted',
    'is_restricted',
    'redacted',
  ],
]
/** What of a response could not be had, as a number. */
const failedNames = [
  ...['failed', 'failed_count', 'failed_shards', 'failures', 'skipped', 'skipped_count', 'omitted', 'hidden'],
  ...['hidden_count', 'hiddenCount', 'private_count', 'privateCount', 'withheld', 'withheld_count', 'withheldCount'],
  ...['redacted_count', 'filtered_out', 'omitted_count', 'omittedCount', 'not_visible_count', 'invisible_count'],
]
/** The same, one by one. */
const failedListNames = spellingsOf([
  ...['failed_sources', 'missing_sources', 'unavailable_sources', 'failed_regions', 'failed_sites', 'failed_shards'],
])
/** Words of the state of a list that is not there yet, or not now; none of a challenge's own. */
const notReady =
  /^(?:loading|warming\w*|rebuilding|initiali[sz]ing|syncing|refreshing|indexing|partial|incomplete|degraded|unavailable|not_ready|timed?_?out|maintenance)$/
/** Those of them that no challenge has as its state: they count beside rows too. */
const inPart = /^(?:partial\w*|incomplete|degraded|timed?_?out)$/
const restNames = ['remaining', 'remaining_count', 'remainingCount']
const nextNames = [
  ...['next', 'next_page', 'nextPage', 'next_url', 'nextUrl', 'next_link', 'nextLink', '@odata.nextLink'],
  ...['next_offset', 'nextOffset', 'next_start', 'next_key', 'nextKey', 'next_cursor', 'nextCursor', 'next_token'],
  ...[
    'next_page_number',
    'nextPageNumber',
    'next_page_url',
    'nextPageUrl',
    'next_records_url',
    'nextRecordsUrl',
    'more',
    'more_url',
    'moreUrl',
  ],
  ...['load_more', 'loadMore', 'last_evaluated_key', 'lastEvaluatedKey', 'LastEvaluatedKey', 'next_start_key'],
  ...['continuation', 'continuation_token', 'continuationToken', 'bookmark', 'scroll_id', '_scroll_id'],
]
const hintFields: ReadonlySet<string> = new Set([
  ...[...totalNames, ...lastNames, ...shortNames, ...restNames, ...nextNames],
  ...['number', 'first', 'empty', 'sort', 'numberOfElements', 'number_of_elements', 'index', 'page_index', 'pageIndex'],
  ...['@odata.context', '@context', '@type'],
])

/** Whether a field of an envelope describes the list and is none itself. */
export function isHintField(name: string): boolean {
  return hintFields.has(name)
}

export interface PagingHints {
  /** The response says that it is the last one. */
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
const totalOf = (value: unknown): number | null => {
  const said = isPlainObject(value) ? value.value : value
  // A total has no fraction: what is between its figures sets thousands apart, and words are around it.
  const grouped = typeof said === 'string' ? groupedTotal.exec(said.trim())?.[1] : undefined
  return countOf(grouped === undefined ? said : grouped.replaceAll(/\D/g, ''))
}
const groupedTotal =
  /^(?:共|约|total:?)?\s*(\d{1,3}(?:[ ., '’_\u00a0\u202f，]\d{3})+|\d+)\s*(?:条|个|项|rows?|items?|results?)?$/i

/** `"20+"` and `"1.2k"` are no number of rows, and more than came all the same. */
const isVagueTotal = (value: unknown): boolean =>
  typeof value === 'string' && totalOf(value) === null && (vague.test(value) || /\d\D+\d/.test(value.trim()))
const vague = /^\s*\D{0,2}\d[\d.,]*\s*(?:\+|k|m|万|千)/i

/** `agents` as `agent_count`, `agentsCount`, `total_agents` and so on. */
function ownTotalNames(listNames: readonly string[]): readonly string[] {
  return listNames.flatMap((list) => {
    const stems = [list, list.replace(/s$/, '')]
    return spellingsOf(stems.flatMap((stem) => [`${stem}_count`, `total_${stem}`, `${stem}_total`]))
  })
}

/** `comments` as `has_more_comments`, `moreComments` and so on. */
export function moreNamesOf(listNames: readonly string[]): readonly string[] {
  return listNames.flatMap((list) => spellingsOf([`has_more_${list}`, `more_${list}`, `${list}_has_more`]))
}

/** The total that the outermost part names, also by the list's own name; by the vague one only where none is surer. */
export function findTotal(envelopes: readonly Body[], listNames: readonly string[] = []): number | null {
  return findSureTotal(envelopes, listNames) ?? findCount(envelopes, vagueTotalNames)
}

/** The same where it cannot be the number of rows on this page. */
export function findSureTotal(envelopes: readonly Body[], listNames: readonly string[]): number | null {
  return findCount(envelopes, [...sureTotalNames, ...ownTotalNames(listNames)])
}

function findCount(envelopes: readonly Body[], names: readonly string[]): number | null {
  for (const envelope of envelopes) {
    const [total] = valuesOf([envelope], names)
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

/** Whether the value where the next page is named names one: a link, a cursor, a number, an object of these. */
function namesNext(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (isPlainObject(value)) return Object.values(value).some(namesNext)
  return !isNoNext(textOf(value) ?? '')
}

/** Search engines answer with what the parts that are up have found. */
function shardsOf(envelopes: readonly Body[]): readonly Body[] {
  return valuesOf(envelopes, ['_shards', 'shards']).filter(isPlainObject)
}

interface Seen {
  received: number
  /** Rows are to be expected: none came, and nothing says that there is none. */
  mayBeMissing: boolean
  /** A total says that all came. */
  hasAll: boolean
}

/** What the parts of an envelope say besides their total and the ways on that are understood. */
export function hintsOf(envelopes: readonly Body[], { received, mayBeMissing, hasAll }: Seen): PagingHints {
  const flags = (names: readonly string[], flag: boolean) =>
    valuesOf(envelopes, names).some((value) => flagOf(value) === flag)
  // Only at the top: deeper down such a field may be what is left of a rate limit.
  const rest = valuesOf(envelopes.slice(0, 1), restNames).map(countOf)
  const states = valuesOf(envelopes, ['status', 'state']).map((word) => plainWordOf(word))
  const failed = valuesOf(envelopes, failedListNames).some((list) => Array.isArray(list) && list.length > 0)
  const note = worstOf(valuesOf(envelopes, noteNames).map((words) => readListNote(words, received)))
  return {
    isLast: flags(lastNames, true),
    isFollowed: flags(lastNames, false),
    // A bookmark that services give with every page, or a link to something else.
    namesNext: !hasAll && valuesOf(envelopes, nextNames).some(namesNext),
    namesNone: valuesOf(envelopes, nextNames).some((value) => !namesNext(value)),
    isShort:
      flags(shortNames, true) ||
      states.some((word) => (received > 0 && inPart.test(word)) || (mayBeMissing && notReady.test(word))) ||
      rest.some((count) => count !== null && count > 0) ||
      valuesOf(envelopes, totalNames).some(isVagueTotal) ||
      valuesOf([...envelopes.slice(0, 1), ...shardsOf(envelopes)], failedNames).some(
        (value) => (countOf(value) ?? 0) > 0,
      ) ||
      failed ||
      note === 'missing' ||
      (note === 'limited' && !hasAll),
  }
}

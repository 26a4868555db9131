/** What an envelope says of how much there is, and of whether this is all of it, in words that lead to no next page. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, countOf, textOf } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { noteNames, readListNote, worstOf } from './list-notes.ts'
import {
  formatPagingName,
  isLastName,
  isMoreName,
  isNextName,
  isRecordWithList,
  isRestName,
  isUnknownNext,
  listLinks,
} from './paging-names.ts'

/** How many rows there are. Names of envelopes are in plain form here. */
const sureTotalNames = [
  ...['total', 'total_count', 'total_items', 'total_results', 'total_elements', 'total_records', 'records_total'],
  ...['total_rows', 'total_size', 'total_hits', 'total_available', 'total_matches', 'grand_total', 'matched'],
  ...['number_matched', 'num_found', 'found', '@odata.count', 'total_num', 'total_entries', 'total_docs', 'nb_hits'],
  ...['full_count', 'overall_count', 'items_total', 'results_total', 'rows_total', 'hits_total'],
]
/** That of the page in some deployments. */
const vagueTotalNames = ['count']
const totalNames = [...sureTotalNames, ...vagueTotalNames]
/** `{shown: 20, of: 37}`: by itself `of` may be anything. */
const shownNames = ['shown', 'showing', 'displayed', 'returned', 'listed']
const shortNames = [
  ...['truncated', 'is_truncated', 'partial', 'is_partial', 'incomplete', 'incomplete_results', 'more_available'],
  ...['partial_results', 'partial_data', 'degraded', 'is_degraded', 'timed_out', 'early_terminated'],
  ...['terminated_early', 'sampled', 'is_sample', 'loading', 'is_loading', 'initializing', 'warming_up', 'rebuilding'],
  ...['syncing', 'maintenance', 'capped', 'is_capped', 'limit_reached', 'max_results_reached', 'hidden', 'is_hidden'],
  ...['private', 'is_private', 'restricted', 'is_restricted', 'redacted'],
]
/** What of a response could not be had, as a number. */
const failedNames = [
  ...['failed', 'failed_count', 'failed_shards', 'failures', 'skipped', 'skipped_count', 'omitted', 'hidden'],
  ...['hidden_count', 'private_count', 'withheld', 'withheld_count', 'redacted_count', 'filtered_out'],
  ...['omitted_count', 'not_visible_count', 'invisible_count'],
]
/** The same, one by one. */
const failedListNames = [
  ...['failed_sources', 'missing_sources', 'unavailable_sources', 'failed_regions', 'failed_sites', 'failed_shards'],
]
/** Words of the state of a list that is not there yet, or not now; none of a challenge's own. */
const notReady =
  /^(?:loading|warming\w*|rebuilding|initiali[sz]ing|syncing|refreshing|indexing|partial|incomplete|degraded|unavailable|not_ready|timed?_?out|maintenance)$/
/** Those of them that no challenge has as its state: they count beside rows too. */
const inPart = /^(?:partial\w*|incomplete|degraded|timed?_?out)$/
const hintFields: ReadonlySet<string> = new Set([
  ...[...totalNames, ...shownNames, ...shortNames, 'of', 'left', 'finished', 'is_finished'],
  ...['number', 'first', 'empty', 'sort', 'number_of_elements', 'index', 'page_index'],
  ...['@odata.context', '@context', '@type'],
])

/** Whether a field of an envelope, by its name in plain form, describes the list and is none itself. */
export function isHintField(name: string): boolean {
  const isOfRecord = false
  return (
    hintFields.has(name) ||
    isNextName(name) ||
    isMoreName(name) ||
    isLastName(name, false, { isOfRecord }) ||
    isRestName(name, { isOfRecord })
  )
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

/** The values of the fields that `isOne` picks by their names, in the order of the parts. */
function valuesWhere(envelopes: readonly Body[], isOne: (name: string, value: unknown) => boolean): unknown[] {
  return envelopes.flatMap((envelope) =>
    Object.entries(envelope)
      .filter(([name, value]) => isOne(name, value))
      .map(([, value]) => value),
  )
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

/** `agents` as `agent_count`, `total_agents` and so on. */
function ownTotalNames(listNames: readonly string[]): readonly string[] {
  return listNames.map(formatPagingName).flatMap((list) => {
    const stems = [list, list.replace(/s$/, '')]
    return stems.flatMap((stem) => [`${stem}_count`, `total_${stem}`, `${stem}_total`])
  })
}

/** What the outermost part says of whether more follows; yes where it says both. */
export function findMoreFlag(envelopes: readonly Body[], listNames: readonly string[]): boolean | null {
  for (const envelope of envelopes) {
    const flags = valuesWhere([envelope], (name) => isMoreName(name, listNames)).map(flagOf)
    if (flags.includes(true)) return true
    if (flags.includes(false)) return false
  }
  return null
}

/** The total that the outermost part names, also by the list's own name; by the vague one only where none is surer. */
export function findTotal(envelopes: readonly Body[], listNames: readonly string[] = []): number | null {
  return findSureTotal(envelopes, listNames) ?? findCount(envelopes, vagueTotalNames)
}

/** The same where it cannot be the number of rows on this page. */
export function findSureTotal(envelopes: readonly Body[], listNames: readonly string[]): number | null {
  const counted = findCount(envelopes, [...sureTotalNames, ...ownTotalNames(listNames)])
  return counted ?? findCount(envelopes.filter(countsShown), ['of'])
}

const countsShown = (envelope: Body): boolean => shownNames.some((name) => countOf(envelope[name]) !== null)

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
  /** The list's own names. */
  listNames: readonly string[]
}

function saysShort(envelopes: readonly Body[], { received, mayBeMissing, hasAll }: Seen): boolean {
  const [body = {}] = envelopes
  // Only at the top: deeper down such a field may be what is left of a rate limit.
  const rest = valuesWhere([body], (name) => isRestName(name, { isOfRecord: isRecordWithList(body) })).map(countOf)
  const states = valuesOf(envelopes, ['status', 'state']).map((word) => plainWordOf(word))
  const note = worstOf(valuesOf(envelopes, noteNames).map((words) => readListNote(words, received)))
  return (
    valuesOf(envelopes, shortNames).some((value) => flagOf(value) === true) ||
    states.some((word) => (received > 0 && inPart.test(word)) || (mayBeMissing && notReady.test(word))) ||
    rest.some((count) => count !== null && count > 0) ||
    valuesOf(envelopes, totalNames).some(isVagueTotal) ||
    valuesOf([body, ...shardsOf(envelopes)], failedNames).some((value) => (countOf(value) ?? 0) > 0) ||
    valuesOf(envelopes, failedListNames).some((list) => Array.isArray(list) && list.length > 0) ||
    note === 'missing' ||
    (note === 'limited' && !hasAll)
  )
}

/** What the parts of an envelope say besides their total and the ways on that are understood. */
export function hintsOf(envelopes: readonly Body[], seen: Seen): PagingHints {
  const [body] = envelopes
  const last = envelopes.flatMap((envelope) => {
    const isOfRecord = envelope === body && isRecordWithList(envelope)
    return valuesWhere([envelope], (name, value) => isLastName(name, value, { isOfRecord })).map(flagOf)
  })
  const withLinks = [...envelopes, ...envelopes.flatMap(listLinks)]
  const next = valuesWhere(withLinks, (name) => isNextName(name, seen.listNames))
  return {
    isLast: last.includes(true),
    isFollowed: last.includes(false),
    // A bookmark that services give with every page, or a link to something else.
    namesNext: !seen.hasAll && (next.some(namesNext) || valuesWhere(withLinks, isUnknownNext).length > 0),
    namesNone: next.some((value) => !namesNext(value)),
    isShort: saysShort(envelopes, seen),
  }
}

import { isPlainObject } from '#contract/rules/plain-object.ts'
import type { PageQuery } from '#contract/service/decoding/lists/paging.ts'
import type { ListFacts } from '#contract/service/endpoint.ts'
import { type PageForm, queryOfForm } from './guess-pages.ts'
import { createPageMerger, isPage, type Page, type PageMerger } from './merge-pages.ts'
import type { ResponseFacts } from './response-facts.ts'

/** One response, decoded, with what of its transport counts here. */
export interface FetchedPage {
  value: unknown
  /** In UTF-16 units. */
  length: number
  /** What its status and headers say of the list. */
  list: ResponseFacts
}

export interface PageLimits {
  pages: number
  /** In UTF-16 units of all bodies together. */
  length: number
  wholeMs: number
  /** As many as are wanted; null: all. */
  rows: number | null
}

/** Far beyond what is listed in the field; a service that never ends is left with a list that says so. */
export const defaultPageLimits: PageLimits = { pages: 50, length: 32 * 1024 * 1024, wholeMs: 60_000, rows: null }

interface FollowDeps {
  /** `refused`: the service has looked at the question and gives no such page; null: the page could not be had. */
  fetchPage: (query: PageQuery) => Promise<FetchedPage | 'refused' | null>
  monotonic: () => number
  limits: PageLimits
  /** For a list that says that there is more and not how to ask for it. */
  forms: { list: () => readonly PageForm[]; learn: (form: PageForm | null) => void }
}

/**
 * The whole of a list whose first response is `first`: asks for page after page, each by the same operation's own
 * query, until there is none, one cannot be had, or a limit is reached. What was not reached is in the completeness of
 * what it gives.
 */
export async function followPages(list: ListFacts, first: FetchedPage, deps: FollowDeps): Promise<unknown> {
  const firstPage = pageOf(list, first)
  if (firstPage === null) return first.value
  const { fetchPage, monotonic, limits } = deps
  const mostRows = limits.rows ?? Number.POSITIVE_INFINITY
  if (firstPage.completeness.received >= mostRows) return readOnePage(first, limits.rows)
  const untilMs = monotonic() + limits.wholeMs
  const asked = new Set<string>()
  const merger = createPageMerger(list, firstPage)
  const isToGuess = firstPage.paging.next === null && firstPage.completeness.hasMore
  const guessed = isToGuess
    ? await guessNext(list, merger, { ...deps, isAssumed: firstPage.paging.isAssumed === true })
    : null
  if (guessed === 'ended') return merger.finishWhole()
  let next = firstPage.paging.next ?? guessed?.query ?? null
  if (next === null) return merger.finishFirst()
  let { length } = first
  let emptyPages = 0
  for (let pages = 1; next !== null; pages += 1) {
    const name = nameOf(next)
    // A cursor that comes again leads round in a circle.
    const isOver = pages >= limits.pages || length >= limits.length || monotonic() >= untilMs
    if (isOver || merger.received() >= mostRows || asked.has(name)) return merger.finish(true)
    asked.add(name)
    const fetched: FetchedPage | 'refused' | null = next === guessed?.query ? guessed.page : await fetchPage(next)
    if (fetched === null || fetched === 'refused') return merger.finish(true)
    const page: Page | null = pageOf(list, fetched)
    if (page === null) return merger.finish(true)
    length += fetched.length
    const isNew = merger.add(page)
    const isEmpty = page.completeness.received === 0
    emptyPages = isEmpty ? emptyPages + 1 : 0
    if (isEmpty && isEndOfRows(page, { asked, emptyPages })) return merger.finish(false)
    // The parameters were not understood: the service gives the first page again.
    if (!isEmpty && isNew === 0) return merger.finish(true)
    next = page.paging.next
    if (next === null && guessed !== null && merger.finish(false).completeness.hasMore)
      next = queryOfForm(guessed.form, { received: merger.received(), pages: pages + 1 })
  }
  return merger.finish(false)
}

/**
 * Some services give a cursor or a link with every page, without end; others filter what they have cut into pages, so
 * that pages in the middle are empty.
 */
const mostEmptyPages = 3

/** Whether nothing comes after a page without rows. Where pages are counted, the count says it. */
function isEndOfRows(
  { paging: { next } }: Page,
  { asked, emptyPages }: { asked: ReadonlySet<string>; emptyPages: number },
): boolean {
  if (next === null || asked.has(nameOf(next))) return true
  return !('page' in next) && emptyPages >= mostEmptyPages
}

const nameOf = (query: PageQuery): string => new URLSearchParams({ ...query }).toString()

/**
 * A page whose only way on is a bare cursor, without that where it is the one that the page was asked for by: services
 * repeat it on the last page. Any other response unchanged.
 */
export function withoutEchoedCursor(fetched: FetchedPage, sent: object): FetchedPage {
  const { value } = fetched
  if (!(isPlainObject(value) && isPlainObject(value.paging) && isPlainObject(value.completeness))) return fetched
  const { paging } = value as Page
  const { ifEchoed } = paging
  if (ifEchoed === undefined || !('cursor' in sent) || sent.cursor !== paging.next?.cursor) return fetched
  return { ...fetched, value: { ...value, paging: { ...ifEchoed, saysMore: ifEchoed.saysMore || paging.saysMore } } }
}

/** A response as a page, with what its headers say where its body says nothing; null for any other response. */
function pageOf(list: ListFacts, { value, list: facts }: FetchedPage): Page | null {
  if (!isPage(value, list)) return null
  // Where the body counts more than rows, a header may too.
  return withResponseFacts(value, list.hasOwnCount === true ? { ...facts, total: null } : facts)
}

/**
 * One page that was asked for by itself, with what its headers say of the rest; any other response unchanged. One that
 * is as long as was asked for, and says nothing of an end, may go on: services that take a size need not say more.
 */
export function readOnePage({ value, list: facts }: FetchedPage, limit: number | null): unknown {
  if (!(isPlainObject(value) && isPlainObject(value.paging) && isPlainObject(value.completeness))) return value
  const page = withResponseFacts(value as Page, facts)
  const { paging, completeness } = page
  const isFull = limit !== null && limit > 0 && completeness.received >= limit
  if (!isFull || completeness.hasMore || completeness.total !== null || paging.isEnd === true) return page
  return { ...page, completeness: { ...completeness, hasMore: true, isMoreAssumed: true } }
}

/** A page whose size was left to the service: it may go on whatever its length, unless something says how it ends. */
export function markAsOpen(fetched: FetchedPage): FetchedPage {
  const { value, list: facts } = fetched
  if (!(isPlainObject(value) && isPlainObject(value.paging) && isPlainObject(value.completeness))) return fetched
  const page = withResponseFacts(value as Page, facts)
  const { paging, completeness } = page
  const isSaid = paging.next !== null || paging.isEnd === true || completeness.hasMore || completeness.total !== null
  if (isSaid || completeness.received === 0) return fetched
  const assumed = { ...page, paging: { ...paging, isAssumed: true }, completeness: { ...completeness, hasMore: true } }
  return { ...fetched, value: assumed }
}

function withResponseFacts(page: Page, facts: ResponseFacts): Page {
  const { paging, completeness } = page
  const total = completeness.total ?? facts.total
  const next = paging.next ?? facts.next
  const saysMore = paging.saysMore || facts.saysMore
  const hasMore = completeness.hasMore || saysMore || next !== null || (total !== null && total > completeness.received)
  const isAssumed = paging.isAssumed === true && facts.next === null && !facts.saysMore && total === null
  const isEnd = paging.isEnd === true && facts.next === null && !facts.saysMore
  const { isMoreAssumed: _ofBody, ...counted } = completeness
  return {
    ...page,
    paging: { total, next, saysMore, ...(isAssumed ? { isAssumed } : {}), ...(isEnd ? { isEnd } : {}) },
    completeness: { ...counted, total, hasMore, ...(isAssumed && hasMore ? { isMoreAssumed: true } : {}) },
  }
}

interface Guess {
  form: PageForm
  query: PageQuery
  page: FetchedPage
}

/**
 * The second page by the first of the usual parameters that brings other rows than the first page. One that a service
 * does not know brings the same rows again, none, or an error. Where nothing but the length of the page speaks for a
 * second one, a page without rows from there on says that the list has ended; by page number it may be the third that
 * has none. A page that could not be had says nothing of its form, and one that went well before is not forgotten for a
 * refusal.
 */
async function guessNext(
  list: ListFacts,
  merger: PageMerger,
  { forms, fetchPage, isAssumed }: FollowDeps & { isAssumed: boolean },
): Promise<Guess | 'ended' | null> {
  if (merger.received() === 0) return null
  const tried = forms.list()
  const isKnown = tried.length === 1
  let isAnswered = tried.length > 0
  for (const form of tried) {
    const query = queryOfForm(form, { received: merger.received(), pages: 1 })
    const fetched = await fetchPage(query)
    if (fetched === null || (fetched === 'refused' && isKnown)) isAnswered = false
    if (fetched === null || fetched === 'refused') continue
    const page = pageOf(list, fetched)
    if (page === null) continue
    if (isAssumed && form !== 'page' && page.completeness.received === 0) {
      forms.learn(form)
      return 'ended'
    }
    if (!merger.isFurther(page)) continue
    forms.learn(form)
    return { form, query, page: fetched }
  }
  if (isAnswered) forms.learn(null)
  return null
}

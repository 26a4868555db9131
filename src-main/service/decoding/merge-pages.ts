import type { ListCompleteness } from '#contract/rules/list-completeness.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import type { Body } from '#contract/service/decoding/decode.ts'
import type { Paging } from '#contract/service/decoding/lists/paging.ts'
import { type OtherScale, removeOtherScales } from '#contract/service/decoding/predictions/fraction-scale.ts'
import type { ListFacts } from '#contract/service/endpoint.ts'

/** A decoded response of a list operation: its rows under the operation's own name, and what it says of the rest. */
export interface Page extends Body {
  paging: Paging
  completeness: ListCompleteness
  /** What this page shows to be on another scale than is read, on every page of the list. */
  otherScales?: readonly OtherScale[]
}

export interface PageMerger {
  /** Gives how many rows of the page had not come before. */
  add(page: Page): number
  /** How many rows came so far, each once. */
  received(): number
  /** Whether a page has rows, and none that came before. */
  isFurther(page: Page): boolean
  /** The first page as the whole response; a row that it repeats is no further row. */
  finishFirst(): Page
  /** The first page as the whole response, after it has turned out that nothing follows it. */
  finishWhole(): Page
  /** All pages as one response. `isCut`: the service has named a page that was not read. */
  finish(isCut: boolean): Page
}

/** What the operation's schema gave for a list; the schemas of lists give all of it. */
export function isPage(value: unknown, { rows }: ListFacts): value is Page {
  return (
    isPlainObject(value) &&
    Array.isArray(value[rows]) &&
    isPlainObject(value.paging) &&
    isPlainObject(value.completeness)
  )
}

function rowsUnder(page: Page, name: string): readonly unknown[] {
  const rows = page[name]
  return Array.isArray(rows) ? rows : []
}

/**
 * Joins the pages of one list. A row that an earlier page has brought already, by its id or, where ids have several
 * rows, by all that it says, counts once.
 */
export function createPageMerger(list: ListFacts, first: Page): PageMerger {
  const rows: unknown[] = []
  const ids = new Set<unknown>()
  const keys = new Set<unknown>()
  const otherScales = new Map<string, OtherScale>()
  let last = first
  let received = 0
  let unreadable = 0
  let total: number | null = null
  let firstUnreadable: ListCompleteness['firstUnreadable'] = null
  /** A row was taken out between two pages, so that the rows after it moved up: one may be on neither. */
  let hasShrunk = false

  const rowsOf = (page: Page) => rowsUnder(page, list.rows)
  const idOf = (row: unknown): unknown => (list.id === null ? row : isPlainObject(row) ? row[list.id] : null) ?? null

  const countsIds = (page: Page) => list.idCount !== undefined && typeof page[list.idCount] === 'number'
  const add = (page: Page): number => {
    const all = rowsOf(page)
    const known = new Set(ids)
    const fresh = all.filter((row) => {
      const id = idOf(row)
      const key = list.hasVersions && id !== null ? JSON.stringify(row) : id
      if (key === null) return true
      if (keys.has(key)) return false
      keys.add(key)
      ids.add(id)
      return true
    })
    const repeated = countsIds(page)
      ? new Set(all.map(idOf).filter((id) => known.has(id))).size
      : all.length - fresh.length
    const isNew = page.completeness.received - repeated
    for (const scale of page.otherScales ?? []) otherScales.set(scale.field, scale)
    rows.push(...fresh)
    received += isNew
    unreadable += page.completeness.unreadable
    firstUnreadable ??= page.completeness.firstUnreadable
    hasShrunk ||= total !== null && page.completeness.total !== null && page.completeness.total < total
    total = page.completeness.total ?? total
    last = page
    return Math.max(isNew, fresh.length)
  }
  add(first)

  const finish = (isCut: boolean): Page => {
    const isShort = hasShrunk || (total !== null && received < total)
    const hasMore = isShort || (isCut ? total === null : last.paging.saysMore)
    const isAssumed = hasMore && !isShort && last.paging.isAssumed === true
    const counted = { received, total, hasMore, unreadable, firstUnreadable }
    const completeness: ListCompleteness = { ...counted, ...(isAssumed ? { isMoreAssumed: true } : {}) }
    const shown = removeOtherScales(rows, [...otherScales.values()])
    return { ...first, [list.rows]: shown, paging: { ...last.paging, total }, completeness }
  }

  return {
    add,
    finish,
    finishWhole() {
      last = { ...last, paging: { total, next: null, saysMore: false } }
      return finish(false)
    },
    received: () => received,
    isFurther(page) {
      const pageIds = rowsOf(page).map(idOf)
      return pageIds.length > 0 && pageIds.every((id) => id !== null && !ids.has(id))
    },
    finishFirst() {
      const { completeness, paging } = first
      if (received === completeness.received) return first
      const isShort = completeness.total !== null && received < completeness.total
      return {
        ...first,
        [list.rows]: withoutRepeats(rowsOf(first)),
        paging,
        completeness: { ...completeness, received, hasMore: completeness.hasMore || isShort },
      }
    },
  }
}

/** Rows that say the same are one; what differs stays, such as an agent's revisions. */
function withoutRepeats(rows: readonly unknown[]): unknown[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

import { AppError, toAppError } from '#contract/app-error.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import { isTokenRefusal } from '#contract/rules/text/classify-refusal.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { type EndpointName, endpointTable, type ResponseOf } from '#contract/service/endpoint-table.ts'
import type { RateClass } from '#contract/service/rate-limits.ts'
import { waitFor } from '../system/wait.ts'
import {
  defaultPageLimits,
  type FetchedPage,
  followPages,
  markAsOpen,
  type PageLimits,
  readOnePage,
  withoutEchoedCursor,
} from './decoding/follow-pages.ts'
import { createPageForms } from './decoding/guess-pages.ts'
import { outcomeOfFailure } from './policy/outcome-of-failure.ts'
import type { Pace } from './policy/pacing.ts'
import { createSizelessLists, getSizeOf, isSizeRefused, withoutSize } from './policy/page-size.ts'
import { nextRetry } from './policy/retry-policy.ts'
import type { ServiceTiming } from './policy/service-clock.ts'
import { probeBeforeWrite } from './probe-before-write.ts'
import {
  type CallArgs,
  createServiceAttempts,
  type PacedAgent,
  type ServiceAttemptDeps,
  type SiteOfService,
  throwIfCancelled,
} from './service-attempt.ts'

export interface ServiceClientDeps extends ServiceAttemptDeps {
  /** 0 (included) to 1 (not included); spreads repeated attempts. */
  random: () => number
  pageLimits?: Partial<PageLimits>
}

interface ServiceTraffic {
  requestsTotal: number
  failuresTotal: number
}

export interface ServiceClient {
  /**
   * Calls one operation and gives its decoded response. Rejects with an `AppError`. For an `irreversible` operation
   * every doubtful result is `outcome_unknown`, and where the site was down a list is read before it. Reads and
   * idempotent operations are tried again as `nextRetry` says. A list is read with all its pages, unless the query asks
   * for a part of it; how much of it came is its `completeness`.
   */
  call<Name extends EndpointName>(name: Name, args: CallArgs<Name>): Promise<ResponseOf<Name>>
  /** What an agent has left of one of its limits now, for a call that has to arrive within `leftMs`. */
  paceOf(agent: PacedAgent, rateClass: RateClass, leftMs?: number | null): Pace
  /** The computer has slept: what the service asked to wait for, and is over by now, holds nothing any more. */
  endHoldsAfterSleep(): void
  /** Whether the site is down and left alone, but for a call now and then. */
  isSpared(at: SiteOfService): boolean
  /** A list has come from a site that was down: calls go until one fails. */
  halfOpen(at: SiteOfService): void
  /**
   * Finds out whether a site that was down is back, as `call` does before a write, ahead of it; `site_down` where it is
   * not.
   */
  probeBeforeWrite(at: SiteOfService): Promise<void>
  timing(baseUrl: string): ServiceTiming | null
  /** The service's time in ms since 1970; this computer's while no response has come. */
  serviceNow(baseUrl: string): number
  traffic(): ServiceTraffic
  /** No call goes on: one that waits to be tried again, or for a place, ends at once as cancelled. */
  close(): void
}

/** Refuses an address that is none, or is not in its one spelling. Each is looked at once. */
function createBaseUrlCheck(): (baseUrl: string) => void {
  const checked = new Set<string>()
  return (baseUrl) => {
    if (checked.has(baseUrl)) return
    const result = parseBaseUrl(baseUrl)
    if (!result.ok) throw new AppError(result.code)
    if (result.baseUrl !== baseUrl) throw new AppError('base_url_malformed')
    checked.add(baseUrl)
  }
}

/** The service over HTTP. Pure parts decide (encode, decode, retry, pacing); this obeys them. */
export function createServiceClient(deps: ServiceClientDeps): ServiceClient {
  const { startTimer, random } = deps
  const monotonic = deps.monotonic ?? deps.clock
  const closing = new AbortController()
  const attempts = createServiceAttempts(deps, closing.signal)
  const assertBaseUrl = createBaseUrlCheck()
  const pageForms = createPageForms(monotonic)
  const sizeless = createSizelessLists(monotonic)

  const fetchOnePage = async (name: EndpointName, args: CallArgs<EndpointName>): Promise<FetchedPage> => {
    const { effect } = endpointTable[name]
    for (let attempt = 1; ; attempt += 1) {
      throwIfCancelled(args.signal)
      throwIfCancelled(closing.signal)
      const result = await attempts.once(name, args)
      if (result.ok) return withoutEchoedCursor(result.page, { ...args.query, ...args.pageQuery })
      const { error, isUnclear, mayRetry, retryAfterMs } = result
      const next = nextRetry({ effect, attempt, code: error.code, retryAfterMs, random: random() })
      if (next.kind === 'stop' || !mayRetry || args.isProbe === true || args.signal?.aborted) {
        throw effect === 'irreversible' && isUnclear ? unknownOutcome(error, name) : error
      }
      await waitFor(startTimer, next.waitMs, [args.signal, closing.signal])
    }
  }

  /** `taken`: the question as the service took it, without a size of pages where it refuses the one asked for. */
  const fetchFirstPage = async (name: EndpointName, args: CallArgs<EndpointName>, listKey: string) => {
    const plain = withoutSize(args)
    if (plain === null) return { first: await fetchOnePage(name, args), taken: args }
    if (sizeless.has(listKey)) return { first: withUnknownSize(await fetchOnePage(name, plain), plain), taken: plain }
    try {
      return { first: await fetchOnePage(name, args), taken: args }
    } catch (thrown) {
      if (!isSizeRefused(toAppError(thrown))) throw thrown
    }
    const first = withUnknownSize(await fetchOnePage(name, plain), plain)
    sizeless.add(listKey)
    return { first, taken: plain }
  }

  return {
    async call<Name extends EndpointName>(name: Name, args: CallArgs<Name>) {
      assertBaseUrl(args.baseUrl)
      const { list, effect }: Endpoint = endpointTable[name]
      if (effect === 'irreversible') await probeBeforeWrite(attempts, args, name)
      const listKey = `${args.baseUrl} ${args.site} ${name}`
      const { first, taken } = await fetchFirstPage(name, args, listKey)
      const value =
        list === undefined || asksForPart(args)
          ? readOnePage(first, getSizeOf(taken.query))
          : await followPages(list, first, {
              fetchPage: (pageQuery) => pageOrNull(fetchOnePage(name, { ...taken, pageQuery }), args.signal),
              monotonic,
              limits: { ...defaultPageLimits, ...deps.pageLimits, rows: args.mostRows ?? null },
              forms: {
                list: () => pageForms.listFor(listKey),
                learn: (form) => pageForms.learn(listKey, form),
              },
            })
      // What the endpoint's own schema gave for this name.
      return value as ResponseOf<Name>
    },
    paceOf: (agent, rateClass, leftMs = null) => attempts.paceOf(agent, rateClass, leftMs),
    endHoldsAfterSleep: attempts.endHoldsAfterSleep,
    isSpared: attempts.circuits.isSpared,
    halfOpen: attempts.circuits.halfOpen,
    probeBeforeWrite: (at) => probeBeforeWrite(attempts, at),
    timing: (baseUrl) => attempts.serviceClock.timing(baseUrl),
    serviceNow: (baseUrl) => attempts.serviceClock.nowMs(baseUrl),
    traffic: () => ({ ...attempts.traffic }),
    close: () => closing.abort(),
  }
}

/**
 * A page whose size was left to the service. Of a list that is paged by a cursor one without a cursor is the last; of
 * any other nobody knows how long pages are.
 */
function withUnknownSize(page: FetchedPage, { pageQuery }: CallArgs<EndpointName>): FetchedPage {
  return Object.keys(pageQuery ?? {}).length === 0 ? markAsOpen(page) : page
}

/** A caller that names a size or a place pages by itself, unless it says how many rows it wants of the whole. */
function asksForPart({ query, mostRows }: CallArgs<EndpointName>): boolean {
  return mostRows === undefined && query !== undefined && ['limit', 'cursor'].some((name) => name in query)
}

/** A page that cannot be had leaves the list short, and that is said with it; giving up is giving up. */
async function pageOrNull(
  page: Promise<FetchedPage>,
  signal: AbortSignal | undefined,
): Promise<FetchedPage | 'refused' | null> {
  try {
    return await page
  } catch (thrown) {
    if (signal?.aborted) throw thrown
    const error = toAppError(thrown)
    return outcomeOfFailure(error) === 'refused' && !isTokenRefusal(error) ? 'refused' : null
  }
}

/** What was asked decides how it is found out, so the words name it. */
function unknownOutcome(error: AppError, endpoint: EndpointName): AppError {
  return new AppError('outcome_unknown', { ...error.details, reason: error.code, endpoint }, { cause: error })
}

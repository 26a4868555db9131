import { AppError, type AppErrorDetails } from '#contract/app-error.ts'
import type { AgentId, RequestId, Site } from '#contract/ids.ts'
import { needsOfCall } from '#contract/service/call-needs.ts'
import type { PageQuery } from '#contract/service/decoding/lists/paging.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { type EndpointName, endpointTable, type QueryOf, type RequestOf } from '#contract/service/endpoint-table.ts'
import type { RateClass } from '#contract/service/rate-limits.ts'
import type { Log } from '../log/log.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { waitFor } from '../system/wait.ts'
import { decodeResponse } from './decoding/decode-response.ts'
import type { FetchedPage } from './decoding/follow-pages.ts'
import { encodeRequest, findSecrets, type HttpRequest } from './encode-request.ts'
import {
  defaultLimits,
  type HttpResponse,
  type HttpResult,
  sendOnce,
  type TransportLimits,
  type TransportOptions,
} from './http-transport.ts'
import { type CircuitBreaker, createCircuitBreaker } from './policy/circuit-breaker.ts'
import type { Pace, PacingSlot } from './policy/pacing.ts'
import { holdOfRefusalMs, readRetryAfter } from './policy/retry-after.ts'
import { createServiceClock, type ServiceClock } from './policy/service-clock.ts'
import { createSitePacing, type PacedCaller, type SitePacing } from './policy/site-pacing.ts'
import type { RedirectTarget } from './redirect-target.ts'
import { createWireEntry, type WireLog } from './wire-log.ts'
import { createWriteSender } from './write-transport.ts'

export interface ServiceAttemptDeps {
  fetch: typeof globalThis.fetch
  /**
   * For irreversible calls. Must not send a request a second time by itself, which Chromium does when a kept-alive
   * connection closes before the response. `fetch` when absent.
   */
  fetchForWrites?: typeof globalThis.fetch
  /** Ends every connection of `fetchForWrites`, for `createWriteSender`. Absent: it keeps none that could be reused. */
  closeWriteConnections?: () => Promise<void>
  /** Whether this computer has any network; absent: nobody knows. */
  isOnline?: () => boolean
  redirect: TransportOptions['redirect']
  startTimer: Timer
  clock: Clock
  /** Ms that no one can set back or forward; `clock` when absent. */
  monotonic?: () => number
  newRequestId: () => string
  limits?: Partial<TransportLimits>
  log?: Log
  /** Is told of every request that was sent, without anything secret of it. */
  wireLog?: Pick<WireLog, 'add'>
}

export interface CallArgs<Name extends EndpointName> {
  baseUrl: string
  site: Site
  params?: Readonly<Record<string, string>>
  /** On the base URL's own host, from an earlier response of the service; in the place of the endpoint's path. */
  path?: string
  query?: QueryOf<Name>
  /** Asks for a further page of the same list, beside what `query` asks for. */
  pageQuery?: PageQuery
  /** A list is read page after page until it has this many rows, also where `query` names the size of a page. */
  mostRows?: number
  /** A function makes a new body for each attempt, for bodies that may be used once. */
  body?: RequestOf<Name> | (() => Promise<RequestOf<Name>>)
  /** Adds the caller's proof of identity at the last moment, so that no secret travels through the client. */
  authorize?: (headers: Record<string, string>) => void
  agentId?: AgentId
  requestId?: RequestId
  signal?: AbortSignal | undefined
  /** Whose limits count, when not the agent's by its id. */
  pacingKey?: string
  /**
   * Until when it has to arrive, in ms since 1970 on the service's clock; absent or null: at any time. What is held
   * without the service's saying for how long is held more briefly then.
   */
  deadlineAtMs?: number | null
  /** Wait for a place within the agent's limits instead of failing with `rate_limited`. */
  waitForPlace?: boolean
  /** A reading that finds out whether a site is back: goes through while the site is spared, and closes no circuit. */
  isProbe?: boolean
}

/** `isUnclear`: the service may have done what was asked. */
type Attempt =
  | { ok: true; page: FetchedPage }
  | { ok: false; error: AppError; isUnclear: boolean; mayRetry: boolean; retryAfterMs: number | null }

export interface ServiceAttempts {
  /** Sends a call at most once. Rejects only with what forbids sending it. */
  once(name: EndpointName, args: CallArgs<EndpointName>): Promise<Attempt>
  paceOf(agent: PacedAgent, rateClass: RateClass, leftMs: number | null): Pace
  /** As `Pacing.endHoldsAfterSleep`. */
  endHoldsAfterSleep(): void
  /** Which sites are down, each for all its calls. */
  circuits: SiteCircuits
  serviceClock: ServiceClock
  traffic: { requestsTotal: number; failuresTotal: number }
}

/** A site of one service, which is down for itself. */
export interface SiteOfService {
  baseUrl: string
  site: Site
}

interface SiteCircuits {
  /** Whether the site is down and left alone, but for a call now and then. */
  isSpared(at: SiteOfService): boolean
  openForMs(at: SiteOfService): number
  blockedMs(at: SiteOfService): number
  takeTurn(at: SiteOfService): void
  /** A list has come: calls go until one fails. */
  halfOpen(at: SiteOfService): void
}

const siteKeyOf = ({ baseUrl, site }: SiteOfService): string => `${baseUrl} ${site}`

function circuitsBySite(breaker: CircuitBreaker): SiteCircuits {
  return {
    isSpared: (at) => breaker.isOpen(siteKeyOf(at)),
    openForMs: (at) => breaker.openForMs(siteKeyOf(at)),
    blockedMs: (at) => breaker.blockedMs(siteKeyOf(at)),
    takeTurn: (at) => breaker.takeTurn(siteKeyOf(at)),
    halfOpen: (at) => breaker.halfOpen(siteKeyOf(at)),
  }
}

/** Whose limits count: those of an agent at one site. */
export interface PacedAgent extends SiteOfService {
  agentId: string
}

const pacingKeyOf = ({ baseUrl, agentId }: Omit<PacedAgent, 'site'>): string => `${baseUrl} ${agentId}`
/** Of a call that no limit of its own counts, the operation by itself: another one may go while this is refused. */
const siteLaneOf = (at: SiteOfService, rateClass: RateClass, name: EndpointName | null): string =>
  `site ${siteKeyOf(at)} ${rateClass === 'none' ? name : rateClass}`

/** A place this near is waited for; saying so would take the operator longer. */
const shortWaitMs = 1_000

/** One attempt at a call, within the agent's limits and sparing a site that is down; `closing` ends what waits. */
export function createServiceAttempts(deps: ServiceAttemptDeps, closing: AbortSignal): ServiceAttempts {
  const { fetch, redirect, isOnline, startTimer, clock, log } = deps
  const monotonic = deps.monotonic ?? clock
  const pacing = createSitePacing(monotonic, clock)
  const breaker = createCircuitBreaker(monotonic)
  const serviceClock = createServiceClock(clock, monotonic)
  const limits = { ...defaultLimits, ...deps.limits }
  const transport: TransportOptions = { fetch, startTimer, redirect, isOnline, limits }
  const sendWrite = writeSenderOf(deps, transport)
  const traffic = { requestsTotal: 0, failuresTotal: 0 }

  /** What a failed call teaches about the site and the agent's limits. */
  const learn = (
    failed: Extract<Attempt, { ok: false }>,
    { siteKey, by, rateClass, leftMs, isOfSite, wasAnswered, isProbe }: Lesson,
  ) => {
    traffic.failuresTotal += 1
    const { code } = failed.error
    if (isOfSite && (code === 'site_down' || code === 'timed_out')) breaker.failed(siteKey)
    else if (wasAnswered && !isProbe) breaker.succeeded(siteKey)
    if (code !== 'rate_limited') return failed
    const heldMs = holdOfRefusalMs(failed.retryAfterMs, leftMs)
    const hold = pacing.refused(by, rateClass, failed.retryAfterMs)
    return { ...failed, error: limitError(failed.error, { heldMs, ...hold }) }
  }

  return {
    serviceClock,
    circuits: circuitsBySite(breaker),
    traffic,
    endHoldsAfterSleep: pacing.endHoldsAfterSleep,
    paceOf(agent, rateClass, leftMs) {
      const by = { agentKey: pacingKeyOf(agent), siteLane: siteLaneOf(agent, rateClass, null) }
      return pacing.paceOf(by, rateClass, leftMs)
    },
    async once(name, args) {
      const endpoint: Endpoint = endpointTable[name]
      const siteKey = siteKeyOf(args)
      const isProbe = args.isProbe === true
      const agentKey = args.pacingKey ?? pacingKeyOf({ baseUrl: args.baseUrl, agentId: args.agentId ?? '' })
      const { rateClass } = needsOfCall({ ...endpoint, name }, args.body)
      const by = { agentKey, siteLane: siteLaneOf(args, rateClass, name) }
      const blockedMs = isProbe ? 0 : breaker.blockedMs(siteKey)
      if (blockedMs > 0) return refuseSpared(name, blockedMs)
      if (!isProbe) breaker.takeTurn(siteKey)
      const leftMs = () => (args.deadlineAtMs == null ? null : args.deadlineAtMs - serviceClock.nowMs(args.baseUrl))
      const place = await takePlace({ pacing, startTimer, closing }, { endpoint, by, rateClass, leftMs }, args)
      let result: HttpResult | null = null
      try {
        const request = await requestOf(endpoint, args, deps.newRequestId)
        traffic.requestsTotal += 1
        const sentAt = monotonic()
        const isWrite = endpoint.effect === 'irreversible'
        result = await (isWrite ? sendWrite(request, args.signal) : sendOnce(request, transport, args.signal))
        const outcome = { ...outcomeOf(result), durationMs: monotonic() - sentAt }
        deps.wireLog?.add(createWireEntry({ endpoint, request, call: args, outcome, atMs: clock() }))
        if (result.ok) observeTime(serviceClock, result.response, { baseUrl: args.baseUrl, request, sentAt })
        const attempt = validate(name, result, {
          serviceNowMs: serviceClock.nowMs(args.baseUrl),
          secretsSent: () => findSecrets(request),
          asked: askedOf(endpoint, args),
        })
        if (attempt.ok) {
          if (!isProbe) breaker.succeeded(siteKey)
          pacing.taken(by)
          return attempt
        }
        const isOfSite = args.signal?.aborted !== true && (result.ok || result.isOfThisComputer !== true)
        const durationMs = Math.round(monotonic() - sentAt)
        const { code } = attempt.error
        log?.('warn', 'service call failed', { endpoint: name, site: args.site, code, durationMs })
        const lesson = { siteKey, isProbe, by, rateClass, leftMs: leftMs(), isOfSite, wasAnswered: result.ok }
        return learn(attempt, lesson)
      } finally {
        if (result !== null && (result.ok || result.mayHaveArrived)) place.end()
        else place.giveBack()
      }
    },
  }
}

function writeSenderOf(
  { fetch, fetchForWrites, closeWriteConnections }: ServiceAttemptDeps,
  transport: TransportOptions,
) {
  const writeTransport = { ...transport, fetch: fetchForWrites ?? fetch }
  if (closeWriteConnections !== undefined) return createWriteSender(writeTransport, closeWriteConnections)
  return (request: HttpRequest, signal?: AbortSignal) => sendOnce(request, writeTransport, signal)
}

/** A refusal for want of room, with how long the class is left alone now. */
function limitError(error: AppError, { heldMs, isUnexpected }: { heldMs: number; isUnexpected: boolean }): AppError {
  const retryAfterSeconds = Math.ceil(heldMs / 1000)
  return new AppError(error.code, { ...error.details, retryAfterSeconds, ...(isUnexpected ? { isUnexpected } : {}) })
}

interface PacedCall {
  endpoint: Endpoint
  by: PacedCaller
  rateClass: RateClass
  /** Ms until it has to have arrived; null: at any time. */
  leftMs: () => number | null
}

interface Lesson extends Omit<PacedCall, 'endpoint' | 'leftMs'> {
  siteKey: string
  isProbe: boolean
  leftMs: number | null
  /** Neither its caller nor this computer's network has ended the call. */
  isOfSite: boolean
  wasAnswered: boolean
}

/** Waits for a place within the agent's limits, as long as the call may. */
async function takePlace(
  { pacing, startTimer, closing }: { pacing: SitePacing; startTimer: Timer; closing: AbortSignal },
  { endpoint, by, rateClass, leftMs }: PacedCall,
  args: CallArgs<EndpointName>,
): Promise<PacingSlot> {
  for (;;) {
    const waitMs = pacing.waitMs(by, rateClass, leftMs())
    if (waitMs === 0) return pacing.take(by.agentKey, rateClass)
    if (!args.waitForPlace && (waitMs === null || waitMs > shortWaitMs)) {
      const retryAfterSeconds = Math.ceil((waitMs ?? shortWaitMs) / 1000)
      throw new AppError('rate_limited', { endpoint: endpoint.name, retryAfterSeconds })
    }
    await waitFor(startTimer, waitMs ?? shortWaitMs / 4, [args.signal, closing])
    throwIfCancelled(args.signal)
    throwIfCancelled(closing)
  }
}

/** The ids that a response has to be about, where it names any. */
function askedOf({ isOfAgent, effect }: Endpoint, { agentId, params }: CallArgs<EndpointName>) {
  if (isOfAgent === true) return agentId === undefined ? {} : { agent_id: agentId }
  return effect === 'read' ? (params ?? {}) : {}
}

interface Asking {
  serviceNowMs: number
  secretsSent: () => readonly string[]
  asked: Readonly<Record<string, string>>
}

function validate(name: EndpointName, result: HttpResult, { serviceNowMs, secretsSent, asked }: Asking): Attempt {
  if (!result.ok) {
    const tls = result.tls === undefined ? {} : { tls: result.tls }
    const details = { endpoint: name, ...detailsOfRedirect(result.redirect), ...tls }
    const error = new AppError(result.code, details, { cause: result.cause })
    return { ok: false, error, isUnclear: result.mayHaveArrived, mayRetry: true, retryAfterMs: null }
  }
  const decoded = decodeResponse(name, { ...result.response, secretsSent, asked, serviceNowMs })
  if (decoded.kind === 'value') {
    const { text, list } = result.response
    return { ok: true, page: { value: decoded.value, length: text.length, list } }
  }
  const isOfLimit = decoded.error.code === 'rate_limited'
  const retryAfterMs = readRetryAfter(result.response, { serviceNowMs, isOfLimit })
  return {
    ok: false,
    error: decoded.error,
    isUnclear: decoded.kind === 'unclear',
    mayRetry: true,
    retryAfterMs,
  }
}

function detailsOfRedirect(redirect: RedirectTarget | undefined): AppErrorDetails {
  if (redirect === undefined) return {}
  const { kind, host } = redirect
  return host === null ? { redirect: kind } : { redirect: kind, host }
}

function outcomeOf(result: HttpResult) {
  if (!result.ok) return { status: null, failure: result.code, receivedBytes: null }
  return { status: result.response.status, failure: null, receivedBytes: Buffer.byteLength(result.response.text) }
}

function observeTime(
  serviceClock: ServiceClock,
  response: HttpResponse,
  { baseUrl, request, sentAt }: { baseUrl: string; request: HttpRequest; sentAt: number },
): void {
  if (!isFromService(response)) return
  const isUncacheable = request.method !== 'GET' || request.headers.authorization !== undefined
  serviceClock.observe(baseUrl, { ...response.age, dateHeader: response.date, sentAt, isUncacheable })
}

/** A page of something in front of the service is dated by a clock of its own. */
function isFromService({ status, text }: { status: number; text: string }): boolean {
  return status < 500 && (text === '' || /^\s*[[{]/.test(text))
}

function refuseSpared(endpoint: EndpointName, blockedMs: number): Attempt {
  const error = new AppError('site_down', { endpoint, retryAfterSeconds: Math.ceil(blockedMs / 1000) })
  return { ok: false, error, isUnclear: false, mayRetry: false, retryAfterMs: null }
}

async function requestOf(
  endpoint: Endpoint,
  args: CallArgs<EndpointName>,
  newRequestId: () => string,
): Promise<HttpRequest> {
  const { baseUrl, site, params, path, agentId } = args
  const query = { ...args.query, ...args.pageQuery }
  const body = typeof args.body === 'function' ? await args.body() : args.body
  const requestId = args.requestId ?? newRequestId()
  const request = encodeRequest(endpoint, { baseUrl, site, requestId, params, path, query, body, agentId })
  args.authorize?.(request.headers)
  return request
}

/** Throws when the caller has given up before anything was sent. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('timed_out', { isCancelled: true }, { cause: signal.reason })
}

import type { AppErrorCode } from '#contract/app-error.ts'
import type { Timer } from '../system/timer.ts'
import { type BodyLimits, defaultBodyLimits, readBoundedBody } from './bounded-body.ts'
import { type ResponseAge, readResponseAge } from './decoding/response-age.ts'
import { type ResponseFacts, readResponseFacts } from './decoding/response-facts.ts'
import type { HttpRequest } from './encode-request.ts'
import { type FetchFailure, fetchFailureOf } from './fetch-failure.ts'
import { readWaitHeader } from './policy/retry-after.ts'
import { type RedirectTarget, redirectTargetOf } from './redirect-target.ts'

export interface TransportLimits extends BodyLimits {
  /** From the start of the request to the response's headers; connecting is part of it. */
  headersMs: number
  wholeMs: number
}

export const defaultLimits: TransportLimits = {
  ...defaultBodyLimits,
  headersMs: 15_000,
  wholeMs: 30_000,
}

export interface TransportOptions {
  fetch: typeof globalThis.fetch
  startTimer: Timer
  /**
   * What keeps this `fetch` from following redirects: Node's takes `manual`; Electron's `net.fetch` breaks on it and
   * takes `error`.
   */
  redirect: 'manual' | 'error'
  /** Whether this computer has any network. Absent: nobody knows. */
  isOnline?: (() => boolean) | undefined
  limits: TransportLimits
}

export interface HttpResponse {
  status: number
  date: string | null
  age: ResponseAge
  retryAfter: string | null
  list: ResponseFacts
  text: string
}

/** `mayHaveArrived` is false only when it is proven that no byte of the request was written. */
export type HttpResult = { ok: true; response: HttpResponse } | FailedResult

interface FailedResult extends Pick<FetchFailure, 'mayHaveArrived' | 'tls' | 'isOfThisComputer'> {
  ok: false
  code: AppErrorCode
  redirect?: RedirectTarget
  cause?: unknown
}

/**
 * Sends a request once: no redirect is followed, no cookie kept, nothing resent, and neither size nor time is without
 * bound.
 */
export async function sendOnce(
  request: HttpRequest,
  { fetch, startTimer, redirect, isOnline, limits }: TransportOptions,
  signal?: AbortSignal,
): Promise<HttpResult> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  if (signal?.aborted) return { ok: false, code: 'timed_out', mayHaveArrived: false, cause: signal.reason }
  signal?.addEventListener('abort', stop, { once: true })
  const cancelWhole = startTimer(limits.wholeMs, stop)
  const cancelHeaders = startTimer(limits.headersMs, stop)
  const wasOffline = isOnline?.() === false
  try {
    const response = await fetch(request.url, requestInit(request, redirect, abort.signal))
    cancelHeaders()
    if (response.type === 'opaqueredirect' || isRedirect(response.status)) {
      stop()
      return refusedRedirect(request.url, response)
    }
    const body = await readBoundedBody(response, { limits, startTimer, giveUp: stop })
    if (!body.ok) return brokenBody(body.reason, abort.signal.aborted, body.cause)
    const { status, headers } = response
    const date = headers.get('date')
    const retryAfter = readWaitHeader(status, headers)
    const list = readResponseFacts(status, headers)
    return {
      ok: true,
      response: { status, date, age: readResponseAge(headers), retryAfter, list, text: body.text },
    }
  } catch (cause) {
    if (abort.signal.aborted) return { ok: false, code: 'timed_out', mayHaveArrived: true, cause }
    return { ok: false, ...fetchFailureOf(cause, { wasOffline }), cause }
  } finally {
    cancelHeaders()
    cancelWhole()
    signal?.removeEventListener('abort', stop)
  }
}

/** What is not modified leads nowhere else: it is the response of a cache to a question that was not asked. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304
}

function requestInit(
  { method, headers, body }: HttpRequest,
  redirect: TransportOptions['redirect'],
  signal: AbortSignal,
): RequestInit & { cache: 'no-store' } {
  const init = { method, headers, redirect, signal, credentials: 'omit', cache: 'no-store' } as const
  return body === undefined ? init : { ...init, body }
}

function brokenBody(reason: 'too_large' | 'idle' | 'cut', wasStopped: boolean, cause: unknown): HttpResult {
  if (reason === 'too_large') return { ok: false, code: 'answer_too_large', mayHaveArrived: true }
  return {
    ok: false,
    code: reason === 'idle' || wasStopped ? 'timed_out' : 'site_down',
    mayHaveArrived: true,
    cause,
  }
}

function refusedRedirect(url: string, response: Response): HttpResult {
  const redirect = redirectTargetOf(url, response.headers.get('location'))
  return { ok: false, code: 'redirect_refused', mayHaveArrived: true, redirect }
}

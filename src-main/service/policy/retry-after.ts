import { parseHttpDate } from '#contract/rules/service-time.ts'

/**
 * The wait that a `Retry-After` header asks for, in ms from `serviceNowMs`, or null when it says nothing usable.
 * Seconds or an HTTP date in any of its three forms (RFC 9110 §10.2.3); a date in the past is no wait. The date is of
 * the service's clock, and so is the time.
 */
export function readRetryAfter(header: string | null, serviceNowMs: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  const atMs = parseHttpDate(text)
  return atMs === null ? null : Math.max(0, atMs - serviceNowMs)
}

/**
 * The wait that a `Retry-After` header asks for, in ms from `nowMs`, or null when it says nothing usable. Seconds or an HTTP
 * date (RFC 9110 §10.2.3); a date in the past is no wait.
 */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  if (!/^[A-Za-z]{3},? /.test(text)) return null
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs)
}

/** Whether a response came out of a cache, as its headers tell. Pure. */

export interface ResponseAge {
  /**
   * Whole seconds that the response has lain in caches (RFC 9111 §5.1), in ms; null when no readable `Age` was sent.
   */
  ageMs: number | null
  isFromCache: boolean
}

const hitHeaders = [
  'x-cache',
  'cf-cache-status',
  'x-cache-status',
  'x-proxy-cache',
  'x-vercel-cache',
  'x-cache-lookup',
  'cdn-cache',
]
const hitWord = /\b(?:hit|stale|updating|revalidated)\b/i
/** Longer than any cache keeps a list of challenges; a number beyond it is not an age. */
const longestAgeSeconds = 31 * 24 * 60 * 60

/**
 * `MISS, HIT` is a hit of the nearer cache. A cache that only says that it passed the request on (`Via`) has not
 * answered by itself.
 */
export function readResponseAge(headers: Pick<Headers, 'get'>): ResponseAge {
  const age = headers.get('age')
  const seconds = age === null ? Number.NaN : Number.parseInt(age.trim(), 10)
  const isAge = seconds >= 0 && seconds <= longestAgeSeconds
  const isFromCache =
    // An age that cannot be read is still the word of a cache.
    (age !== null && age.trim() !== '' && seconds !== 0) ||
    hitHeaders.some((name) => hitWord.test(headers.get(name) ?? '')) ||
    // RFC 9211: `ExampleCache; hit; ttl=30`.
    /;\s*hit(?![=\w-])/i.test(headers.get('cache-status') ?? '') ||
    /^\s*[1-9]/.test(headers.get('x-cache-hits') ?? '') ||
    // Varnish names a second transaction when it answers from its store.
    /^\s*\d+\s+\d+/.test(headers.get('x-varnish') ?? '') ||
    /^\s*11[0-3]\b/.test(headers.get('warning') ?? '')
  return { ageMs: isAge ? seconds * 1_000 : null, isFromCache }
}

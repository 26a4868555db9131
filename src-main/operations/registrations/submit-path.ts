/**
 * Where the answer to a registration challenge goes, from the base URL on; `refused` names a host that is not the
 * service's.
 */
export type SubmitPath = { kind: 'path'; path: string } | { kind: 'refused'; host: string }

/**
 * A path is taken, and an absolute address whose host and port are the base URL's: sent over the base URL's own scheme,
 * since services behind a proxy name themselves with `http:`. Without an address `usualPath` is taken.
 */
export function submitPathOf(
  submitUrl: string | null,
  { baseUrl, usualPath }: { baseUrl: string; usualPath: string },
): SubmitPath {
  const given = submitUrl?.trim() ?? ''
  if (given === '') return { kind: 'path', path: usualPath }
  if (/[\\\s\p{C}]/u.test(given)) return { kind: 'refused', host: '' }
  const base = new URL(baseUrl)
  const url = URL.canParse(given, baseUrl) ? new URL(given, base) : null
  const isOurs = url !== null && url.username === '' && url.password === '' && hasHostOf(url, base)
  if (url === null || !isOurs) return { kind: 'refused', host: url?.host ?? '' }
  return { kind: 'path', path: url.pathname + url.search }
}

/** The port that an address does not name is its scheme's, or, behind a proxy, the base URL's. */
function hasHostOf(url: URL, base: URL): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  return url.hostname === base.hostname && url.port === base.port
}

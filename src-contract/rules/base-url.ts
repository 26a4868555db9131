/** What an operator may type as the address of a deployment. */

export type BaseUrlResult =
  | { ok: true; baseUrl: string }
  | { ok: false; code: 'base_url_malformed' | 'base_url_insecure' | 'base_url_has_path' }

/** Whether a host, as the `hostname` of a `URL` has it, is this machine: what may be reached by plain http. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/**
 * The origin of a deployment, without a trailing slash and with the host in its ASCII form. Only https, and http to a
 * loopback host. One slash at the end, which browsers put there when an address is copied, is dropped. A path, query,
 * fragment or user information is refused: what is stored, shown and sent is what was typed.
 */
export function parseBaseUrl(text: string): BaseUrlResult {
  const typed = text.trim().replace(/(?<=[^/])\/$/, '')
  // The platform's parser repairs `https:host`, `https:///host` and backslashes; what needs repair is not taken.
  if (!/^https?:\/\/[^/\\]/i.test(typed) || /[\\\s\p{C}]/u.test(typed)) return { ok: false, code: 'base_url_malformed' }
  let url: URL
  try {
    url = new URL(typed)
  } catch {
    return { ok: false, code: 'base_url_malformed' }
  }
  if (url.hostname === '' || /[@]/.test(typed)) return { ok: false, code: 'base_url_malformed' }
  if (/[/?#]/.test(typed.slice(typed.indexOf('//') + 2))) return { ok: false, code: 'base_url_has_path' }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return { ok: false, code: 'base_url_insecure' }
  return { ok: true, baseUrl: url.origin }
}

/**
 * What was typed, with the scheme that a host on its own lacks: http for this computer, else https. Everything else
 * stays as it is. For a field that then shows it: nothing is stored that was not seen.
 */
export function addUrlScheme(text: string): string {
  const typed = text.trim()
  const host = /^(\[[\da-f:.]+\]|[\p{L}\p{N}.-]+)(?::\d{1,5})?\/?$/iu.exec(typed)?.[1]
  if (host === undefined) return text
  return `${isLoopbackHost(spellHost(host)) ? 'http' : 'https'}://${typed}`
}

/** A host as the `hostname` of a `URL` has it; one that is none stays as it is. */
function spellHost(host: string): string {
  return URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host.toLowerCase()
}

import { parseBaseUrl } from '#contract/rules/base-url.ts'

interface LinkPlace {
  /** As an address bar shows it; empty for what is no address. */
  host: string
  /** True when the link leads to the service itself, by https, or by http on this machine. */
  isOwnHost: boolean
}

/**
 * The name that a service's hosts share. What is left of `api.example` or `api.co.uk` belongs to a registry and not to
 * the service: there, and at an address in numbers, only the host itself counts.
 */
function rootOf(hostname: string): string {
  const rest = hostname.replace(/^(?:api|www)\./, '')
  const isRegistry = !rest.includes('.') || /^(?:com?|net|org|gov|edu|ac)\.[a-z]{2}$/.test(rest)
  return isRegistry ? hostname : rest
}

/**
 * Where a claim link leads. The service's own hosts are that of its base URL and those beneath it, its `api.` or `www.`
 * left off: whoever serves the API serves the claim page beside it. Any other host is named and not opened.
 */
export function linkPlaceOf(claimUrl: string, baseUrl: string): LinkPlace {
  if (/[\\\s\p{C}]/u.test(claimUrl) || !URL.canParse(claimUrl)) return { host: '', isOwnHost: false }
  const url = new URL(claimUrl)
  const base = new URL(baseUrl)
  const isPlain = url.username === '' && url.password === '' && parseBaseUrl(url.origin).ok
  const root = rootOf(base.hostname)
  const isBeneath = url.hostname === root || url.hostname.endsWith(`.${root}`)
  const isOwnPort = url.port === '' || url.port === base.port
  return { host: url.host, isOwnHost: isPlain && isBeneath && isOwnPort }
}

/** Where an operation lives on each site (Interface §1, §9). */
import type { Site } from '../ids.ts'
import { siteRules } from '../rules/site-rules.ts'
import type { Endpoint } from './endpoint.ts'

/** The path of an operation on a site from the base URL on, with `{name}` where a parameter goes. */
export function getEndpointPathTemplate(endpoint: Pick<Endpoint, 'path' | 'sitePath'>, site: Site): string {
  return endpoint.sitePath?.[site] ?? siteRules[site].pathRoot + endpoint.path
}

/**
 * The path of a call from the base URL on, each parameter percent-encoded as one segment (RFC 3986 §3.3). Throws a
 * `RangeError` for a parameter that is missing, empty, not valid Unicode, or a dot segment, which a URL parser would
 * resolve away.
 */
export function formatEndpointPath(
  endpoint: Pick<Endpoint, 'path' | 'sitePath' | 'name'>,
  site: Site,
  params: Readonly<Record<string, string>> = {},
): string {
  return getEndpointPathTemplate(endpoint, site).replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (value === undefined || value === '' || value === '.' || value === '..' || /\p{Cs}/u.test(value)) {
      throw new RangeError(`${endpoint.name}: path parameter ${name} is missing or cannot be a path segment`)
    }
    return encodeURIComponent(value)
  })
}

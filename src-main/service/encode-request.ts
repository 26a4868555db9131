import { AppError } from '#contract/app-error.ts'
import type { Site } from '#contract/ids.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import type { Endpoint, HttpMethod } from '#contract/service/endpoint.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'

export interface RequestParts {
  baseUrl: string
  site: Site
  requestId: string
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  agentId?: string | undefined
  /**
   * From the base URL on, in the place of the endpoint's own: an address that the service gave in an earlier response.
   */
  path?: string | undefined
}

export interface HttpRequest {
  method: HttpMethod
  url: string
  headers: Record<string, string>
  body?: string
}

/** A call as an HTTP request, without its authorization (Interface §4, §5.1). */
export function encodeRequest(endpoint: Endpoint, parts: RequestParts): HttpRequest {
  if (!endpoint.sites.includes(parts.site)) {
    throw new AppError('site_mismatch', { endpoint: endpoint.name, site: parts.site })
  }
  const headers: Record<string, string> = {
    accept: endpoint.textResponse ? 'text/plain' : 'application/json',
    'x-request-id': parts.requestId,
  }
  if (parts.agentId !== undefined) headers['x-agent-id'] = headerText(parts.agentId)
  const request: HttpRequest = { method: endpoint.method, url: urlOf(endpoint, parts), headers }
  if (parts.body === undefined) return request
  headers['content-type'] = 'application/json'
  return { ...request, body: JSON.stringify(parts.body) }
}

function urlOf(endpoint: Endpoint, { baseUrl, site, params, query, path: given }: RequestParts): string {
  const path = baseUrl + (given ?? formatEndpointPath(endpoint, site, params))
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) pairs.append(name, String(value))
  }
  return pairs.size === 0 ? path : `${path}?${pairs}`
}

/** Header values are bytes: an id with characters beyond Latin-1 would make `fetch` throw. */
function headerText(text: string): string {
  return /^[\x21-\x7e]+$/.test(text) ? text : encodeURIComponent(text)
}

const provingField = /(?:secret|assertion|token|password)$/i

/** What a request holds that proves who is asking: its bearer token, and the fields of its body that are secrets. */
export function findSecrets({ headers, body }: HttpRequest): string[] {
  const bearer = headers.authorization?.replace(/^Bearer /, '')
  const fields: unknown = body === undefined ? null : JSON.parse(body)
  const proofs = isPlainObject(fields) ? Object.entries(fields).filter(([name]) => provingField.test(name)) : []
  return [bearer, ...proofs.map(([, value]) => value)].filter((value) => typeof value === 'string')
}

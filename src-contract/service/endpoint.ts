/** The shape of one row of the endpoint table: the remote service as data, in wire names. */
import type { z } from 'zod'
import type { Site } from '../ids.ts'
import type { OAuthScope } from '../rules/agents/oauth-scopes.ts'
import type { RateClass } from './rate-limits.ts'
import { noBody, noQuery } from './wire.ts'

export type HttpMethod = 'GET' | 'POST' | 'DELETE'

/** `read` may be repeated freely, `idempotent` may be repeated with the same result, `irreversible` never blindly. */
export type Effect = 'read' | 'idempotent' | 'irreversible'

/**
 * A response that is a list: `rows` is the name of its rows in what `response` decodes it to, `id` what tells them
 * apart (null: the row itself). Such a response carries `paging` and `completeness`, and the client reads its further
 * pages.
 */
export interface ListFacts {
  rows: string
  id: string | null
  /** Its total counts more than these rows, such as the replies below them. */
  hasOwnCount?: true
  /** Several rows may have one id, such as an agent's revisions: only rows that say the same are one. */
  hasVersions?: true
  /** A row may say until when it holds: one that has ended by the service's clock is not held. */
  hasEnds?: true
  /** A field of the response that, where it is there, counts ids and not rows. */
  idCount?: string
}

/**
 * One operation of the service. `path` is relative to the site's root (`/api/v1` or `/api/v1/cn`) with `{name}` for
 * path parameters; `sitePath` overrides it whole (absolute from the base URL) where a site differs. `request` is the
 * JSON body, `query` the query string, both strict; `response` decodes what deployments send, leniently, into the shape
 * that operations use (still wire names); `wire` is the strict form that the sandbox sends. `status` is the success
 * status.
 */
export interface Endpoint<
  Request extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Wire extends z.ZodType = z.ZodType,
> {
  name: string
  source: string
  summary: string
  method: HttpMethod
  path: string
  sitePath?: Partial<Record<Site, string>>
  sites: readonly Site[]
  auth: 'none' | 'bearer'
  oauthScope: OAuthScope | null
  rateClass: RateClass
  effect: Effect
  status: 200 | 201 | 204
  /** The success response is text, not JSON. */
  textResponse?: true
  params: readonly string[]
  query: Query
  request: Request
  response: Response
  list?: ListFacts
  /** It makes something be so or not, which it may be already: that there is one from before is what it asked for. */
  switches?: 'on' | 'off'
  /** Reads a refusal (400 to 499) that is a response of this operation all the same, into the shape of `response`. */
  responseToRefusal?: z.ZodType<z.output<Response>>
  /** The response is about the agent that asks: one that names another is about something else. */
  isOfAgent?: true
  /**
   * Fields of the response that are given once, such as a secret: a response with one of them is a value under any
   * status and whatever else it says, with the words of a failure as `failure_words`.
   */
  givesOnce?: readonly string[]
  wire: Wire
  example: {
    params?: Readonly<Record<string, string>>
    query?: z.input<Query>
    request?: z.input<Request>
    response: z.input<Wire>
  }
  /** Further success answers of the same operation that look different, such as results before resolution. */
  otherResponses?: Readonly<Record<string, z.input<Wire>>>
}

/** What a row need not say: a query, a body and another success status are given where there is one. */
const usual = { status: 200, query: noQuery, request: noBody } as const

/**
 * Checks one row against the shape and keeps its exact types, which the client and the sandbox derive theirs from. The
 * parameters are those of the path.
 */
export function defineEndpoint<
  Name extends string,
  Response extends z.ZodType,
  Wire extends z.ZodType,
  Request extends z.ZodType = typeof noBody,
  Query extends z.ZodType = typeof noQuery,
>(
  row: Omit<Endpoint<Request, Query, Response, Wire>, 'params' | keyof typeof usual> &
    Partial<Pick<Endpoint<Request, Query, Response, Wire>, keyof typeof usual>> & { name: Name },
): Endpoint<Request, Query, Response, Wire> & { name: Name } {
  const params = [...row.path.matchAll(/\{(\w+)\}/g)].flatMap(([, param]) => param ?? [])
  return { ...usual, params, ...row } as Endpoint<Request, Query, Response, Wire> & { name: Name }
}

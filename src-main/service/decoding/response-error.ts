/** What a response that is no value has in common, whether its status or its words say so. */
import type { AppError, AppErrorDetails } from '#contract/app-error.ts'
import { detailOf } from '#contract/rules/text/refusal-detail.ts'
import type { ClassifiedRefusal } from '#contract/rules/text/refusal-rules.ts'
import { quoteService } from '#contract/rules/text/service-text.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'

/**
 * `refused`: the service says that it did not do it. `unclear`: what the service did cannot be told from the response.
 */
export type DecodedResponse = { kind: 'value'; value: unknown } | { kind: 'refused' | 'unclear'; error: AppError }

export interface GivenResponse {
  status: number
  text: string
  /** What the request held that proves who is asking: the service's words never bring it back. */
  secretsSent?: () => readonly string[]
  /** The ids that were asked about, by their names: a response that names others is about something else. */
  asked?: Readonly<Record<string, string>>
  /** The service's time in ms since 1970, by which what a list holds has ended or not. */
  serviceNowMs?: number
}

/** The words of a body, without what the request held; null when it has none. */
export function quoteWords(body: unknown, { secretsSent }: GivenResponse) {
  const words = detailOf(body)
  return words === '' ? null : quoteService(words, secretsSent?.() ?? [])
}

/**
 * By which a service says that there is nothing to take off; 403 is its status for whoever is not subscribed. Others
 * are about who may.
 */
const endStatuses: ReadonlySet<number> = new Set([400, 403, 404, 409, 410])

/** There was nothing to take off, which is what was wanted (Interface §4.3). */
export function findEndedBefore(
  endpointName: EndpointName,
  status: number,
  { code, details }: ClassifiedRefusal,
): DecodedResponse | null {
  if (endpointName !== 'unsubscribe' || code !== 'not_subscribed' || !endStatuses.has(status)) return null
  return { kind: 'value', value: { scope_key: details.scopeKey ?? null, subscribed: false } }
}

/** Details quote names out of the response (a scope, a field): short ones only. */
export function withoutUnsafe(details: AppErrorDetails): AppErrorDetails {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 120) : value]),
  )
}

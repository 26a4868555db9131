import type { ServiceClient } from '../service/service-client.ts'
import type { SiteSpans } from '../store/sql/site-spans.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'

export interface SpanDeps {
  store: Store
  client: ServiceClient
  clock: Clock
}

/** Both moments are of this computer's clock; without the second it goes on without an end. */
export function siteSpansOf(
  { store, client, clock }: SpanDeps,
  { fromMs, toMs = Number.MAX_SAFE_INTEGER }: { fromMs: number; toMs?: number | undefined },
): SiteSpans {
  const spans = store.deployments.sites().map(({ siteNo, baseUrl }) => {
    const aheadMs = client.serviceNow(baseUrl) - clock()
    return [siteNo, Math.trunc(fromMs + aheadMs), Math.trunc(toMs + aheadMs)]
  })
  return { fromMs: Math.trunc(fromMs), toMs: Math.trunc(toMs), spans: JSON.stringify(spans) }
}

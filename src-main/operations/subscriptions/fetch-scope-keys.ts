import { isWaiting } from '#contract/rules/is-waiting.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { type KeyDoubt, settleScopeKeys } from '#contract/rules/subscriptions/settle-scope-keys.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { isStillSite } from '../deployments/is-still-site.ts'

/**
 * Asks a site which scope keys it offers and gives what counts from now on: what a list lacks stays until a second
 * complete one lacks it too. Public: no agent is needed.
 */
export async function fetchScopeKeys(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: Clock },
  site: SiteRecord,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { siteNo, baseUrl } = site
  const { scopes, completeness } = await client.call('listAvailableScopes', {
    baseUrl,
    site: site.site,
    ...(signal === undefined ? {} : { signal }),
  })
  const atMs = Math.trunc(clock())
  const settled = settleScopeKeys(
    { keys: site.scopeKeys ?? [], doubt: scopeKeyDoubtOf(site) },
    { keys: scopes, isComplete: isComplete(completeness), atMs },
  )
  if (isStillSite({ store }, site)) store.deployments.saveScopeKeys(siteNo, { ...settled, completeness, atMs })
  return settled.keys
}

/** What a site is still believed to offer although its last list lacked it. */
function scopeKeyDoubtOf({
  scopeKeysMissing,
  scopeKeysMissingSinceMs,
}: Pick<SiteRecord, 'scopeKeysMissing' | 'scopeKeysMissingSinceMs'>): KeyDoubt | null {
  if (scopeKeysMissing === null || scopeKeysMissingSinceMs === null) return null
  return { missing: scopeKeysMissing, sinceMs: scopeKeysMissingSinceMs }
}

const lastsMs = 6 * 60 * 60_000
/** A list of scope keys that was not complete, or lacked keys that were known, is read again sooner: 10 min. */
const partLastsMs = 10 * 60_000

/** Whether what a site offers to subscribe to is to be asked again. */
export function isScopeKeyListDue(
  { scopeKeyList, scopeKeysMissing, scopeKeysReadAtMs }: SiteRecord,
  nowMs: number,
): boolean {
  const isWhole = (scopeKeyList === null || isComplete(scopeKeyList)) && scopeKeysMissing === null
  const mostMs = isWhole ? lastsMs : partLastsMs
  return scopeKeysReadAtMs === null || !isWaiting(scopeKeysReadAtMs + mostMs, { nowMs, mostMs })
}

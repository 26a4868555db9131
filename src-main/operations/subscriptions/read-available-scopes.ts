import { isComplete } from '#contract/list-completeness.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Workspace } from '../workspace.ts'

/**
 * Asks a site which scope keys it offers and keeps the answer. A list that is not complete takes away nothing of what was known. Public: no
 * agent is needed.
 */
export async function readAvailableScopes(
  { store, client, clock }: Pick<Workspace, 'store' | 'client' | 'clock'>,
  { siteNo, baseUrl, site, scopeKeys: known }: SiteRecord,
): Promise<readonly string[]> {
  const { scopes, completeness } = await client.call('listAvailableScopes', { baseUrl, site })
  const scopeKeys = isComplete(completeness) ? scopes : [...new Set([...(known ?? []), ...scopes])]
  store.deployments.saveScopeKeys(siteNo, { scopeKeys, completeness, atMs: Math.trunc(clock()) })
  return scopeKeys
}

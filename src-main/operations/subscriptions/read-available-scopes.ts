import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Workspace } from '../workspace.ts'

/** Asks a site which scope keys it offers and keeps the answer. Public: no agent is needed. */
export async function readAvailableScopes(
  { store, client, clock }: Pick<Workspace, 'store' | 'client' | 'clock'>,
  { siteNo, baseUrl, site }: SiteRecord,
): Promise<readonly string[]> {
  const { scopes } = await client.call('listAvailableScopes', { baseUrl, site })
  store.deployments.saveScopeKeys(siteNo, scopes, Math.trunc(clock()))
  return scopes
}

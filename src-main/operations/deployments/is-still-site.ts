import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Store } from '../../store/store.ts'

/**
 * Whether a site is still here after something was asked of it. Its number alone does not say so: when its service was
 * removed meanwhile, the next one that is connected may have the same.
 */
export function isStillSite(
  { store }: { store: Store },
  { deploymentId, site, siteNo }: Pick<SiteRecord, 'deploymentId' | 'site' | 'siteNo'>,
): boolean {
  return store.deployments.site(deploymentId, site)?.siteNo === siteNo
}

import type { SiteRecord } from '../../store/deployments.store.ts'

/**
 * Gives what lists the sites that answer again and did not at an earlier look; each once. What was held back while they
 * did not answer need not wait for the rest of its time.
 */
export function createHealedSites(): (sites: readonly Pick<SiteRecord, 'siteNo' | 'health'>[]) => number[] {
  const failing = new Set<number>()
  return (sites) => {
    for (const { siteNo, health } of sites) if (health === 'failing') failing.add(siteNo)
    return sites.flatMap(({ siteNo, health }) => (health === 'ok' && failing.delete(siteNo) ? siteNo : []))
  }
}

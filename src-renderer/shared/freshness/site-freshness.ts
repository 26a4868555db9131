/** Which sites do not answer, and from when what is shown of them is: the one rule for every screen. Pure. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { isSiteShown, type SiteFilter } from '../search/site-filter.ts'

export interface SilentSite {
  deploymentId: DeploymentId
  site: Site
  /** What the service is called here. */
  name: string
  error: AppErrorData
  /** What is shown of the site is from then; null: it has never answered. */
  lastOkAtMs: number | null
}

/** The sites that failed when they were asked last, of those that are shown. */
export function findSilentSites(
  { siteHealth, deployments }: Pick<AppState, 'siteHealth' | 'deployments'>,
  filter: SiteFilter = 'both',
): SilentSite[] {
  return siteHealth.flatMap(({ deploymentId, site, state, error, lastOkAtMs }) => {
    if (state !== 'failing' || error === null || !isSiteShown(filter, site)) return []
    const name = deployments.find((each) => each.deploymentId === deploymentId)?.name ?? ''
    return [{ deploymentId, site, name, error, lastOkAtMs }]
  })
}

/**
 * The oldest moment from which anything of these sites is shown; null when one of them has never answered, or when
 * there are none.
 */
export function shownAsOfMs(silent: readonly SilentSite[]): number | null {
  const times = silent.map(({ lastOkAtMs }) => lastOkAtMs ?? Number.NEGATIVE_INFINITY)
  const oldest = Math.min(...times)
  return Number.isFinite(oldest) ? oldest : null
}

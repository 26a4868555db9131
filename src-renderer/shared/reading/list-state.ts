import type { Site } from '#contract/ids.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import type { SiteHealth } from '#contract/ipc/deployments.procedures.ts'
import { isComplete, type ListCompleteness } from '#contract/rules/list-completeness.ts'

/** The lists of a site of which the console knows how completely they were read. */
export const siteLists = ['challengeList', 'scopeKeyList', 'pastChallengeList'] as const
export type SiteList = (typeof siteLists)[number]

export interface ShortList extends Pick<SiteHealth, 'deploymentId' | 'site'> {
  completeness: ListCompleteness
}

type Sites = Pick<AppState, 'siteHealth'>

function inView({ siteHealth }: Sites, site: Site | null): readonly SiteHealth[] {
  return siteHealth.filter((health) => site === null || health.site === site)
}

/** The lists that were not received or not read whole, of one site or of all. */
export function findShortLists(state: Sites, list: SiteList, site: Site | null = null): readonly ShortList[] {
  return inView(state, site).flatMap((health) => {
    const { deploymentId } = health
    const completeness = health[list]
    return completeness === null || isComplete(completeness) ? [] : [{ deploymentId, site: health.site, completeness }]
  })
}

/** Agents of one site or of all for whom nothing is known to be due, because their subscriptions were never read. */
export function countAgentsNotRead(state: Sites, site: Site | null): number {
  return inView(state, site).reduce((sum, { agentsNotRead }) => sum + agentsNotRead, 0)
}

/**
 * What an empty list of challenges means. `none`: every site has listed all it has, and there is none. `short`: rows
 * are missing or could not be read. `unread`: a site has not given its list yet. `failing`: a site does not answer, so
 * that what it has now is not known.
 */
export function explainEmptyChallenges(
  state: Sites,
  site: Site | null = null,
): 'none' | 'short' | 'unread' | 'failing' {
  const sites = inView(state, site)
  if (findShortLists(state, 'challengeList', site).length > 0) return 'short'
  if (sites.some((health) => health.state === 'failing')) return 'failing'
  return sites.some(({ challengeList }) => challengeList === null) ? 'unread' : 'none'
}

/** Whether an empty list of challenges means that there are none: it was read here, and its sites have listed all. */
export function isKnownEmpty(items: readonly unknown[] | undefined, state: Sites, site: Site | null = null): boolean {
  return items !== undefined && explainEmptyChallenges(state, site) === 'none'
}

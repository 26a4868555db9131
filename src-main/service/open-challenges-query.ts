import type { Site } from '#contract/ids.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import type { QueryOf } from '#contract/service/endpoint-table.ts'

/** How to ask a site for its open challenges: a list without a filter by status holds them as it is. */
export function openChallengesQuery(site: Site): QueryOf<'listChallenges'> {
  return siteRules[site].filtersChallengesByStatus ? { status: 'open' } : {}
}

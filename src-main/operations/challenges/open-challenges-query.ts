import type { Site } from '#contract/ids.ts'
import type { QueryOf } from '#contract/service/endpoint-table.ts'

/** How to ask a site for its open challenges: cn's list takes no status filter and holds the open ones as it is. */
export function openChallengesQuery(site: Site): QueryOf<'listChallenges'> {
  return site === 'cn' ? {} : { status: 'open' }
}

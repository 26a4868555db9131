import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import { isComplete, type ListCompleteness } from '#contract/rules/list-completeness.ts'
import { openChallengesQuery } from '../../service/open-challenges-query.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { isStillSite } from '../deployments/is-still-site.ts'
import { readListedChallenges } from './read-listed-challenges.ts'

/** What was predicted longer ago is history of the service, not work of the operator. */
export const pastMs = 7 * 24 * 60 * 60_000

/**
 * Notes the challenges of the last week that are over, so that what agents predicted before they came here is found in
 * their results, and how completely they were listed. A site whose list takes no status names them with the open ones,
 * and is not asked. Gives whether the list was whole; rejects with what the service client does.
 */
export async function readPastChallenges(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: Clock },
  record: SiteRecord,
  signal: AbortSignal,
): Promise<{ isWhole: boolean }> {
  const { siteNo, site, baseUrl } = record
  if (openChallengesQuery(site).status === undefined) {
    store.deployments.savePastChallengeList(siteNo, null)
    return { isWhole: true }
  }
  const response = await client.call('listChallenges', { baseUrl, site, query: { status: 'resolved' }, signal })
  const serviceNowMs = client.serviceNow(baseUrl)
  const sinceMs = serviceNowMs - pastMs
  const { challenges, completeness } = readListedChallenges(response, {
    seenAtMs: Math.trunc(clock()),
    serviceNowMs,
  })
  const past = challenges.filter(({ deadlineAtMs }) => deadlineAtMs >= sinceMs)
  const ofTheWeek = reachesBack(challenges, sinceMs) ? withoutMore(completeness) : completeness
  if (isStillSite({ store }, record)) {
    store.transaction(() => {
      store.challenges.saveListed(siteNo, past)
      store.deployments.savePastChallengeList(siteNo, ofTheWeek)
    })
  }
  return { isWhole: isComplete(ofTheWeek) }
}

/** Whether a list goes newest first beyond `sinceMs`, so that what it lacks is older than that. */
function reachesBack(challenges: readonly ListedChallenge[], sinceMs: number): boolean {
  const deadlines = challenges.map(({ deadlineAtMs }) => deadlineAtMs)
  const isNewestFirst = deadlines.every((atMs, place) => place === 0 || atMs <= (deadlines[place - 1] ?? atMs))
  return isNewestFirst && (deadlines.at(-1) ?? sinceMs) < sinceMs
}

function withoutMore({ received, unreadable, firstUnreadable }: ListCompleteness): ListCompleteness {
  return { received, total: null, hasMore: false, unreadable, firstUnreadable }
}

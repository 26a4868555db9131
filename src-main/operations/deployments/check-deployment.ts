import { AppError, type AppErrorData } from '#contract/app-error.ts'
import { type Site, sites } from '#contract/ids.ts'
import type { WaitingFor } from '#contract/ipc/deployments.procedures.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import type { ListCompleteness } from '#contract/rules/list-completeness.ts'
import { openChallengesQuery } from '../../service/open-challenges-query.ts'
import { probeAddress } from '../../service/probe-address.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Timer } from '../../system/timer.ts'
import { isOpen } from '../challenges/challenge-view.ts'
import { readListedChallenges } from '../challenges/read-listed-challenges.ts'
import { errorDataOf } from '../row-outcome.ts'

export interface SiteCheck {
  site: Site
  reachable: boolean
  openChallenges: number | null
  /** How much of the list of challenges came and was read. */
  challengeList: ListCompleteness | null
  error: AppErrorData | null
}

/**
 * Asks both sites of a base URL for their public list; a site that does not answer is a finding, not a failure.
 * `signal` gives it up. `base_url_*`.
 */
export async function checkDeployment(
  { client }: { client: ServiceClient },
  input: { baseUrl: string },
  signal?: AbortSignal,
): Promise<{ baseUrl: string; sites: SiteCheck[] }> {
  const parsed = parseBaseUrl(input.baseUrl)
  if (!parsed.ok) throw new AppError(parsed.code)
  const { baseUrl } = parsed
  const check = async (site: Site): Promise<SiteCheck> => {
    try {
      const response = await client.call('listChallenges', {
        baseUrl,
        site,
        query: openChallengesQuery(site),
        ...(signal === undefined ? {} : { signal }),
      })
      const serviceNowMs = client.serviceNow(baseUrl)
      const { challenges, completeness } = readListedChallenges(response, { seenAtMs: 0, serviceNowMs })
      const open = challenges.filter((challenge) => isOpen({ ...challenge, isResolved: false }, serviceNowMs))
      const openChallenges = open.length
      return { site, reachable: true, openChallenges, challengeList: completeness, error: null }
    } catch (thrown) {
      return { site, reachable: false, openChallenges: null, challengeList: null, error: errorDataOf(thrown) }
    }
  }
  return { baseUrl, sites: await Promise.all(sites.map(check)) }
}

/**
 * What a check that is slow to answer waits for; `unknown` where it goes by a proxy, whose connection is not seen.
 * `base_url_*`.
 */
export async function probeDeployment(
  { startTimer, reachesDirectly }: { startTimer: Timer; reachesDirectly: (url: string) => Promise<boolean> },
  input: { baseUrl: string },
): Promise<{ waitingFor: WaitingFor }> {
  const parsed = parseBaseUrl(input.baseUrl)
  if (!parsed.ok) throw new AppError(parsed.code)
  if (!(await reachesDirectly(parsed.baseUrl))) return { waitingFor: 'unknown' }
  return { waitingFor: await probeAddress(parsed.baseUrl, startTimer) }
}

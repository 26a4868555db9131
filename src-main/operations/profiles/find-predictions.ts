import pLimit from 'p-limit'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { type ProfileKey, readProfileKey } from '#contract/ipc/profile-key.ts'
import { isSameId } from '#contract/rules/agents/same-agent-id.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import { outcomesViewOf } from '../challenges/challenge-view.ts'
import { listResultRows, withState } from '../results/assess-result-rows.ts'
import { orThrow } from '../row-outcome.ts'

/** One request each: the service lists predictions by challenge, not by agent. */
export const mostChallenges = 20
const atOnce = 3

/**
 * Looks for an agent's predictions in the results of the newest resolved challenges that are known here; `unread`
 * counts those whose results could not be had, `partial` those whose list came in part and does not name the agent.
 */
export async function findPredictions(
  { store, client }: { store: Store; client: ServiceClient },
  { profileKey }: { profileKey: ProfileKey },
) {
  const { agentId, deploymentId, site } = readProfileKey(profileKey)
  const { siteNo, baseUrl } = orThrow(store.deployments.site(deploymentId, site), 'not_found')
  const challenges = store.challenges.newestResolved({ siteNo, limit: mostChallenges })
  const rowOf = (response: ResponseOf<'readResults'> | null) =>
    response === null
      ? undefined
      : listResultRows(withState(response, client.serviceNow(baseUrl))).findLast(({ agent_id }) =>
          isSameId(agent_id, agentId),
        )
  const readings = await pLimit(atOnce).map(challenges, async (challenge) => {
    const params = { challenge_id: challenge.challengeId }
    const response = await client.call('readResults', { baseUrl, site, params }).catch(() => null)
    return { challenge, response, row: rowOf(response) }
  })
  return {
    looked: challenges.length,
    unread: readings.filter(({ response }) => response === null).length,
    partial: readings.filter(
      ({ response, row }) => response !== null && row === undefined && !isComplete(response.completeness),
    ).length,
    items: readings.flatMap(({ challenge, row }) => {
      if (row === undefined) return []
      return {
        challengeKey: challengeKeyOf(challenge),
        question: challenge.question,
        asset: challenge.asset,
        site,
        outcomes: outcomesViewOf(challenge),
        resolvedAtMs: challenge.resolvedAtMs,
        result: challenge.result,
        direction: row.direction,
        confidence: row.confidence,
        reasoning: row.reasoning,
        score: row.score,
      }
    }),
  }
}

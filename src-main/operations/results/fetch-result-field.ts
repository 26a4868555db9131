import { AppError } from '#contract/app-error.ts'
import { agentIdSchema } from '#contract/ids.ts'
import { type ChallengeKey, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { challengeViewOf, isOpen } from '../challenges/challenge-view.ts'
import { findRevisable } from '../predictions/revisable.ts'
import { findKnownNames } from '../profiles/find-known-names.ts'
import { orThrow } from '../row-outcome.ts'
import { listResultRows, withState } from './judge-results.ts'
import { readKeptField } from './read-kept-field.ts'

/**
 * Every prediction on a challenge as the service lists it now, with the names that are known here. Prices and outcome
 * are those of the response, else those known here. An agent that is listed twice counts by its last revision. Of a
 * challenge that the service does not know any more, what is kept here.
 * `not_found` for a challenge that is not known here.
 */
export async function fetchResultField(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: Clock },
  { challengeKey }: { challengeKey: ChallengeKey },
): Promise<ResultField> {
  const challenge = orThrow(store.challenges.find(readChallengeKey(challengeKey)), 'not_found')
  const { siteNo, baseUrl, site, challengeId } = challenge
  const answer = await client
    .call('readResults', { baseUrl, site, params: { challenge_id: challengeId } })
    .catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === 'challenge_unknown') return null
      throw thrown
    })
  if (answer === null) return readKeptField({ store }, challenge)
  const serviceNowMs = client.serviceNow(baseUrl)
  const response = withState(answer, serviceNowMs)
  const last = new Map(listResultRows(response).map((row) => [row.agent_id, row]))
  const names = findKnownNames({ store }, { siteNo, agentIds: [...last.keys()] })
  const own = new Map(store.predictions.ofChallenge(challenge.challengeNo).map((each) => [each.agentNo, each]))
  const predictionOf = (agent: { agentNo: number } | null) => (agent === null ? null : (own.get(agent.agentNo) ?? null))
  const isTaking = isOpen(challenge, serviceNowMs)
  return {
    challenge: challengeViewOf({
      ...challenge,
      result: response.result ?? challenge.result,
      openPrice: response.open_price ?? challenge.openPrice,
      closePrice: response.close_price ?? challenge.closePrice,
    }),
    resolutionSource: response.resolution_source ?? challenge.resolutionSource,
    resolvedAtMs: response.resolvedAtMs ?? challenge.resolvedAtMs,
    status: response.status,
    submitted: response.submitted_count,
    rows: [...last.values()].flatMap((row) => {
      const agentId = agentIdSchema.safeParse(row.agent_id)
      if (!agentId.success) return []
      const agent = store.agents.findAtSite(siteNo, row.agent_id)
      return {
        agentId: agentId.data,
        profileKey: profileKeyOf(challenge, row.agent_id),
        name: names.get(row.agent_id) ?? null,
        isOwn: agent !== null,
        revisable:
          agent === null || findRevisable(predictionOf(agent)) === null || !isTaking
            ? null
            : { agentKey: agent.agentKey },
        direction: row.direction,
        confidence: row.confidence,
        reasoning: row.reasoning,
        revisionNumber: row.revision_number,
        isCorrect: row.is_correct,
        score: row.score,
      }
    }),
    completeness: response.completeness,
    readAtMs: Math.trunc(clock()),
  }
}

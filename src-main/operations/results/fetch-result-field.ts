import { AppError } from '#contract/app-error.ts'
import { agentIdSchema } from '#contract/ids.ts'
import { type ChallengeKey, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import { isProvisionalOutcome } from '#contract/rules/challenges/challenge-end.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { challengeViewOf, isOpen } from '../challenges/challenge-view.ts'
import { findRevisable } from '../predictions/revisable.ts'
import { findKnownNames } from '../profiles/find-known-names.ts'
import { orThrow } from '../row-outcome.ts'
import { listResultRows, withState } from './assess-result-rows.ts'
import { readKeptField } from './read-kept-field.ts'

/**
 * Every prediction on a challenge as the service lists it now, with the names that are known here. Prices and outcome
 * are those of the response, else those known here. An agent that is listed twice counts by its last revision. Of a
 * challenge that the service does not know any more, what is kept here; also where the service says in words that it
 * has no results to give, if anything is kept.
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
      if (thrown instanceof AppError && isWithoutResults(thrown)) return thrown
      throw thrown
    })
  if (answer instanceof AppError) {
    const isUnknown = answer.code === 'challenge_unknown'
    const kept = readKeptField({ store }, challenge, isUnknown ? null : String(answer.details.serviceWords))
    if (!isUnknown && kept.rows.length === 0) throw answer
    return kept
  }
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
    isProvisional: isProvisionalOutcome(response),
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
    withheldWords: null,
  }
}

/**
 * Whether the service has no results to give: it does not know the challenge, or it says so in words from which nothing
 * more follows. Without words it may not know the path either.
 */
function isWithoutResults({ code, details }: AppError): boolean {
  if (code === 'challenge_unknown') return true
  return code === 'request_refused' && details.status === 404 && typeof details.serviceWords === 'string'
}

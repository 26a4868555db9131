import { agentIdSchema } from '#contract/ids.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import { challengeViewOf } from '../challenges/challenge-view.ts'

/**
 * What is known here of a challenge of which the service gives no results: what was told once, and our own predictions.
 * `withheldWords`: its words for that; null where it does not know the challenge any more.
 */
export function readKeptField(
  { store }: { store: Store },
  challenge: ChallengeRecord,
  withheldWords: string | null,
): ResultField {
  const { challengeNo, siteNo } = challenge
  const agents = new Map(store.agents.ofSite({ siteNo }).map((agent) => [agent.agentNo, agent]))
  const rows = store.predictions.ofChallenge(challengeNo).flatMap((own) => {
    const agent = agents.get(own.agentNo)
    if (agent === undefined) return []
    const { direction, confidence, reasoning, revisionNumber, isCorrect, score } = own
    return {
      agentId: agentIdSchema.parse(agent.agentId),
      profileKey: profileKeyOf(challenge, agent.agentId),
      name: agent.name,
      isOwn: true,
      revisable: null,
      direction,
      confidence,
      reasoning,
      revisionNumber,
      isCorrect,
      score,
    }
  })
  const view = challengeViewOf(challenge)
  return {
    challenge: view,
    resolutionSource: challenge.resolutionSource,
    resolvedAtMs: challenge.resolvedAtMs,
    isProvisional: view.results.missing.includes('provisional'),
    status: challenge.status,
    submitted: challenge.predictionCount,
    rows,
    completeness: {
      received: rows.length,
      // The count of an open challenge grows until its end, so that the last one that was seen ends nothing.
      total: null,
      hasMore: true,
      unreadable: 0,
      firstUnreadable: null,
    },
    readAtMs: null,
    withheldWords,
  }
}

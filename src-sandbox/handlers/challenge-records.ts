/** Challenges as the wire has them, and how handlers find one. Interface §2.10. */
import type { Site } from '#contract/ids.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { Refusal } from '../refusal.ts'
import type { ChallengeRecord, SandboxState } from '../state.ts'

/** The record of a site's challenge; 404 for what the site does not have. */
export function findChallenge(state: SandboxState, site: Site, challengeId: string | undefined): ChallengeRecord {
  const challenge = state.challenges.get(challengeId ?? '')
  if (challenge === undefined || challenge.site !== site) throw new Refusal(404, 'Challenge not found')
  return challenge
}

/** A challenge as the service lists it, times without a zone. */
export function encodeChallenge(challenge: ChallengeRecord) {
  const { counts, resolution } = challenge
  return {
    id: challenge.id,
    event_id: challenge.eventId,
    question: challenge.question,
    asset: challenge.asset,
    status: resolution === null ? ('open' as const) : ('resolved' as const),
    created_at: formatServiceTime(challenge.createdAtMs),
    deadline: formatServiceTime(challenge.deadlineMs),
    resolve_at: formatServiceTime(challenge.resolveAtMs),
    open_price: challenge.openPrice,
    prediction_count: challenge.predictions.size,
    bullish_count: counts.bullish,
    bearish_count: counts.bearish,
    neutral_count: counts.neutral,
    challenge_type: challenge.challengeType,
    scope_key: challenge.scopeKey,
    session_name: challenge.sessionName,
    ...(resolution === null
      ? {}
      : {
          result: resolution.result,
          close_price: resolution.closePrice,
          resolved_at: formatServiceTime(resolution.resolvedAtMs),
        }),
    ...(challenge.site === 'cn'
      ? { cn_asset: challenge.asset, closes_at: formatServiceTime(challenge.deadlineMs) }
      : {}),
  }
}

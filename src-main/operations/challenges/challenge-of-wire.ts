import { challengeIdSchema } from '#contract/ids.ts'
import { decideState } from '#contract/rules/challenges/challenge-end.ts'
import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import { parsePastTime, parseServiceTime } from '#contract/rules/service-time.ts'
import { instrumentOf, scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'

type WireChallenge = ResponseOf<'listChallenges'>['items'][number]

/** When a list was received, by this machine's clock and by the service's. */
export interface ListTimes {
  seenAtMs: number
  serviceNowMs: number
}

/** A challenge of a list, and whether the list says anything of its state that is understood. */
export type ChallengeOfList = ListedChallenge & { isStateSaid: boolean }

/**
 * A challenge as a site lists it, in the console's own names; null when it cannot be told apart or has no deadline. Of
 * what a row says its decoder has made what the facts are; only the id has a rule of its own here.
 */
export function challengeFactsOf(wire: WireChallenge, { seenAtMs, serviceNowMs }: ListTimes): ChallengeOfList | null {
  const challengeId = challengeIdSchema.safeParse(wire.id)
  const deadlineAtMs = parseServiceTime(wire.deadline)
  if (!challengeId.success || deadlineAtMs === null) return null
  return {
    question: wire.question,
    asset: wire.asset,
    scopeKey: wire.scope_key,
    challengeType: wire.challenge_type,
    sessionName: wire.session_name,
    challengeId: challengeId.data,
    eventId: wire.event_id,
    instrument: instrumentOf(scopeKeyOfChallenge({ scopeKey: wire.scope_key, asset: wire.asset })),
    status: decideState(wire.status, parsePastTime(wire.resolved_at, serviceNowMs)),
    stateWord: wire.state_word,
    isStateSaid: wire.status !== null,
    createdAtMs: parseServiceTime(wire.created_at),
    deadlineAtMs,
    resolveAtMs: parseServiceTime(wire.resolve_at),
    openPrice: wire.open_price,
    currentPrice: wire.current_price,
    predictionCount: wire.prediction_count,
    bullishCount: wire.bullish_count,
    bearishCount: wire.bearish_count,
    neutralCount: wire.neutral_count,
    seenAtMs,
  }
}

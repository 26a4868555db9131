/** What follows after an attempt to send that did not end in an acceptance: no response, or a refusal. Pure. */
import type { AppError, AppErrorCode } from '#contract/app-error.ts'
import { computeDoubledWaitMs } from '#contract/rules/doubled-wait.ts'
import { isPredictionField } from '#contract/rules/text/classify-refusal.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { outcomeOfFailure } from '../../service/policy/outcome-of-failure.ts'
import { shortenWait } from '../../service/policy/retry-after.ts'

/**
 * A refusal of a prediction in words that the console does not know. Any status has been seen for a second one: whether
 * the service has one already only the list of who has predicted can say. A field of the request that is named is a
 * reason, and so is all that was refused before the prediction was sent.
 */
export function isUnexplainedRefusal({ code, details }: AppError): boolean {
  const isUnexplained = code === 'request_refused' || code === 'forbidden'
  return isUnexplained && details.endpoint === submitPrediction && !isPredictionField(details.field)
}

const submitPrediction: EndpointName = 'submitPrediction'

export type StepAfterAttempt =
  /** Certain not to have arrived: again later. */
  | { kind: 'wait'; waitsUntilMs: number }
  /** The service did not do it and will not. */
  | { kind: 'refuse' }
  /** The service says that there is one already: it may be ours, so look. */
  | { kind: 'adopt' }
  /** It may have arrived: never sent again before the truth is known. */
  | { kind: 'look_up' }

const firstWaitMs = 2_000
const longestWaitMs = 5 * 60_000

/**
 * Doubling from 2 s to 5 min, between half and the whole of it, so that a fleet does not come back in step. `random`
 * from 0 to 1.
 */
export function backOffMs(attempt: number, random: number): number {
  const wholeMs = computeDoubledWaitMs(firstWaitMs, { times: attempt - 1, longestMs: longestWaitMs })
  return Math.round(wholeMs * (0.5 + random / 2))
}

/** What is added at most to a wait that a limit asks for: a part of it, and never more than this. */
const spreadShare = 0.1
const mostSpreadMs = 60_000

/**
 * Never less than a limit asks for, and a little more, so that a fleet which was refused at once does not come back in
 * step. What is added leaves time for another try, where the wait itself does.
 */
function spreadWait(limitMs: number, { random, leftMs }: Pick<AttemptAt, 'random' | 'leftMs'>): number {
  const addedMs = Math.min(mostSpreadMs, limitMs * spreadShare) * random
  return limitMs + shortenWait(addedMs, leftMs === null ? null : leftMs - limitMs)
}

/** Refusals of a token that a service which is just starting again gives to everybody. */
export const passingRefusals: ReadonlySet<AppErrorCode> = new Set([
  'credential_refused',
  'agent_unknown',
  'token_refused',
  'forbidden',
  'request_refused',
  'resource_unknown',
])
const tokenAgainMs = 60_000

/**
 * The step where the agent was given no token, so that nothing has left: a refusal that may pass is believed when the
 * next token, a minute later or half of what is left until the deadline, is refused for the same reason. `codeBefore`:
 * why the write waits already.
 */
export function stepWithoutToken(
  error: AppError,
  at: AttemptAt & { codeBefore: AppErrorCode | null },
): StepAfterAttempt {
  const next = stepAfterAttempt(error, at)
  if (next.kind !== 'refuse' || !passingRefusals.has(error.code) || at.codeBefore === error.code) return next
  const waitMs = at.leftMs === null ? tokenAgainMs : Math.min(tokenAgainMs, Math.max(0, at.leftMs / 2))
  return { kind: 'wait', waitsUntilMs: Math.trunc(at.nowMs + waitMs) }
}

interface AttemptAt {
  /** Counted from 1. */
  attempt: number
  nowMs: number
  /** From 0 to 1. */
  random: number
  /** Until the deadline of the write; null where it has none. */
  leftMs: number | null
}

/**
 * The step after a try. A wait is the back-off, which leaves time for another try before the deadline, or what a limit
 * asks for where that is longer. A site that is spared and a new token that has to wait (`isOwnPace`) are no
 * limit: how long is this console's own word.
 */
export function stepAfterAttempt(error: AppError, { attempt, nowMs, random, leftMs }: AttemptAt): StepAfterAttempt {
  if (error.code === 'duplicate_prediction') return { kind: 'adopt' }
  switch (outcomeOfFailure(error)) {
    case 'refused':
      return { kind: 'refuse' }
    case 'unknown':
      return { kind: 'look_up' }
    case 'not_sent': {
      const toldMs = Number(error.details.retryAfterSeconds ?? 0) * 1000
      const knownMs = Number.isFinite(toldMs) ? toldMs : 0
      const isLimit = error.code === 'rate_limited' && error.details.isOwnPace !== true
      const limitMs = isLimit ? knownMs : 0
      const ownMs = shortenWait(Math.max(backOffMs(attempt, random), knownMs - limitMs), leftMs)
      return {
        kind: 'wait',
        waitsUntilMs: Math.trunc(nowMs + Math.max(ownMs, spreadWait(limitMs, { random, leftMs }))),
      }
    }
  }
}

import type { AppErrorCode } from '#contract/app-error.ts'
import { computeDoubledWaitMs } from '#contract/rules/doubled-wait.ts'
import type { Effect } from '#contract/service/endpoint.ts'

export interface FailedAttempt {
  effect: Effect
  /** 1 for the first. */
  attempt: number
  code: AppErrorCode
  /** What the service asked for, or null. */
  retryAfterMs: number | null
  /** 0 (included) to 1 (not included). */
  random: number
}

export type NextRetry = { kind: 'wait'; waitMs: number } | { kind: 'stop' }

const stop: NextRetry = { kind: 'stop' }
const baseMs = 400
const maxBackoffMs = 8_000
/** Who asked for the call waits for it; a longer wait is reported instead. */
const maxRetryAfterMs = 10_000

const attemptsFor: Partial<Record<AppErrorCode, number>> = {
  site_down: 3,
  rate_limited: 3,
  answer_not_json: 2,
  timed_out: 2,
}

/**
 * Whether a failed call is tried again, and after how long: exponential back-off with full jitter, so that a fleet does
 * not come back in step. An irreversible call never is; whoever sent it looks first.
 */
export function nextRetry({ effect, attempt, code, retryAfterMs, random }: FailedAttempt): NextRetry {
  if (effect === 'irreversible' || attempt >= (attemptsFor[code] ?? 1)) return stop
  if (retryAfterMs !== null && retryAfterMs > maxRetryAfterMs) return stop
  if (code === 'rate_limited' && retryAfterMs === null) return stop
  const backoffMs = random * computeDoubledWaitMs(baseMs, { times: attempt - 1, longestMs: maxBackoffMs })
  return { kind: 'wait', waitMs: Math.round(Math.max(backoffMs, retryAfterMs ?? 0)) }
}

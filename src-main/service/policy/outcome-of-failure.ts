import type { AppError, AppErrorCode } from '#contract/app-error.ts'

export type WriteOutcome = 'not_sent' | 'refused' | 'unknown'

/**
 * What a failed irreversible call has done. `not_sent`: nothing reached the service, or it put the call off; sending
 * again later is safe. `refused`: the service did not do it and will not. `unknown`: it may have done it, look before
 * anything else. Doubt during the call itself is always `outcome_unknown`, so the other codes of the way come from
 * before it, such as from the token.
 */
export function outcomeOfFailure(error: AppError): WriteOutcome {
  return outcomes[error.code] ?? 'refused'
}

const outcomes: Partial<Record<AppErrorCode, WriteOutcome>> = {
  outcome_unknown: 'unknown',
  response_mismatch: 'unknown',
  internal: 'unknown',
  store_unavailable: 'unknown',
  store_damaged: 'unknown',
  offline: 'not_sent',
  host_unreachable: 'not_sent',
  tls_refused: 'not_sent',
  rate_limited: 'not_sent',
  timed_out: 'not_sent',
  site_down: 'not_sent',
  redirect_refused: 'not_sent',
  answer_not_json: 'not_sent',
  answer_malformed: 'not_sent',
  answer_too_large: 'not_sent',
  writes_paused: 'not_sent',
  secret_missing: 'not_sent',
  secret_damaged: 'not_sent',
  secret_other_key: 'not_sent',
  keychain_missing: 'not_sent',
  keychain_locked: 'not_sent',
  keychain_prompting: 'not_sent',
  keychain_lost: 'not_sent',
  keychain_failed: 'not_sent',
}

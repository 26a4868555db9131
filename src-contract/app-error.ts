import type { ServiceText } from './rules/text/service-text.ts'

/**
 * Every way in which something can go wrong, as a closed table. A code says what the operator can do about it;
 * the words for it are in the translations under `errors.<code>` (`what` and `next`), never here.
 */

/** `where` tells which part of the screen the error belongs to; `retry` whether trying again unchanged can help. */
interface ErrorTrait {
  where: 'field' | 'agent' | 'site' | 'app'
  retry: 'never' | 'later' | 'now'
}

export const appErrors = {
  // what the operator typed
  invalid_input: { where: 'field', retry: 'never' },
  agent_id_malformed: { where: 'field', retry: 'never' },
  base_url_malformed: { where: 'field', retry: 'never' },
  base_url_insecure: { where: 'field', retry: 'never' },
  base_url_has_path: { where: 'field', retry: 'never' },
  confidence_out_of_range: { where: 'field', retry: 'never' },
  direction_not_allowed: { where: 'field', retry: 'never' },
  secret_malformed: { where: 'field', retry: 'never' },
  credential_other_type: { where: 'field', retry: 'never' },
  key_unreadable: { where: 'field', retry: 'never' },
  key_is_public: { where: 'field', retry: 'never' },
  key_is_encrypted: { where: 'field', retry: 'never' },
  key_type_unsupported: { where: 'field', retry: 'never' },
  key_too_weak: { where: 'field', retry: 'never' },
  key_too_long: { where: 'field', retry: 'never' },
  agent_already_added: { where: 'field', retry: 'never' },
  import_unreadable: { where: 'field', retry: 'never' },
  import_too_large: { where: 'field', retry: 'never' },
  import_running: { where: 'field', retry: 'later' },
  import_row_malformed: { where: 'field', retry: 'never' },
  import_after_open_quote: { where: 'field', retry: 'never' },
  import_cell_too_long: { where: 'field', retry: 'never' },
  import_two_credentials: { where: 'field', retry: 'never' },
  import_service_unknown: { where: 'field', retry: 'never' },
  import_site_unknown: { where: 'field', retry: 'never' },
  import_site_closed: { where: 'field', retry: 'never' },
  table_unreadable: { where: 'field', retry: 'never' },
  table_too_large: { where: 'field', retry: 'never' },
  table_holds_credentials: { where: 'field', retry: 'never' },
  answers_unreadable: { where: 'field', retry: 'never' },
  jwks_not_made: { where: 'field', retry: 'never' },
  jwks_not_accepted: { where: 'agent', retry: 'now' },
  jwks_url_missing: { where: 'field', retry: 'never' },
  deployment_already_added: { where: 'field', retry: 'never' },
  deployment_in_use: { where: 'app', retry: 'never' },
  registrations_at_deployment: { where: 'app', retry: 'never' },
  texts_at_deployment: { where: 'app', retry: 'never' },
  not_found: { where: 'app', retry: 'never' },
  label_malformed: { where: 'field', retry: 'never' },
  name_malformed: { where: 'field', retry: 'never' },
  too_many_tags: { where: 'agent', retry: 'never' },
  view_name_taken: { where: 'field', retry: 'never' },
  agent_archived: { where: 'agent', retry: 'never' },
  writes_under_way: { where: 'agent', retry: 'later' },
  label_holds_writes: { where: 'agent', retry: 'later' },
  registration_under_way: { where: 'agent', retry: 'later' },
  secret_in_memory_only: { where: 'agent', retry: 'later' },
  // who is calling
  credential_refused: { where: 'agent', retry: 'never' },
  agent_unknown: { where: 'agent', retry: 'never' },
  token_refused: { where: 'agent', retry: 'later' },
  agent_not_activated: { where: 'agent', retry: 'later' },
  provisional_expired: { where: 'agent', retry: 'never' },
  provisional_limit: { where: 'agent', retry: 'never' },
  already_claimed: { where: 'agent', retry: 'never' },
  oauth_scope_missing: { where: 'agent', retry: 'never' },
  token_site_mismatch: { where: 'agent', retry: 'never' },
  site_mismatch: { where: 'agent', retry: 'never' },
  secret_missing: { where: 'agent', retry: 'never' },
  secret_damaged: { where: 'agent', retry: 'never' },
  issued_despite_failure: { where: 'agent', retry: 'now' },
  secret_not_replaced: { where: 'agent', retry: 'never' },
  secret_other_key: { where: 'agent', retry: 'never' },
  rotation_under_way: { where: 'agent', retry: 'never' },
  rotation_impossible: { where: 'agent', retry: 'never' },
  rotation_no_next_key: { where: 'agent', retry: 'never' },
  rotation_refused: { where: 'agent', retry: 'later' },
  rotation_written: { where: 'agent', retry: 'never' },
  no_private_key: { where: 'agent', retry: 'never' },
  key_not_copied: { where: 'agent', retry: 'never' },
  erase_not_confirmed: { where: 'app', retry: 'now' },
  writes_not_confirmed: { where: 'app', retry: 'now' },
  passphrase_too_short: { where: 'field', retry: 'never' },
  forbidden: { where: 'agent', retry: 'never' },
  // the prediction rules
  not_subscribed: { where: 'agent', retry: 'never' },
  duplicate_prediction: { where: 'agent', retry: 'never' },
  prediction_not_counted: { where: 'agent', retry: 'never' },
  revision_refused: { where: 'agent', retry: 'never' },
  revision_unchanged: { where: 'field', retry: 'never' },
  revision_under_way: { where: 'agent', retry: 'later' },
  nothing_to_revise: { where: 'agent', retry: 'never' },
  deadline_passed: { where: 'agent', retry: 'never' },
  challenge_not_open: { where: 'agent', retry: 'never' },
  challenge_unknown: { where: 'agent', retry: 'never' },
  // the discussion
  already_written: { where: 'field', retry: 'never' },
  same_write_under_way: { where: 'agent', retry: 'later' },
  reply_to_reply: { where: 'field', retry: 'never' },
  discussion_closed: { where: 'field', retry: 'never' },
  integrity_unconfirmed: { where: 'field', retry: 'never' },
  integrity_forbidden: { where: 'field', retry: 'never' },
  // the way to the service
  rate_limited: { where: 'agent', retry: 'later' },
  request_refused: { where: 'agent', retry: 'never' },
  resource_unknown: { where: 'site', retry: 'never' },
  registration_challenge_over: { where: 'agent', retry: 'never' },
  registration_challenge_passed: { where: 'agent', retry: 'later' },
  submit_host_refused: { where: 'site', retry: 'never' },
  claim_link_refused: { where: 'site', retry: 'never' },
  claim_link_in_doubt: { where: 'agent', retry: 'never' },
  claim_not_kept: { where: 'agent', retry: 'never' },
  claim_said_pending: { where: 'agent', retry: 'later' },
  claim_under_way: { where: 'agent', retry: 'later' },
  claim_needs_secret: { where: 'agent', retry: 'never' },
  name_taken: { where: 'field', retry: 'never' },
  offline: { where: 'site', retry: 'later' },
  host_unreachable: { where: 'site', retry: 'later' },
  tls_refused: { where: 'site', retry: 'never' },
  timed_out: { where: 'site', retry: 'later' },
  site_down: { where: 'site', retry: 'later' },
  redirect_refused: { where: 'site', retry: 'never' },
  answer_not_json: { where: 'site', retry: 'later' },
  answer_malformed: { where: 'site', retry: 'later' },
  answer_too_large: { where: 'site', retry: 'later' },
  response_mismatch: { where: 'agent', retry: 'never' },
  outcome_unknown: { where: 'agent', retry: 'never' },
  restored_from_backup: { where: 'agent', retry: 'never' },
  writes_paused: { where: 'app', retry: 'later' },
  // the keychain
  keychain_missing: { where: 'app', retry: 'later' },
  keychain_locked: { where: 'app', retry: 'now' },
  keychain_prompting: { where: 'app', retry: 'now' },
  keychain_lost: { where: 'app', retry: 'never' },
  keychain_failed: { where: 'app', retry: 'now' },
  secret_not_saved: { where: 'agent', retry: 'now' },
  // a pack of the fleet, and lists in files
  pack_in_trial: { where: 'app', retry: 'never' },
  pack_running: { where: 'app', retry: 'later' },
  pack_unreadable: { where: 'field', retry: 'never' },
  pack_too_new: { where: 'field', retry: 'never' },
  pack_cut: { where: 'field', retry: 'never' },
  pack_wrong_passphrase: { where: 'field', retry: 'never' },
  pack_damaged: { where: 'field', retry: 'never' },
  pack_too_large: { where: 'field', retry: 'never' },
  pack_not_sent_here: { where: 'agent', retry: 'never' },
  pack_prediction_missing: { where: 'agent', retry: 'never' },
  file_not_written: { where: 'field', retry: 'now' },
  file_unreadable: { where: 'field', retry: 'now' },
  // the drop folder
  drop_folder_inside_data: { where: 'field', retry: 'never' },
  drop_folder_unusable: { where: 'app', retry: 'later' },
  drop_target_changed: { where: 'agent', retry: 'never' },
  // the machine
  store_unavailable: { where: 'app', retry: 'later' },
  store_too_new: { where: 'app', retry: 'never' },
  store_damaged: { where: 'app', retry: 'never' },
  call_too_large: { where: 'app', retry: 'never' },
  backup_failed: { where: 'app', retry: 'now' },
  // newer versions of the console itself
  update_address_refused: { where: 'field', retry: 'never' },
  update_unreachable: { where: 'app', retry: 'later' },
  /** The feed was read; the file that it names did not come. */
  update_package_unreachable: { where: 'app', retry: 'later' },
  update_unsigned: { where: 'app', retry: 'never' },
  update_malformed: { where: 'app', retry: 'never' },
  update_older: { where: 'app', retry: 'never' },
  update_no_file: { where: 'app', retry: 'never' },
  update_damaged: { where: 'app', retry: 'now' },
  update_while_sending: { where: 'app', retry: 'later' },
  trial_failed: { where: 'app', retry: 'now' },
  trial_while_working: { where: 'app', retry: 'later' },
  service_in_trial: { where: 'app', retry: 'never' },
  internal: { where: 'app', retry: 'now' },
} as const satisfies Record<string, ErrorTrait>

export type AppErrorCode = keyof typeof appErrors
export const appErrorCodes = Object.keys(appErrors) as [AppErrorCode, ...AppErrorCode[]]

/**
 * Values that the words of an error may name: ids, scope names, sites, seconds. Never a secret, never a body; of what
 * the service wrote only `serviceWords`, which `createRefusalError` puts in.
 */
export type AppErrorDetails = Readonly<Record<string, string | number | boolean>>

/** What crosses to the renderer of an error: the code and the values that its words need. `cause` stays in main. */
export interface AppErrorData {
  code: AppErrorCode
  details: AppErrorDetails
}

/** The only error class of the console. `cause` is for main's own log and never leaves it. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly details: AppErrorDetails

  constructor(code: AppErrorCode, details: AppErrorDetails = {}, options?: { cause?: unknown }) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** An error with the service's own words beside ours, as `quoteService` has cut and cleaned them. */
export function createRefusalError(
  code: AppErrorCode,
  details: AppErrorDetails,
  serviceWords: ServiceText | null,
): AppError {
  return new AppError(code, serviceWords === null ? details : { ...details, serviceWords })
}

/** Any thrown value as an `AppError`; what is not one becomes `internal` with the original kept as `cause`. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('internal', {}, { cause: thrown })
}

import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import { challengeIdSchema } from '#contract/ids.ts'
import type { RegistrationStage, RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { readAttemptsInText } from '#contract/rules/registrations/attempts-in-text.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath } from '#contract/service/paths.ts'
import { isRestoredRegistration } from '../../store/database/record-recovery.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import { claimClocksOf } from '../claims/claim-clocks.ts'
import { findCurrentClaim } from '../claims/current-claim.ts'
import { orThrow } from '../row-outcome.ts'
import { isInDoubt } from './calls-in-doubt.ts'
import { findKnownAgent } from './find-known-agent.ts'
import { namesOfSite, type SiteNames } from './free-name.ts'
import type { UnsavedRegistrations } from './secrets/registration-secrets.ts'
import { type SubmitPath, submitPathOf } from './submit-path.ts'

/** Where this registration's answer goes. */
export function submitPathOfRow({ challenge, baseUrl, site }: RegistrationRecord): SubmitPath {
  const { challengeId, submitUrl } = orThrow(challenge, 'not_found')
  const id = challengeIdSchema.safeParse(challengeId)
  const usualPath = id.success
    ? formatEndpointPath(endpointTable.submitRegistrationAnswer, site, { challenge_id: id.data })
    : ''
  return submitPathOf(submitUrl, { baseUrl, usualPath })
}

/** Whether there is anything to answer, and a place for it: some deployments register without a challenge. */
export function isChallengeNamed(challenge: RegistrationRecord['challenge']): boolean {
  return challenge !== null && Boolean(challenge.challengeId ?? challenge.submitUrl ?? challenge.prompt)
}

const mayLackSecret: readonly RegistrationStage[] = ['challenge', 'answer_unknown', 'passed']
/** What is said of a secret that no item can hold: trying again does not help. */
const unkeepable: readonly AppErrorCode[] = ['key_too_long', 'secret_malformed']

/**
 * The service rotates a lost secret while it never issued a token, and an agent of the fleet that had one knows its
 * scopes.
 */
export function canResendSecret({ held }: { held: UnsavedRegistrations }, row: RegistrationRecord): boolean {
  const { agentKey, stage, error } = row
  if (row.agentId === null || !row.challenge?.challengeId) return false
  if (row.form.authMethod !== 'client_credentials') return false
  // Another console, or an answer that was lost, may have had the first token: then the service has said so.
  if (error?.code === 'secret_not_replaced') return false
  if (held.secrets.has(agentKey) && (error === null || !unkeepable.includes(error.code))) return false
  if (stage === 'secret_unsaved') return true
  return mayLackSecret.includes(stage) && !row.hadToken
}

function secretPlaceOf(
  { held }: { held: UnsavedRegistrations },
  { agentKey, agentId, stage, error }: RegistrationRecord,
) {
  if (held.secrets.has(agentKey)) return 'in_memory'
  // At this stage an error can only be that the keychain did not take the secret.
  if (stage === 'id_missing') return error === null ? 'kept' : 'missing'
  if (agentId === null) return 'not_issued'
  // What is refused because the agent is there already was in the keychain by then.
  if (stage === 'secret_unsaved') return error?.code === 'agent_already_added' ? 'kept' : 'missing'
  return 'kept'
}

function activityOf(
  { held }: { held: UnsavedRegistrations },
  { agentKey }: RegistrationRecord,
): RegistrationView['activity'] {
  if (held.busy.has(agentKey)) return 'working'
  return held.run.waiting.has(agentKey) ? 'waiting' : 'none'
}

function claimOf(deps: { held: UnsavedRegistrations }, row: RegistrationRecord): RegistrationView['claim'] {
  const claim = findCurrentClaim(deps, row)
  if (row.stage !== 'passed' || claim === null) return null
  return claimClocksOf(claim, row.provisionalUntilMs)
}

/** What the service sends as a number counts; else what its instructions say, less the attempts made here. */
function attemptsLeftOf(
  { attemptsLeft, instructions }: NonNullable<RegistrationRecord['challenge']>,
  made: number,
): { attemptsLeft: number | null; isAttemptsLeftFromText: boolean } {
  if (attemptsLeft !== null) return { attemptsLeft, isAttemptsLeftFromText: false }
  const allowed = readAttemptsInText(instructions)
  if (allowed === null) return { attemptsLeft: null, isAttemptsLeftFromText: false }
  return { attemptsLeft: Math.max(0, allowed - made), isAttemptsLeftFromText: true }
}

/**
 * The words of some errors differ for an agent that is being registered: there is nothing to enter again, but another
 * secret to ask for.
 */
function errorOfRow(error: AppErrorData | null): AppErrorData | null {
  return error === null ? null : { ...error, details: { ...error.details, of: 'registration' } }
}

/**
 * A registration as the page sees it: no secret, no link, no code. `names` are those of the row's site, for who shows
 * many rows.
 */
export function registrationViewOf(
  deps: { store: Store; held: UnsavedRegistrations },
  row: RegistrationRecord,
  names: SiteNames = namesOfSite(deps, row.siteNo),
): RegistrationView {
  const isNameTaken = row.stage === 'refused' && row.error?.code === 'name_taken'
  const known = findKnownAgent(deps.store, row)
  const path = row.challenge === null ? null : submitPathOfRow(row)
  return {
    agentKey: row.agentKey,
    agentId: row.agentId,
    deploymentId: row.deploymentId,
    site: row.site,
    stage: row.stage,
    form: row.form,
    error: errorOfRow(row.error),
    activity: activityOf(deps, row),
    suggestedName: isNameTaken ? names.freeNear(row.form.name) : null,
    jwks: row.jwks,
    wasInDoubt: isInDoubt(deps.store, row),
    isRestored: isRestoredRegistration(deps.store, row.agentKey),
    challenge:
      row.challenge === null
        ? null
        : {
            prompt: row.challenge.prompt,
            instructions: row.challenge.instructions,
            ...attemptsLeftOf(row.challenge, row.attempts.length),
            expiresAtMs: row.challenge.expiresAtMs,
            isReplacement: row.challenge.isReplacement,
            refusedHost: path?.kind === 'refused' ? path.host : null,
          },
    attempts: row.attempts,
    draft: row.draft,
    secret: secretPlaceOf(deps, row),
    canResendSecret: known === null && canResendSecret(deps, row),
    knownAgent: known === null ? null : { agentKey: known.agentKey, name: known.name },
    claim: claimOf(deps, row),
    createdAtMs: row.createdAtMs,
  }
}

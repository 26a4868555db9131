import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { endpointPath } from '#contract/service/paths.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import { orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { type SubmitPath, submitPathOf } from './submit-path.ts'

/** Where this registration's answer goes. */
export function submitPathOfRow({ challenge, baseUrl, site }: RegistrationRecord): SubmitPath {
  const { challengeId, submitUrl } = orThrow(challenge, 'not_found')
  const usualPath =
    challengeId === null || challengeId === '.' || challengeId === '..' || challengeId === ''
      ? ''
      : endpointPath(endpointTable.submitRegistrationAnswer, site, { challenge_id: challengeId })
  return submitPathOf(submitUrl, { baseUrl, usualPath })
}

/** The service rotates a lost secret while it never issued a token, and an agent of the fleet that had one knows its scopes. */
export function canResendSecret(workspace: Workspace, row: RegistrationRecord): boolean {
  if (row.agentId === null || !row.challenge?.challengeId) return false
  if (row.form.authMethod !== 'client_credentials' || workspace.held.secrets.has(row.agentKey)) return false
  if (row.stage === 'secret_unsaved') return true
  return row.stage === 'challenge' && workspace.store.agents.find(row.agentKey)?.grantedScopes == null
}

function secretPlaceOf({ held }: Workspace, { agentKey, agentId, stage }: RegistrationRecord) {
  if (held.secrets.has(agentKey)) return 'in_memory'
  if (agentId === null) return 'not_issued'
  return stage === 'secret_unsaved' ? 'missing' : 'kept'
}

/** A registration as the page sees it: no secret, no link, no code. */
export function registrationViewOf(workspace: Workspace, row: RegistrationRecord): RegistrationView {
  const path = row.challenge === null ? null : submitPathOfRow(row)
  return {
    agentKey: row.agentKey,
    agentId: row.agentId,
    deploymentId: row.deploymentId,
    site: row.site,
    stage: row.stage,
    form: row.form,
    error: row.error,
    challenge:
      row.challenge === null
        ? null
        : {
            prompt: row.challenge.prompt,
            instructions: row.challenge.instructions,
            attemptsLeft: row.challenge.attemptsLeft,
            expiresAtMs: row.challenge.expiresAtMs,
            refusedHost: path?.kind === 'refused' ? path.host : null,
          },
    attempts: row.attempts,
    draft: row.draft,
    secret: secretPlaceOf(workspace, row),
    canResendSecret: canResendSecret(workspace, row),
    claim: row.claim,
    createdAtMs: row.createdAtMs,
  }
}

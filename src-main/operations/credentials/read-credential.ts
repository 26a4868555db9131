import type { AgentKey } from '#contract/ids.ts'
import type { CredentialView } from '#contract/ipc/credentials.procedures.ts'
import type { RotationRow } from '#contract/ipc/rotations.procedures.ts'
import type { AgentCredentialRecord, CredentialFacts } from '../../store/agent-keys.store.ts'
import type { Store } from '../../store/store.ts'
import { canResendSecret } from '../registrations/registration-view.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { orThrow } from '../row-outcome.ts'

/** What a credential is, in one word. */
export function credentialContentOf({
  authMethod,
  keyAlgorithm,
}: Pick<CredentialFacts, 'authMethod' | 'keyAlgorithm'>) {
  if (authMethod === 'client_credentials') return 'client_secret'
  return keyAlgorithm === 'RS256' ? 'rs256_key' : 'es256_key'
}

/** Why a key cannot be rotated whatever the service says; null where it can, also while it is. */
export function rotationObstacleOf({
  authMethod,
  jwksUrl,
}: Pick<AgentCredentialRecord, 'authMethod' | 'jwksUrl'>): RotationRow['obstacle'] {
  if (authMethod === 'client_credentials') return 'client_secret'
  return jwksUrl === null ? 'no_address' : null
}

/** What is known of one agent's credential, and how far a rotation of its key is. `not_found`. */
export function readCredentialView(
  deps: { store: Store; held: UnsavedRegistrations },
  { agentKey }: { agentKey: AgentKey },
): CredentialView {
  const { store } = deps
  const record = orThrow(store.agentKeys.find(agentKey), 'not_found')
  const registration = store.registrations.find(agentKey)
  return {
    agentKey,
    content: credentialContentOf(record),
    keySetUrl: record.jwksUrl,
    canResendSecret: registration !== null && canResendSecret(deps, registration),
    rotation: rotationViewOf(record),
  }
}

/** How far the rotation of an agent's key is; null where none is under way. */
export function rotationViewOf({ nextKey }: Pick<AgentCredentialRecord, 'nextKey'>): CredentialView['rotation'] {
  if (nextKey === null || nextKey.phase === 'replacing') return null
  const { phase, keyAlgorithm, keyFingerprint, startedAtMs } = nextKey
  return {
    phase,
    algorithm: orThrow(keyAlgorithm, 'internal'),
    fingerprint: orThrow(keyFingerprint, 'internal'),
    startedAtMs,
  }
}

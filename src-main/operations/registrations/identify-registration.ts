import { AppError, toAppError } from '#contract/app-error.ts'
import { type AgentId, agentIdSchema } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Credential } from '../../vault/credential.ts'
import type { Secret } from '../../vault/secret.ts'
import { type StoreIssuedSecretDeps, storeIssuedSecret } from './secrets/store-issued-secret.ts'
import { readKeptKey } from './secrets/store-new-key.ts'
import { storeOrFindSecret } from './secrets/store-unnamed-secret.ts'
import { type LockedRegistration, withRegistrationLock } from './with-registration-lock.ts'

/**
 * Takes the id that the operator read at the service. Only when the service accepts it together with what the keychain
 * holds does the registration go on; whatever is thrown leaves the row and its secret as they are.
 */
export function identifyRegistration(
  deps: StoreIssuedSecretDeps,
  { agentKey, agentId }: LockedRegistration & { agentId: string },
): Promise<RegistrationView> {
  const { store } = deps
  return withRegistrationLock(deps, { agentKey, stages: ['id_missing'] }, async (row) => {
    const id = agentIdSchema.safeParse(agentId.trim())
    if (!id.success) throw new AppError('agent_id_malformed')
    const secret = await storeOrFindSecret(deps, row)
    const isByKey = row.form.authMethod === 'private_key_jwt'
    await prove(deps, { row, agentId: id.data, credential: isByKey ? await readKeptKey(deps, agentKey) : secret })
    store.transaction(() => {
      store.registrations.change(agentKey, { agentId: id.data, stage: 'secret_unsaved', error: null })
      store.journal.add('registration_step', agentKey, { stage: 'secret_unsaved', code: null })
    })
    await storeIssuedSecret(deps, agentKey)
  })
}

/** "Not activated" is said after the credential was looked at, and proves it as a token does. */
async function prove(
  { sessions }: Pick<StoreIssuedSecretDeps, 'sessions'>,
  { row, agentId, credential }: { row: RegistrationRecord; agentId: AgentId; credential: Secret<Credential> },
): Promise<void> {
  const { agentKey, site, deploymentId, baseUrl } = row
  try {
    await sessions.proveCredential({ agentKey, agentId, site, deploymentId, baseUrl }, credential)
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.code === 'agent_not_activated') return
    if (error.code !== 'credential_refused') throw error
    throw new AppError('credential_refused', { ...error.details, of: 'unnamed' }, { cause: error })
  }
}

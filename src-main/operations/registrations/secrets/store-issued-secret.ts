import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationStage, RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import type { RegistrationRecord } from '../../../store/registrations.store.ts'
import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import { decodeCredential, encodeCredential } from '../../../vault/credential.ts'
import type { SettleClaimDeps } from '../../claims/settle-claim.ts'
import { type StoreClaimDeps, storeClaim } from '../../claims/store-claim.ts'
import { type Notify, topicsThatNameOurs } from '../../notify.ts'
import { errorDataOf, orThrow } from '../../row-outcome.ts'
import { settleByToken } from '../check-registration.ts'
import { type LockedRegistration, withRegistrationLock } from '../with-registration-lock.ts'
import { proveIssuedSecret } from './prove-issued-secret.ts'
import { secretAccountOf } from './registration-secrets.ts'
import { storeUnnamedSecret } from './store-unnamed-secret.ts'

export interface StoreIssuedSecretDeps extends SettleClaimDeps {
  clock: Clock
}

/** Tries the keychain again: with the secret in memory, or, after a restart, for one that arrived there in time. */
export function saveIssuedSecret(
  deps: StoreIssuedSecretDeps,
  { agentKey }: LockedRegistration,
): Promise<RegistrationView> {
  return withRegistrationLock(deps, { agentKey, stages: ['id_missing', 'secret_unsaved'] }, ({ stage }) =>
    stage === 'id_missing' ? storeUnnamedSecret(deps, agentKey) : storeIssuedSecret(deps, agentKey),
  )
}

/**
 * Puts the secret into the keychain, where it is read back, only then takes the agent into the fleet, and only then
 * asks for the first token: once one was issued, a lost secret cannot be had again. When the keychain refuses, the
 * secret stays in memory and the row says why.
 */
export async function storeIssuedSecret(deps: StoreIssuedSecretDeps, agentKey: AgentKey): Promise<void> {
  const { store, vault, held } = deps
  const row = orThrow(store.registrations.find(agentKey), 'not_found')
  const stage = stageOnceKept(row)
  try {
    const secret = held.secrets.get(agentKey)
    if (secret !== undefined) {
      await vault.save(secretAccountOf(row), encodeCredential(secret))
      held.secrets.delete(agentKey)
    }
    // Without a secret in memory an earlier run may have saved it; an agent with a key can do without.
    else decodeCredential(await vault.read(agentKey))
    addToFleet(deps, row, stage)
    await storeOfferedClaim(deps, row, agentKey)
  } catch (thrown) {
    store.registrations.change(agentKey, { error: errorDataOf(thrown) })
    return
  }
  await (stage === 'challenge' ? proveIssuedSecret(deps, agentKey) : settleByToken(deps, agentKey))
}

/** Another secret is asked for at any time before the first token: what was answered by then is not asked again. */
function stageOnceKept({ challenge, attempts }: RegistrationRecord): 'challenge' | 'answer_unknown' | 'passed' {
  return challenge?.cameTo ?? (attempts.at(-1)?.passed === true ? 'passed' : 'challenge')
}

/**
 * A claim that came with the registration becomes that of an agent of the fleet. Where the keychain refuses it, it
 * stays in memory, and can be had again.
 */
export async function storeOfferedClaim(
  deps: StoreClaimDeps,
  { agentKey, form }: RegistrationRecord,
  fleetKey: AgentKey,
): Promise<void> {
  const { held } = deps
  const offer = held.offers.get(agentKey)
  if (offer === undefined) return
  const hasSecretBesideKey = form.authMethod === 'private_key_jwt'
  await storeClaim(deps, fleetKey, { ...offer, isFresh: true, hasSecretBesideKey })
  held.offers.delete(agentKey)
}

function addToFleet(
  { store, clock, notify }: { store: Store; clock: Clock; notify: Notify },
  row: RegistrationRecord,
  stage: RegistrationStage,
): void {
  const { agentKey, siteNo, form } = row
  const agentId = orThrow(row.agentId, 'internal')
  const nowMs = Math.trunc(clock())
  store.transaction(() => {
    if (store.agents.find(agentKey) === null) {
      const known = store.agents.findAtSite(siteNo, agentId)
      if (known !== null) throw new AppError('agent_already_added', { name: known.name })
      const { name, authMethod } = form
      // A first try by key may have been followed by one by secret.
      const isByKey = authMethod === 'private_key_jwt'
      const keyAlgorithm = isByKey ? row.keyAlgorithm : null
      const keyFingerprint = isByKey ? row.keyFingerprint : null
      store.agents.add({
        agentKey,
        siteNo,
        agentId,
        name,
        serviceName: name,
        authMethod,
        keyAlgorithm,
        keyFingerprint,
        keyMadeAtMs: row.keyMadeAtMs,
        jwksUrl: isByKey && form.publicKeyBy === 'jwks_url' ? form.jwksUrl : null,
        addedAtMs: nowMs,
      })
      // To ask for none in particular is to ask for all (Interface §5.3).
      const requested = form.requestedScopes.length > 0 ? form.requestedScopes : oauthScopes
      store.agents.setRequestedScopes(agentKey, requested)
      const change = { status: 'not_activated', statusDetail: null, lastError: null, atMs: nowMs } as const
      store.agents.setStatus(agentKey, change)
    }
    // What was said against the secret is settled by the first token.
    const error = row.error?.code === 'issued_despite_failure' ? row.error : null
    store.registrations.change(agentKey, { stage, error })
    store.journal.add('registration_secret_kept', agentKey, { agentId })
  })
  notify('agents', 'app', 'registrations', ...topicsThatNameOurs)
}

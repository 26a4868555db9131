import { AppError } from '#contract/app-error.ts'
import { type AgentKey, agentIdSchema, agentKeySchema, type DeploymentId, type Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { RequestOf } from '#contract/service/endpoint-table.ts'
import { outcomeOfFailure } from '../../service/policy/outcome-of-failure.ts'
import { publicKeyPemOf } from '../../session/generate-agent-key-pair.ts'
import { registerAtService } from '../../session/registration-calls.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Timer } from '../../system/timer.ts'
import type { Vault } from '../../vault/vault.ts'
import type { NewId } from '../new-id.ts'
import { refuseWhilePaused } from '../pauses/refuse-while-paused.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { isKeyInDoubt, recordCallInDoubt } from './calls-in-doubt.ts'
import { settleByToken } from './check-registration.ts'
import { removeFormDraft } from './form-drafts.ts'
import { isNameKnown, namesOfSite, refuseTakenName } from './free-name.ts'
import { persistWithRetry } from './persist-with-retry.ts'
import { isChallengeNamed } from './registration-view.ts'
import { type StoreIssuedSecretDeps, storeIssuedSecret } from './secrets/store-issued-secret.ts'
import { noKey, readKeptKey, refuseUnreadable, storeNewKey } from './secrets/store-new-key.ts'
import { storeUnnamedSecret } from './secrets/store-unnamed-secret.ts'
import { withRegistrationLock } from './with-registration-lock.ts'

export interface StartRegistrationDeps extends StoreIssuedSecretDeps {
  startTimer: Timer
  newId: NewId
}

export interface StartInput {
  agentKey: AgentKey | null
  deploymentId: DeploymentId
  site: Site
  form: RegistrationForm
}

/**
 * Registers an agent: the intent is on the disk before anything else, a key pair is in the keychain before its public
 * half leaves, the row says "sending" before the bytes go. While sending is paused nothing goes. What becomes of it is
 * the row's stage; only what was typed wrong is thrown.
 */
export async function startRegistration(deps: StartRegistrationDeps, input: StartInput): Promise<RegistrationView> {
  const { store } = deps
  const site = orThrow(store.deployments.site(input.deploymentId, input.site), 'not_found')
  const { name } = input.form
  if (isNameKnown(deps, { siteNo: site.siteNo, name, except: input.agentKey }))
    refuseTakenName(namesOfSite(deps, site.siteNo), name, input.agentKey ?? undefined)
  const agentKey = input.agentKey ?? agentKeySchema.parse(deps.newId('ag'))
  if (input.agentKey === null) {
    store.transaction(() => {
      store.registrations.add({ agentKey, siteNo: site.siteNo, stage: 'intent', form: input.form })
      store.journal.add('registration_intended', agentKey, { name: input.form.name, site: input.site })
      removeFormDraft(store, null)
    })
  }
  const stages = ['staged', 'intent', 'refused', 'unknown'] as const
  return withRegistrationLock(deps, { agentKey, stages }, async (row) => {
    if (row.siteNo !== site.siteNo) throw new AppError('invalid_input', { field: 'site' })
    const needsOtherKey = row.form.keyKind !== input.form.keyKind && !isKeyInDoubt(store, row)
    // A row that is on the disk as it is meant needs no commit of its own: the next one says "sending".
    const isMeant = !needsOtherKey && JSON.stringify(row.form) === JSON.stringify(input.form)
    const began = row.stage === 'staged' ? ({ stage: 'intent' } as const) : {}
    const meant = isMeant
      ? row
      : store.registrations.change(agentKey, {
          form: input.form,
          error: null,
          ...began,
          ...(needsOtherKey ? noKey : {}),
        })
    let body: RequestOf<'registerAgent'>
    try {
      refuseWhilePaused(store, row)
      body = { ...bodyOf(input.form), ...(await publicKeyFor(deps, orThrow(meant, 'not_found'))) }
      // The keychain may have asked its user meanwhile, who paused instead.
      refuseWhilePaused(store, row)
    } catch (thrown) {
      store.registrations.change(agentKey, { ...began, error: errorDataOf(thrown) })
      return
    }
    await send(deps, row, body)
  })
}

/**
 * What is sent of the key in the keychain, as read back from there: its public half, or where that is hosted. Nothing
 * for the other method, for which the keychain is proven to be readable before a secret is asked for that is shown
 * once.
 */
async function publicKeyFor(
  deps: { store: Store; vault: Vault; clock: Clock },
  { agentKey, form, ...row }: RegistrationRecord,
): Promise<Pick<RequestOf<'registerAgent'>, 'public_key' | 'jwks_url'>> {
  const { vault } = deps
  if (form.authMethod === 'client_credentials') {
    await refuseUnreadable(vault)
    return {}
  }
  if (form.publicKeyBy === 'jwks_url') {
    // What is hosted has to be the public half of the key that signs, so the key is older than the address.
    if (row.keyFingerprint === null || row.jwks === null) throw new AppError('jwks_not_made')
    if (form.jwksUrl === '') throw new AppError('jwks_url_missing')
    await readKeptKey(deps, agentKey)
    return { jwks_url: form.jwksUrl }
  }
  if (row.keyFingerprint === null) await storeNewKey(deps, agentKey, form.keyKind)
  return { public_key: publicKeyPemOf(await readKeptKey(deps, agentKey)) }
}

async function send(
  deps: StartRegistrationDeps,
  row: RegistrationRecord,
  body: RequestOf<'registerAgent'>,
): Promise<void> {
  const { store, held, client } = deps
  const { agentKey, baseUrl, site } = row
  const step = (stage: RegistrationRecord['stage'], change: Parameters<typeof store.registrations.change>[1] = {}) =>
    store.transaction(() => {
      store.registrations.change(agentKey, { ...change, stage })
      store.journal.add('registration_step', agentKey, { stage, code: change.error?.code ?? null })
    })
  store.transaction(() => {
    if (row.stage === 'unknown') recordCallInDoubt(store, row)
    step('sending', { error: null })
  })
  let challenge: RegistrationRecord['challenge'] = null
  try {
    const registered = await registerAtService({ client, baseUrl, site }, body)
    const { secret, claim, failure } = registered
    if (secret !== null) held.secrets.set(agentKey, secret)
    if (claim.claim !== null) held.offers.set(agentKey, claim)
    const agentId = agentIdSchema.safeParse(registered.agentId)
    if (!agentId.success && secret === null)
      throw new AppError('outcome_unknown', { reason: 'agent_id_malformed', endpoint: 'registerAgent' })
    const asked = { prompt: registered.challenge.prompt ?? '', isReplacement: false, cameTo: null }
    challenge = { ...registered.challenge, ...asked }
    const kept = { agentId: agentId.data ?? null, challenge }
    // Until the keychain has read it back, the secret of an agent without an id counts as not saved.
    const error = agentId.success ? failure : ({ code: 'secret_not_saved', details: {} } as const)
    await persistWithRetry(deps, () => step(agentId.success ? 'secret_unsaved' : 'id_missing', { ...kept, error }))
  } catch (thrown) {
    const error = errorDataOf(thrown)
    const outcome = outcomeOfFailure(thrown instanceof AppError ? thrown : new AppError('internal'))
    // What was in doubt before stays so when this call did not leave.
    const unsent = row.stage === 'unknown' ? 'unknown' : 'intent'
    await persistWithRetry(deps, () => step(outcome === 'not_sent' ? unsent : outcome, { error }))
    return
  }
  if (store.registrations.find(agentKey)?.stage === 'id_missing') return storeUnnamedSecret(deps, agentKey)
  await storeIssuedSecret(deps, agentKey)
  // Nothing is to be answered: a token says whether the agent is active, or waits for its claim.
  const isStored = store.registrations.find(agentKey)?.stage === 'challenge'
  if (isStored && !isChallengeNamed(challenge)) await settleByToken(deps, agentKey)
}

function bodyOf(form: RegistrationForm): RequestOf<'registerAgent'> {
  const texts = {
    type: form.type,
    bio: form.bio,
    model_provider: form.modelProvider,
    model_name: form.modelName,
    model_version: form.modelVersion,
    model_capability_tag: form.modelCapabilityTag,
    hosting_mode: form.hostingMode,
    policy_profile: form.policyProfile,
    owner_org: form.ownerOrg,
    disclosure_level: form.disclosureLevel,
  }
  const lists = {
    languages: form.languages,
    default_spaces: form.defaultSpaces,
    requested_scopes: form.requestedScopes,
  }
  const given = Object.entries({ ...texts, ...lists }).filter(([, value]) => value.length > 0)
  return { ...Object.fromEntries(given), name: form.name, auth_method: form.authMethod }
}

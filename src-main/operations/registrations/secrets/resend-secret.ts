import { AppError, toAppError } from '#contract/app-error.ts'
import type { RegistrationStage, RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { outcomeOfFailure } from '../../../service/policy/outcome-of-failure.ts'
import { requestSecretAgain } from '../../../session/registration-calls.ts'
import type { RegistrationRecord } from '../../../store/registrations.store.ts'
import { errorOfState } from '../../../vault/keychain/keychain-state.ts'
import { refuseWhilePaused } from '../../pauses/refuse-while-paused.ts'
import { errorDataOf, orThrow } from '../../row-outcome.ts'
import { canResendSecret } from '../registration-view.ts'
import { type LockedRegistration, withRegistrationLock } from '../with-registration-lock.ts'
import { type StoreIssuedSecretDeps, storeIssuedSecret } from './store-issued-secret.ts'

type Challenge = NonNullable<RegistrationRecord['challenge']>

/**
 * Asks for another secret in the place of a lost one. Before the request leaves, the row says that no secret is kept:
 * once it has arrived, an older one in the keychain is worth nothing. An unknown outcome does no harm: the next press
 * rotates it again.
 */
export function resendSecret(deps: StoreIssuedSecretDeps, { agentKey }: LockedRegistration): Promise<RegistrationView> {
  const { store, held, client, vault } = deps
  const stages = ['secret_unsaved', 'challenge', 'answer_unknown', 'passed'] as const
  return withRegistrationLock(deps, { agentKey, stages }, async (row) => {
    refuseWhilePaused(store, row)
    if (!canResendSecret(deps, row)) throw new AppError('invalid_input', { of: 'stage', stage: row.stage })
    const challenge = orThrow(row.challenge, 'internal')
    const body = {
      agent_id: orThrow(row.agentId, 'internal'),
      challenge_id: orThrow(challenge.challengeId, 'internal'),
    }
    try {
      const status = await vault.check()
      if (status.state !== 'ok' && status.state !== 'lost') throw errorOfState(status)
      refuseWhilePaused(store, row)
      store.transaction(() => {
        const next = { ...challenge, cameTo: reachedBy(row.stage, challenge.cameTo) }
        store.registrations.change(agentKey, { stage: 'secret_unsaved', error: null, challenge: next })
        store.journal.add('registration_secret_asked_again', agentKey, { agentId: body.agent_id })
      })
      const { baseUrl, site } = row
      const { secret, failure } = await requestSecretAgain({ client, baseUrl, site }, body)
      held.secrets.set(agentKey, secret)
      if (failure !== null) store.registrations.change(agentKey, { error: failure })
    } catch (thrown) {
      const error = toAppError(thrown)
      const isInDoubt = outcomeOfFailure(error) === 'unknown'
      const stage = isInDoubt ? 'secret_unsaved' : row.stage
      store.registrations.change(agentKey, { stage, error: errorDataOf(error) })
      return
    }
    await storeIssuedSecret(deps, agentKey)
  })
}

/** One that is asked for in the place of another that was not kept changes nothing of how far the answer was. */
function reachedBy(stage: RegistrationStage, cameTo: Challenge['cameTo']): Challenge['cameTo'] {
  if (stage === 'secret_unsaved') return cameTo
  return stage === 'answer_unknown' || stage === 'passed' ? stage : null
}

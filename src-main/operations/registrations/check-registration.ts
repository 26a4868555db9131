import { type AppErrorCode, appErrors } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type SettleClaimDeps, settleClaim } from '../claims/settle-claim.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { isChallengeNamed } from './registration-view.ts'
import { proveIssuedSecret } from './secrets/prove-issued-secret.ts'
import { type LockedRegistration, withRegistrationLock } from './with-registration-lock.ts'

/**
 * Asks for a token, which says whether the agent passed, waits for its claim, or is active; before the challenge,
 * whether its credential is known.
 */
export function checkRegistration(deps: SettleClaimDeps, { agentKey }: LockedRegistration): Promise<RegistrationView> {
  const stages = ['challenge', 'answer_unknown', 'passed', 'active'] as const
  return withRegistrationLock(deps, { agentKey, stages }, ({ stage, challenge }) =>
    stage === 'challenge' && isChallengeNamed(challenge)
      ? proveIssuedSecret(deps, agentKey)
      : settleByToken(deps, agentKey),
  )
}

/** Brings the row to where the service says that the agent is. A failure is shown on the row. */
export async function settleByToken(deps: SettleClaimDeps, agentKey: AgentKey): Promise<void> {
  const { store } = deps
  const row = orThrow(store.registrations.find(agentKey), 'not_found')
  try {
    const { isPending } = await settleClaim(deps, agentKey)
    if (!isPending) return
    // The token settles what was said of the agent; what the keychain said of the claim link stays.
    const error = row.error !== null && isOfKeychain(row.error.code) ? row.error : null
    store.registrations.change(agentKey, { stage: 'passed', error })
  } catch (thrown) {
    const error = errorDataOf(thrown)
    // No token before the challenge is passed: the answer did not arrive, or did not pass.
    const isOpen = error.code === 'agent_not_activated' && row.stage === 'answer_unknown'
    store.registrations.change(agentKey, isOpen ? { stage: 'challenge', error: null } : { error })
  }
}

function isOfKeychain(code: AppErrorCode): boolean {
  return code === 'secret_not_saved' || appErrors[code].where === 'app'
}

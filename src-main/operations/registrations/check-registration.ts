import { type AppErrorCode, appErrors } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { settleClaim } from '../claims/settle-claim.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { proveIssuedSecret } from './secrets/prove-issued-secret.ts'
import { type LockedRegistration, withRegistrationLock } from './with-registration-lock.ts'

/**
 * Asks for a token, which says whether the agent passed, waits for its claim, or is active; before the challenge,
 * whether its credential is known.
 */
export function checkRegistration(workspace: Workspace, { agentKey }: LockedRegistration): Promise<RegistrationView> {
  const stages = ['challenge', 'answer_unknown', 'passed', 'active'] as const
  return withRegistrationLock(workspace, { agentKey, stages }, ({ stage }) =>
    stage === 'challenge' ? proveIssuedSecret(workspace, agentKey) : settleByToken(workspace, agentKey),
  )
}

/** Brings the row to where the service says that the agent is. What fails stands on the row. */
export async function settleByToken(workspace: Workspace, agentKey: AgentKey): Promise<void> {
  const { store } = workspace
  const row = orThrow(store.registrations.find(agentKey), 'not_found')
  try {
    const { isPending } = await settleClaim(workspace, agentKey)
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

import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AgentSessions } from '../../../session/agent-session.ts'
import type { Store } from '../../../store/store.ts'
import { identityOf } from '../../agents/agent-identity.ts'
import type { StatusRecorder } from '../../agents/status-recorder.ts'
import { errorDataOf, orThrow } from '../../row-outcome.ts'

/**
 * Asks for the first token of an agent whose credential is in the keychain, to hear that the service knows this
 * credential. Before the challenge is passed a service refuses with "not activated", after it has looked at the
 * credential: that is a proof too, and because no token was issued, the secret can still be asked for again. Only a
 * refused credential is an error of the row; whatever else goes wrong on the way proves nothing, and the token after
 * the challenge will.
 */
export async function proveIssuedSecret(
  { store, sessions, statusRecorder }: { store: Store; sessions: AgentSessions; statusRecorder: StatusRecorder },
  agentKey: AgentKey,
): Promise<void> {
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const isProven = (by: string) => {
    store.transaction(() => {
      store.registrations.change(agentKey, { error: null })
      store.journal.add('registration_secret_proven', agentKey, { by })
    })
  }
  try {
    const facts = await sessions.mint(identityOf(agent))
    statusRecorder.proven(agentKey, facts)
    statusRecorder.flush()
    isProven('token')
  } catch (thrown) {
    const error = errorDataOf(thrown)
    if (error.code === 'agent_not_activated') isProven('not_activated')
    if (error.code !== 'credential_refused') return
    const refusal: AppErrorData = agent.jwksUrl === null ? error : { code: 'jwks_not_accepted', details: {} }
    store.registrations.change(agentKey, { error: refusal })
  }
}

import type { AppErrorData } from '#contract/app-error.ts'
import { type ProfileKey, readProfileKey } from '#contract/ipc/profile-key.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { findReaders } from '../agents/find-readers.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { profileFactsOf } from './profile-facts.ts'

/** Asks the service for the profile of any agent, as the first agent of ours at that site that may. */
export async function fetchProfile(
  deps: { store: Store; sessions: AgentSessions; clock: () => number },
  { profileKey }: { profileKey: ProfileKey },
) {
  const { store, sessions, clock } = deps
  const { agentId, deploymentId, site } = readProfileKey(profileKey)
  const { siteNo } = orThrow(store.deployments.site(deploymentId, site), 'not_found')
  const agent = findReaders(deps, siteNo, 'profile:read:public')[0]
  if (agent === undefined) {
    return { facts: null, reader: null, isFollowed: null, readAtMs: Math.trunc(clock()), error: null }
  }
  const reader = { agentKey: agent.agentKey, name: agent.name }
  const response = await sessions
    .call(identityOf(agent), 'readProfile', { params: { agent_id: agentId } })
    .catch((thrown: unknown): { error: AppErrorData } => ({ error: errorDataOf(thrown) }))
  const readAtMs = Math.trunc(clock())
  if ('error' in response) return { facts: null, reader, isFollowed: null, readAtMs, error: response.error }
  return { facts: profileFactsOf(response), reader, isFollowed: response.is_followed, readAtMs, error: null }
}

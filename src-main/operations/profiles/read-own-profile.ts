import type { AgentKey } from '#contract/ids.ts'
import type { ProfileFacts } from '#contract/ipc/profiles.procedures.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import { requireActiveAgent } from '../agents/require-active-agent.ts'
import type { Notify } from '../notify.ts'
import { fetchOwnProfile } from './fetch-own-profile.ts'
import { profileFactsOf } from './profile-facts.ts'

/** Asks the service for the profile of an agent of ours, as itself. Rejects as the session does. */
export async function readOwnProfile(
  deps: { store: Store; sessions: AgentSessions; notify: Notify; clock: () => number },
  { agentKey }: { agentKey: AgentKey },
): Promise<{ facts: ProfileFacts; readAtMs: number }> {
  const profile = await fetchOwnProfile(deps, requireActiveAgent(deps, agentKey))
  return { facts: profileFactsOf({ ...profile }), readAtMs: Math.trunc(deps.clock()) }
}

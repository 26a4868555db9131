import type { AgentKey } from '#contract/ids.ts'
import type { ProfileFacts } from '#contract/ipc/profiles.procedures.ts'
import { activeAgent } from '../agents/active-agent.ts'
import { fetchOwnProfile } from '../agents/own-profile.ts'
import type { Workspace } from '../workspace.ts'
import { profileFactsOf } from './profile-facts.ts'

/** Asks the service for the profile of an agent of ours, as itself. Rejects as the session does. */
export async function readOwnProfile(
  deps: Pick<Workspace, 'store' | 'sessions' | 'notify' | 'clock'>,
  { agentKey }: { agentKey: AgentKey },
): Promise<{ facts: ProfileFacts; readAtMs: number }> {
  const profile = await fetchOwnProfile(deps, activeAgent(deps, agentKey))
  return { facts: profileFactsOf({ ...profile }), readAtMs: Math.trunc(deps.clock()) }
}

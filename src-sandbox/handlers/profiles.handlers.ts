import type { Site } from '#contract/ids.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { callerOf, type Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import type { AgentRecord, SandboxState } from '../state.ts'
import { pageOf } from './cursor-paging.ts'

/** The caller's own profile with its status and the end of its provisional period. */
export const readOwnProfile: Handler<'readOwnProfile'> = (call) => {
  const agent = callerOf(call)
  const isProvisional = agent.status === 'provisional'
  return {
    ...profileToWire(agent),
    agent_status: isProvisional ? 'active_provisional' : 'active',
    trust_level: agent.verified ? 'verified' : 'provisional',
    provisional_until:
      isProvisional && agent.provisionalUntilMs !== null ? formatServiceTime(agent.provisionalUntilMs) : null,
  }
}

/** Any agent's profile, and whether the caller follows it. */
export const readProfile: Handler<'readProfile'> = (call) => {
  const agent = findAgent(call.run.state, call.site, call.params.agent_id)
  return { ...profileToWire(agent), is_followed: callerOf(call).following.has(agent.agentId) }
}

/** What the caller has done at the service, newest first, in pages by cursor. */
export const listActions: Handler<'listActions'> = (call) => {
  const { rows, next_cursor } = pageOf(callerOf(call).actions, call.query)
  const items = rows.map(({ actionId, type, targetId, summary, atMs }) => ({
    action_id: actionId,
    type,
    target_id: targetId,
    summary,
    created_at: formatServiceTime(atMs),
  }))
  return { items, next_cursor }
}

/** The record of a site's agent; 404 for what the site does not have. */
export function findAgent(state: SandboxState, site: Site, agentId: string | undefined): AgentRecord {
  const agent = state.agents.get(agentId ?? '')
  if (agent === undefined || agent.site !== site) throw new Refusal(404, 'Agent not found')
  return agent
}

function profileToWire(agent: AgentRecord) {
  return {
    agent_id: agent.agentId,
    name: agent.name,
    bio: agent.bio,
    verification_status: agent.verified ? ('verified' as const) : ('pending' as const),
    model_provider: agent.modelProvider,
    model_name: agent.modelName,
    model_version: agent.modelVersion,
    owner_org: agent.ownerOrg,
    languages: [...agent.languages],
    follower_count: agent.followers.size,
    following_count: agent.following.size,
    comment_count: agent.comments.length,
    like_count: agent.comments.reduce((sum, { likedBy }) => sum + likedBy.size, 0),
    prediction_count: agent.predictionCount,
    created_at: formatServiceTime(agent.createdAtMs),
  }
}

import { formatServiceTime } from '#contract/rules/service-time.ts'
import { callerOf, type Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import { addFollow, removeFollow } from '../rules/follows.ts'
import type { SandboxState } from '../state.ts'
import { recordAction } from './actions.ts'
import { findAgent } from './profiles.handlers.ts'

/** Follows an agent of the same site. A second time changes nothing; oneself is refused with 400. */
export const followAgent: Handler<'followAgent'> = (call) => {
  const { run, site, body, nowMs } = call
  const agent = callerOf(call)
  const target = findAgent(run.state, site, body.target_agent_id)
  if (target === agent) throw new Refusal(400, 'An agent cannot follow itself')
  if (addFollow(agent, target, nowMs)) {
    recordAction(run.state, agent, {
      type: 'follow',
      targetId: target.agentId,
      summary: target.name,
      atMs: nowMs,
    })
  }
  return { following: true, target_agent_id: target.agentId }
}

/** Ends a follow, also one that never was. */
export const unfollowAgent: Handler<'unfollowAgent'> = (call) => {
  const agent = callerOf(call)
  const target = findAgent(call.run.state, call.site, call.params.agent_id)
  removeFollow(agent, target)
  return { following: false, target_agent_id: target.agentId }
}

/** Whom the caller follows, and since when. */
export const listFollowing: Handler<'listFollowing'> = (call) => listed(call.run.state, callerOf(call).following)

/** Who follows the caller, and since when. */
export const listFollowers: Handler<'listFollowers'> = (call) => listed(call.run.state, callerOf(call).followers)

function listed(state: SandboxState, follows: ReadonlyMap<string, number>) {
  const items = [...follows].map(([agentId, sinceMs]) => {
    const agent = state.agents.get(agentId)
    return {
      agent_id: agentId,
      agent_name: agent?.name ?? '',
      model_provider: agent?.modelProvider ?? '',
      followed_at: formatServiceTime(sinceMs),
    }
  })
  return { items, total: items.length }
}

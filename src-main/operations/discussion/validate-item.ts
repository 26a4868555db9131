/** Whether a write of the discussion may be sent, and why not. Pure. */
import type { AppErrorCode, AppErrorData } from '#contract/app-error.ts'
import type { Site } from '#contract/ids.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { blockOfStatus } from '#contract/rules/agents/can-predict.ts'
import { getOAuthScopeState, type KnownOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import { isSameId } from '#contract/rules/agents/same-agent-id.ts'
import type { DiscussionKindName } from '#contract/rules/outbox/write-kind-names.ts'
import { needsOfCall } from '#contract/service/call-needs.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'

export interface ItemFacts {
  agent: { site: Site; agentId: string; status: AgentStatus; isArchived: boolean; oauth: KnownOAuthScopes }
  /** What the event allows, as the agent was told last; null: not known, and the service is the judge. */
  policy: { commentEnabled: boolean | null; replyEnabled: boolean | null; likeEnabled: boolean | null } | null
  /** A write of the agent with the same key that is not over, or that is never written a second time. */
  living: 'under_way' | 'accepted' | null
}

/** A letter, a digit or a sign: white space and invisible characters alone say nothing. */
const sayingSomething = /[\p{L}\p{N}\p{P}\p{S}]/u

/** What is done, without the text: `isReply` of the comment that is liked. */
export interface DiscussionAct {
  kind: DiscussionKindName
  isReply: boolean
}

/** The operation that an act is sent by. */
function endpointOfAct({ kind, isReply }: DiscussionAct) {
  switch (kind) {
    case 'comment':
    case 'reply':
      return endpointTable.createComment
    case 'like':
      return endpointTable[isReply ? 'likeReply' : 'likeComment']
    case 'unlike':
      return endpointTable[isReply ? 'unlikeReply' : 'unlikeComment']
    case 'follow':
      return endpointTable.followAgent
    case 'unfollow':
      return endpointTable.unfollowAgent
    case 'post':
      return endpointTable.createPost
  }
}

/** The first reason why it cannot be sent; null when nothing known is against it. */
export function validateItem(item: DiscussionItem, { agent, policy, living }: ItemFacts): AppErrorData | null {
  const act = { kind: item.kind, isReply: 'comment' in item && item.comment.isReply }
  return validateWriter(act, { agent, policy }) ?? contentError(item, agent.agentId) ?? livingError(living)
}

/** What is against an act by this agent whatever is written; null when nothing known is. */
export function validateWriter(
  act: DiscussionAct,
  { agent, policy }: Pick<ItemFacts, 'agent' | 'policy'>,
): AppErrorData | null {
  const refuse = (code: AppErrorCode, details: AppErrorData['details'] = {}) => ({ code, details })
  if (agent.isArchived) return refuse('agent_archived')
  const endpoint = endpointOfAct(act)
  if (!(endpoint.sites as readonly Site[]).includes(agent.site))
    return refuse('site_mismatch', { agentSite: agent.site, challengeSite: endpoint.sites.join(', ') })
  const block = blockOfStatus(agent.status)
  if (block !== null) return refuse(block)
  const { oauthScope } = needsOfCall(endpoint, act.kind === 'reply' ? { parent_comment_id: '' } : null)
  if (oauthScope !== null && getOAuthScopeState(agent.oauth, oauthScope) === 'no')
    return refuse('oauth_scope_missing', { scope: oauthScope })
  // What the event does not take at all before what is still missing of a text.
  return policyError(act, policy)
}

function contentError(item: DiscussionItem, agentId: string): AppErrorData | null {
  const invalid = (field: string): AppErrorData => ({ code: 'invalid_input', details: { field } })
  if ('title' in item && !sayingSomething.test(item.title)) return invalid('title')
  if ('text' in item && !sayingSomething.test(item.text)) return invalid('text')
  if (item.kind === 'reply' && item.parent.isReply) return { code: 'reply_to_reply', details: {} }
  if (item.kind === 'follow' && isSameId(item.target.agentId, agentId)) return invalid('target')
  return null
}

function policyError({ kind }: DiscussionAct, policy: ItemFacts['policy']): AppErrorData | null {
  const isClosed =
    (kind === 'comment' && policy?.commentEnabled === false) ||
    (kind === 'reply' && policy?.replyEnabled === false) ||
    (kind === 'like' && policy?.likeEnabled === false)
  return isClosed ? { code: 'discussion_closed', details: {} } : null
}

function livingError(living: ItemFacts['living']): AppErrorData | null {
  if (living === null) return null
  return { code: living === 'accepted' ? 'already_written' : 'same_write_under_way', details: {} }
}

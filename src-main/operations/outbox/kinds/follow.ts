import type { AgentId } from '#contract/ids.ts'
import { comparedIdOf, isSameId } from '#contract/rules/agents/same-agent-id.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import type { WriteTarget } from '../../../store/write-target.ts'
import { refuseOther } from '../refuse-other.ts'
import type { WriteKind } from '../write-kind.ts'
import {
  acceptDiscussionWrite,
  type DiscussionSubject,
  discussionWriteOf,
  encodeSubject,
  subjectOf,
} from './discussion-write.ts'

type Followed = NonNullable<DiscussionSubject['target']>

/** A follow, or its end, as the outbox holds it. One at a time for each agent and whom it is about. */
export function createFollow(intent: { target: Followed; isFollowed: boolean }): {
  target: WriteTarget
  body: { target_agent_id: string } | null
} {
  const { target, isFollowed } = intent
  return {
    target: {
      kind: isFollowed ? 'follow' : 'unfollow',
      challengeNo: null,
      subject: encodeSubject({ target }),
      livingKey: followKeyOf(target.agentId),
      isOnce: false,
    },
    body: isFollowed ? { target_agent_id: target.agentId } : null,
  }
}

/** Of the follows of an agent, those of this one. */
export const followKeyOf = (targetId: AgentId): string => `follow:${targetId}`

function followedOf(row: WriteRecord): Followed {
  const { target } = subjectOf(row)
  if (target === null) throw new TypeError('a follow of nobody')
  return target
}

/** Follows and their end (Interface §4.2, §5.3; body as deployments have it). */
export const followKind: WriteKind = {
  topics: ['feed'],
  async send({ sessions }, row) {
    const { agentId } = followedOf(row)
    const { requestId } = row
    const response =
      row.kind === 'follow'
        ? await sessions.call(row, 'followAgent', { body: { target_agent_id: agentId }, requestId })
        : await sessions.call(row, 'unfollowAgent', { params: { agent_id: agentId }, requestId })
    refuseOther({ field: 'target_agent_id', sent: agentId, received: response.target_agent_id })
    refuseOther({ field: 'follower_id', sent: row.agentId, received: response.follower_id })
    // `agent_id` may name the one who follows or the one who is followed.
    if (response.agent_id !== null && !isSameId(response.agent_id, row.agentId))
      refuseOther({ field: 'agent_id', sent: agentId, received: response.agent_id })
    return { remoteId: null, acceptedAtMs: null }
  },
  /** Whose feed an item is in goes by who follows its author, so that is known at once. */
  accept(store, row, end) {
    return store.transaction(() => {
      if (!acceptDiscussionWrite(store, row, end)) return false
      const { agentId: targetId, name: targetName } = followedOf(row)
      if (row.kind === 'follow') store.follows.add(row.agentNo, { targetId, targetName, sinceMs: end.atMs })
      else store.follows.remove(row.agentNo, targetId)
      return true
    })
  },
  lookUpKey: (row) => `following of ${row.agentKey}`,
  /** Whom the agent follows says it all. That somebody is not in the list is known from a complete one only. */
  async lookUp({ sessions }, rows) {
    const [first] = rows
    if (first === undefined) throw new RangeError('nothing to look up')
    const list = await sessions.call(first, 'listFollowing', {})
    const isClearOf = new Map(list.items.map((item) => [comparedIdOf(item.agent_id), item.is_clear]))
    const isWhole = isComplete(list.completeness)
    return (row) => {
      const isClear = isClearOf.get(comparedIdOf(followedOf(row).agentId))
      const isSaid = isWhole && isClear !== false
      const isThere = row.kind === 'follow' ? isClear === true : isSaid && isClear === undefined
      return isThere ? { isThere, remoteId: null } : { isThere, isComplete: isSaid }
    }
  },
  viewOf: discussionWriteOf,
}

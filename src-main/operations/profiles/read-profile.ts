import { eventKeyOf } from '#contract/ipc/event-key.ts'
import { type ProfileKey, readProfileKey } from '#contract/ipc/profile-key.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../row-outcome.ts'

const mostComments = 200

/** What is known here of any agent: who it is and its comments that were fetched. `not_found` for a site not here. */
export function readProfile({ store }: { store: Store }, { profileKey }: { profileKey: ProfileKey }) {
  const { agentId, deploymentId, site } = readProfileKey(profileKey)
  const { siteNo } = orThrow(store.deployments.site(deploymentId, site), 'not_found')
  const own = store.agents.findAtSite(siteNo, agentId)
  const comments = store.comments.ofAuthor({ siteNo, authorId: agentId, limit: mostComments })
  return {
    agentId,
    deploymentId,
    site,
    name: own?.serviceName ?? comments.find(({ authorName }) => authorName !== null)?.authorName ?? null,
    agentKey: own?.agentKey ?? null,
    comments: comments.map((comment) => ({
      commentId: comment.commentId,
      eventKey: eventKeyOf(comment, comment.eventId),
      eventTitle: comment.eventTitle,
      isReply: comment.parentId !== null,
      content: comment.content,
      isRemoved: comment.isRemoved,
      likeCount: comment.likeCount,
      createdAtMs: comment.createdAtMs,
      goneSinceMs: comment.goneSinceMs,
    })),
    commentCount: store.comments.countOfAuthor({ siteNo, authorId: agentId }),
  }
}

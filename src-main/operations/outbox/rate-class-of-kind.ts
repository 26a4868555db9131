import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'
import { needsOfCall } from '#contract/service/call-needs.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import type { RateClass } from '#contract/service/rate-limits.ts'

/** Which limit of its agent counts a write, by its kind. */
export const rateClassOfKind: Readonly<Record<WriteKindName, RateClass>> = {
  prediction: endpointTable.submitPrediction.rateClass,
  revision: endpointTable.submitPrediction.rateClass,
  comment: endpointTable.createComment.rateClass,
  reply: needsOfCall(endpointTable.createComment, { parent_comment_id: '' }).rateClass,
  like: endpointTable.likeComment.rateClass,
  unlike: endpointTable.unlikeComment.rateClass,
  follow: endpointTable.followAgent.rateClass,
  unfollow: endpointTable.unfollowAgent.rateClass,
  post: endpointTable.createPost.rateClass,
}

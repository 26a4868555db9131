import type { OAuthScope } from '../rules/agents/oauth-scopes.ts'
import type { RateClass } from './rate-limits.ts'

/** Which OAuth scope a call needs, and which limit counts it. */
export interface CallNeeds {
  oauthScope: OAuthScope | null
  rateClass: RateClass
}

/**
 * `POST /agent/comments` is two operations in one: with a parent it is a reply (Interface §4.2, rule 1; §5.3). A parent
 * of null is none, as in what the service answers.
 */
export function needsOfCall(endpoint: CallNeeds & { name: string }, body: unknown): CallNeeds {
  const isReply =
    endpoint.name === 'createComment' &&
    typeof body === 'object' &&
    body !== null &&
    'parent_comment_id' in body &&
    body.parent_comment_id != null
  return isReply ? { oauthScope: 'comment:reply', rateClass: 'reply' } : endpoint
}

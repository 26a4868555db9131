import { isPlainObject } from '#contract/rules/plain-object.ts'
import { omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

export const ownPermissions: Shape = {
  name: 'own-permissions',
  description:
    'The context of an event says what the asking agent may do, as permissions.can_comment, and not how many comments there are.',
  json: (body, { endpoint }) => {
    if (endpoint !== 'readInteractionContext' || !isPlainObject(body) || !isPlainObject(body.comment_policy))
      return body
    const { comment_enabled, reply_enabled, like_enabled } = body.comment_policy
    return {
      ...omitFields(body, ['comment_policy', 'total_comment_count']),
      permissions: { can_comment: comment_enabled, can_reply: reply_enabled, can_like: like_enabled },
    }
  },
}

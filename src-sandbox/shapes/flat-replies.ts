import { isPlainObject, type PlainObject } from '#contract/rules/plain-object.ts'
import { omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

function flattened(comment: PlainObject): PlainObject[] {
  const replies = Array.isArray(comment.replies) ? comment.replies.filter(isPlainObject) : []
  return [{ ...omitFields(comment, ['replies']), parent_comment_id: null }, ...replies]
}

export const flatReplies: Shape = {
  name: 'flat-replies',
  description:
    'Replies are listed after their comments in the same list, each with the parent_comment_id of its comment.',
  json: (body, { endpoint }) => {
    if (endpoint !== 'readPublicComments' || !isPlainObject(body) || !Array.isArray(body.comments)) return body
    return { ...body, comments: body.comments.filter(isPlainObject).flatMap(flattened) }
  },
}

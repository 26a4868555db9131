import { isPlainObject, type PlainObject } from '#contract/rules/plain-object.ts'
import { mapObjects, omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

function withAuthor(comment: PlainObject): PlainObject {
  const { agent, agent_id, agent_name } = comment
  const author = isPlainObject(agent) ? { id: agent.agent_id, name: agent.name } : { id: agent_id, name: agent_name }
  return { ...omitFields(comment, ['agent', 'agent_id', 'agent_name']), author }
}

export const authorObjects: Shape = {
  name: 'author-objects',
  description: 'Who wrote a comment is its `author`, an object with `id` and `name`, in discussions and in feeds.',
  json: (body) =>
    mapObjects(body, (object) =>
      'comment_id' in object && ('agent' in object || 'agent_name' in object) ? withAuthor(object) : object,
    ),
}

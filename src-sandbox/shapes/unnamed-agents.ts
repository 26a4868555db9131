import { isObject, omitFields } from './json-answer.ts'
import type { Shape } from './shape.ts'

export const unnamedAgents: Shape = {
  name: 'unnamed-agents',
  description: 'The answer to a registration has a secret and a challenge, and no id of the agent.',
  json: (body, { endpoint }) =>
    endpoint === 'registerAgent' && isObject(body) ? omitFields(body, ['agent_id']) : body,
}

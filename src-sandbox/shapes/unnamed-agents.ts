import { isObject, omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

export const unnamedAgents: Shape = {
  name: 'unnamed-agents',
  description: 'The response to a registration has a secret and a challenge, and no id of the agent.',
  json: (body, { endpoint }) =>
    endpoint === 'registerAgent' && isObject(body) ? omitFields(body, ['agent_id']) : body,
}

import { isPlainObject } from '#contract/rules/plain-object.ts'
import { omitFields } from './json-response.ts'
import type { Shape } from './shape.ts'

export const unnamedAgents: Shape = {
  name: 'unnamed-agents',
  description: 'The response to a registration has a secret and a challenge, and no id of the agent.',
  json: (body, { endpoint }) =>
    endpoint === 'registerAgent' && isPlainObject(body) ? omitFields(body, ['agent_id']) : body,
}

import { z } from 'zod'

/**
 * The agent's status at the service. Everything but `ready` has one act that helps, and everything but `ready` and
 * `unproven` names a reason too.
 */
export const agentStatusSchema = z.enum([
  'ready',
  'unproven',
  'provisional',
  'not_activated',
  'provisional_expired',
  'credential_refused',
  'agent_unknown',
  'token_refused',
  'secret_missing',
  'keychain_unavailable',
  'scope_missing',
  'wrong_site',
  'unreachable',
])
export type AgentStatus = z.infer<typeof agentStatusSchema>

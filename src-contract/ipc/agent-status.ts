import { z } from 'zod'

/**
 * The agent's status at the service; everything but `ready` and `unproven` names a reason and has one act that
 * helps.
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

/** Which agents cannot work until the operator does something. Pure. */
import type { AgentStatus } from '../../ipc/agent-status.ts'

/** In the order in which they are to be looked at. */
export const statusesThatNeedYou = [
  'provisional_expired',
  'credential_refused',
  'secret_missing',
  'keychain_unavailable',
  'scope_missing',
  'wrong_site',
  'agent_unknown',
  'token_refused',
  'not_activated',
] as const satisfies readonly AgentStatus[]

/** The `statusDetail` of an agent that is not activated because its registration challenge is not answered. */
export const challengeToAnswer = 'challenge'

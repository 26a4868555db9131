import type { AppErrorCode } from '#contract/app-error.ts'
import type { AgentStatus } from '#contract/ipc/agents.procedures.ts'

const blocks: Partial<Record<AgentStatus, AppErrorCode>> = {
  credential_refused: 'credential_refused',
  agent_unknown: 'agent_unknown',
  secret_missing: 'secret_missing',
  not_activated: 'agent_not_activated',
  provisional_expired: 'provisional_expired',
  wrong_site: 'token_site_mismatch',
}

/** Why an agent of this status can write nothing at all; null when its status does not prevent it. */
export function blockOfStatus(status: AgentStatus): AppErrorCode | null {
  return blocks[status] ?? null
}

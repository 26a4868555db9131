import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { useFromNow } from '../../ui/ui-provider.tsx'

/** Whether the time of a token is over: what is known of it then says what it allowed, not what is allowed. */
export function useIsExpired(token: AgentDetail['token']): boolean {
  return useFromNow((nowMs) => token !== null && token.expiresAtMs <= nowMs)
}

import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useFromNow } from '../../ui/ui-provider.tsx'

/**
 * Whether the time of a token is over, by the clock of the service that issued it: what is known of it then
 * says what it allowed, not what is allowed.
 */
export function useIsExpired({ row, token }: { row: SiteRef; token: AgentDetail['token'] }): boolean {
  const offsetMs = getClockOffsetMs(useAppState(), row)
  return useFromNow((nowMs) => token !== null && token.expiresAtMs <= nowMs + offsetMs)
}

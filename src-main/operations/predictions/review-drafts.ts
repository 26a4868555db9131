import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { computeProvisionalRoom, type ProvisionalRoom } from '#contract/rules/predictions/provisional-limit.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import { type DeskItem, validateItems } from './validate-items.ts'

export type ReviewRow = DeskItem & {
  agentName: string
  draft: Draft | null
  outcome: { ok: true } | { ok: false; error: AppErrorData }
  provisional: ProvisionalRoom | null
}

/**
 * Judges drafts as they would be sent, without sending. That writes are paused is no objection: they would be queued.
 */
export function reviewDrafts(
  deps: { store: Store; client: ServiceClient; sessions: AgentSessions },
  { items }: { items: readonly DeskItem[] },
): ReviewRow[] {
  const reviewed = new Map<AgentKey, number>()
  return validateItems(deps, items).map((item) => {
    const { agentKey, challengeKey, agent, draft, validation, provisionalUse } = item
    const count = (reviewed.get(agentKey) ?? 0) + (validation.ok ? 1 : 0)
    reviewed.set(agentKey, count)
    return {
      agentKey,
      challengeKey,
      agentName: agent?.name ?? '',
      draft,
      outcome: validation.ok ? { ok: true } : { ok: false, error: validation.error },
      provisional: provisionalUse !== null && validation.ok ? computeProvisionalRoom(provisionalUse, count) : null,
    }
  })
}

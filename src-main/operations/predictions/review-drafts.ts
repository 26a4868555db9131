import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { computeProvisionalRoom, type ProvisionalRoom } from '#contract/rules/predictions/provisional-limit.ts'
import { type RevisionTaking, revisionTakingOf } from '#contract/rules/predictions/revision.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { FormerPrediction } from '../../store/write-target.ts'
import { type PredictionItem, type ValidateItemsDeps, validateItems } from './validate-items.ts'

export type ReviewRow = PredictionItem & {
  agentName: string
  draft: Draft | null
  outcome: { ok: true } | { ok: false; error: AppErrorData }
  provisional: ProvisionalRoom | null
  /** Of a revision: what it would replace, and whether the service is known to take revisions. */
  revises: { former: FormerPrediction | null; taking: RevisionTaking } | null
}

/**
 * Judges drafts as they would be sent, without sending. That writes are paused is no objection: they would be queued.
 */
export function reviewDrafts(deps: ValidateItemsDeps, { items }: { items: readonly PredictionItem[] }): ReviewRow[] {
  const reviewed = new Map<AgentKey, number>()
  return validateItems(deps, items).map((item) => {
    const { agentKey, challengeKey, agent, challenge, draft, former, validation, provisionalUse } = item
    const count = (reviewed.get(agentKey) ?? 0) + (validation.ok ? 1 : 0)
    reviewed.set(agentKey, count)
    return {
      agentKey,
      challengeKey,
      agentName: agent?.name ?? '',
      draft,
      outcome: validation.ok ? { ok: true } : { ok: false, error: validation.error },
      provisional: provisionalUse !== null && validation.ok ? computeProvisionalRoom(provisionalUse, count) : null,
      revises:
        draft?.isRevision === true && challenge !== null ? { former, taking: takingOf(deps.store, challenge) } : null,
    }
  })
}

function takingOf(store: Store, { siteNo }: ChallengeRecord): RevisionTaking {
  return revisionTakingOf(store.outbox.revisionsOfSite(siteNo))
}

import type { AppErrorData } from '#contract/app-error.ts'
import type { Draft } from '#contract/ipc/views.ts'
import type { Workspace } from '../workspace.ts'
import { type DeskItem, judgeItems } from './judge-items.ts'

export type ReviewRow = DeskItem & {
  agentName: string
  draft: Draft | null
  outcome: { ok: true } | { ok: false; error: AppErrorData }
}

/** Judges drafts as they would be sent, without sending. That writes are paused is no objection: they would be queued. */
export function reviewDrafts(workspace: Workspace, { items }: { items: readonly DeskItem[] }): ReviewRow[] {
  return judgeItems(workspace, items).map(({ agentKey, challengeKey, agent, draft, judgement }) => ({
    agentKey,
    challengeKey,
    agentName: agent?.name ?? '',
    draft,
    outcome: judgement.ok ? { ok: true } : { ok: false, error: judgement.error },
  }))
}

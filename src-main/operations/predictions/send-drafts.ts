import type { AppErrorData } from '#contract/app-error.ts'
import { type OutboxId, outboxIdSchema } from '#contract/ids.ts'
import { targetOfPrediction } from '../../store/write-target.ts'
import { dismissRow } from '../outbox/dismiss-failures.ts'
import type { Workspace } from '../workspace.ts'
import { type DeskItem, type ValidatedItem, validateItems } from './validate-items.ts'

export type SendReceipt = DeskItem & { outboxId: OutboxId | null; error: AppErrorData | null }

/**
 * Puts the drafts that pass into the outbox, all in one commit; sending begins after it. The draft itself stays until
 * the service has accepted, so that nothing typed is lost by a refusal.
 */
export function sendDrafts(workspace: Workspace, { items }: { items: readonly DeskItem[] }): SendReceipt[] {
  const { store, sender, notify } = workspace
  const receipts = store.transaction(() => {
    const taken = new Set<string>()
    return validateItems(workspace, items).map((item): SendReceipt => {
      const { agentKey, challengeKey, validation } = item
      const name = `${agentKey} ${challengeKey}`
      // The same item twice in one call is judged before the first is written down.
      const isRepeat = taken.has(name)
      taken.add(name)
      if (!validation.ok) return { agentKey, challengeKey, outboxId: null, error: validation.error }
      if (isRepeat) {
        return {
          agentKey,
          challengeKey,
          outboxId: null,
          error: { code: 'duplicate_prediction', details: {} },
        }
      }
      return { agentKey, challengeKey, outboxId: writeDown(workspace, item), error: null }
    })
  })
  notify('outbox', 'agents', 'challenges', 'app')
  sender.wake()
  return receipts
}

function writeDown(workspace: Workspace, { agent, challenge, validation }: ValidatedItem): OutboxId | null {
  if (agent === null || challenge === null || !validation.ok) return null
  const { store, newId, clock } = workspace
  const outboxId = outboxIdSchema.parse(newId('ob'))
  // Who sends again has seen that the earlier one failed.
  const target = targetOfPrediction(challenge.challengeNo)
  for (const failed of store.outbox.flaggedOf(agent.agentNo, target.livingKey))
    dismissRow(store, failed, Math.trunc(clock()))
  store.outbox.add({
    outboxId,
    requestId: newId('rq'),
    agentNo: agent.agentNo,
    ...target,
    body: validation.body,
    createdAtMs: Math.trunc(clock()),
    deadlineAtMs: challenge.deadlineAtMs,
  })
  store.journal.add('prediction_queued', outboxId, {
    agentKey: agent.agentKey,
    challengeId: challenge.challengeId,
  })
  return outboxId
}

import type { AppErrorData } from '#contract/app-error.ts'
import { type OutboxId, outboxIdSchema } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import { targetOfPrediction, targetOfRevision } from '../../store/write-target.ts'
import type { Clock } from '../../system/clock.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import { dismissRow } from '../outbox/dismiss-flagged.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { type PredictionItem, type ValidatedItem, type ValidateItemsDeps, validateItems } from './validate-items.ts'

interface SendDraftsDeps extends ValidateItemsDeps {
  sender: Sender
  newId: NewId
  notify: Notify
}

export type SendReceipt = PredictionItem & { outboxId: OutboxId | null; error: AppErrorData | null }

/**
 * Puts the drafts that pass into the outbox, all in one commit; sending begins after it. The draft itself stays until
 * the service has accepted, so that nothing typed is lost by a refusal.
 */
export function sendDrafts(deps: SendDraftsDeps, { items }: { items: readonly PredictionItem[] }): SendReceipt[] {
  const { store, sender, notify } = deps
  const receipts = store.transaction(() => {
    const taken = new Set<string>()
    return validateItems(deps, items).map((item): SendReceipt => {
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
      return { agentKey, challengeKey, outboxId: writeDown(deps, item), error: null }
    })
  })
  notify('outbox', 'agents', 'challenges', 'app')
  sender.wake()
  return receipts
}

function writeDown(
  deps: { store: Store; clock: Clock; newId: NewId },
  { agent, challenge, former, validation }: ValidatedItem,
): OutboxId | null {
  if (agent === null || challenge === null || !validation.ok) return null
  const { store, newId, clock } = deps
  const outboxId = outboxIdSchema.parse(newId('ob'))
  // Sending again dismisses the earlier write that failed: the operator has seen it.
  const { challengeNo } = challenge
  const target = former === null ? targetOfPrediction(challengeNo) : targetOfRevision(challengeNo, former)
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
  store.journal.add(`${target.kind}_queued`, outboxId, {
    agentKey: agent.agentKey,
    challengeId: challenge.challengeId,
  })
  return outboxId
}

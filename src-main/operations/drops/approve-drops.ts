import type { AppErrorData } from '#contract/app-error.ts'
import type { OutboxId } from '#contract/ids.ts'
import type { DropReceipt, DropView } from '#contract/ipc/drops.procedures.ts'
import { type DropTarget, isSameTarget, targetOfDrop } from '#contract/rules/drops/drop-target.ts'
import { type SendWritesDeps, sendWrites } from '../discussion/send-writes.ts'
import { saveDrafts } from '../predictions/save-drafts.ts'
import { sendDrafts } from '../predictions/send-drafts.ts'
import { isReady, type JudgedDrop, type ValidateDropsDeps, validateDrops } from './validate-drops.ts'

type ApproveDeps = ValidateDropsDeps & SendWritesDeps

/** A file as the operator saw it. */
type ReviewedDrop = DropTarget & { dropNo: number }

/**
 * Judges the files again and puts those that pass into the outbox, the way of the desk and of the composer. What does
 * not pass, or by its names stands for something else than when it was reviewed, stays where it is, with the reason in
 * its receipt. Of `stopped`, ticked with them and never sent, is recorded what a rule of the guard forbids.
 */
export async function approveDrops(
  deps: ApproveDeps,
  {
    drops,
    confirmedConcerns,
    stopped = [],
  }: { drops: readonly ReviewedDrop[]; confirmedConcerns: readonly string[]; stopped?: readonly number[] },
): Promise<DropReceipt[]> {
  const { store, notify, sender } = deps
  const dropNos = drops.map(({ dropNo }) => dropNo)
  const reviewed = new Map(drops.map((drop) => [drop.dropNo, drop]))
  const isAsReviewed = (view: DropView): boolean => {
    const seen = reviewed.get(view.dropNo)
    return seen !== undefined && isSameTarget(targetOfDrop(view), seen)
  }
  // The sender writes for itself: it is woken once all of this is committed.
  const resting = { ...deps, sender: { ...sender, wake: () => {} } }
  const judged = await validateDrops(deps, store.drops.waiting([...dropNos, ...stopped]))
  const receipts = store.transaction(() => {
    // Another press may have taken some of them while these were judged.
    const still = new Set(store.drops.waiting(dropNos).map(({ dropNo }) => dropNo))
    const ready = judged.filter(({ view }) => isReady(view) && isAsReviewed(view) && still.has(view.dropNo))
    const stoppedComments = judged.filter(({ view: { dropNo } }) => stopped.includes(dropNo) && !reviewed.has(dropNo))
    const comments = { ready, stopped: stoppedComments }
    const sent = [...sendPredictions(resting, ready), ...sendComments(resting, comments, confirmedConcerns)]
    for (const { dropNo, outboxId } of sent) if (outboxId !== null) store.drops.markSent(dropNo, outboxId)
    const ofDrop = new Map(sent.map((receipt) => [receipt.dropNo, receipt]))
    const views = new Map(judged.map(({ view }) => [view.dropNo, view]))
    return dropNos.map(
      (dropNo) =>
        ofDrop.get(dropNo) ?? {
          dropNo,
          outboxId: null,
          error: reasonOf(views.get(dropNo), isAsReviewed),
        },
    )
  })
  sender.wake()
  notify('drops')
  return receipts
}

/** It is gone, has another target now, or a fault or an error of its own is marked beside it. */
function reasonOf(view: DropView | undefined, isAsReviewed: (view: DropView) => boolean): AppErrorData {
  if (view === undefined) return { code: 'not_found', details: {} }
  if (view.error !== null) return view.error
  return { code: isReady(view) && !isAsReviewed(view) ? 'drop_target_changed' : 'invalid_input', details: {} }
}

function sendPredictions(deps: ApproveDeps, judged: readonly JudgedDrop[]): DropReceipt[] {
  const rows = judged.flatMap(({ view: { dropNo }, prediction }) => {
    if (prediction === null || prediction.agentKey === null || prediction.challengeKey === null) return []
    const { agentKey, challengeKey, draft } = prediction
    return [{ dropNo, agentKey, challengeKey, draft }]
  })
  if (rows.length === 0) return []
  saveDrafts(deps, { drafts: rows.map(({ dropNo: _no, ...draft }) => draft) })
  const receipts = sendDrafts(deps, { items: rows.map(({ agentKey, challengeKey }) => ({ agentKey, challengeKey })) })
  return rows.map(({ dropNo }, index) => receiptOf(dropNo, receipts[index]))
}

function sendComments(
  deps: ApproveDeps,
  judged: { ready: readonly JudgedDrop[]; stopped: readonly JudgedDrop[] },
  confirmedConcerns: readonly string[],
): DropReceipt[] {
  const rows = listCommentRows(judged.ready)
  const stopped = listCommentRows(judged.stopped)
  if (rows.length + stopped.length === 0) return []
  const receipts = sendWrites(deps, {
    items: rows.map(({ item }) => item),
    confirmedConcerns,
    stopped: stopped.map(({ item }) => item),
  })
  return rows.map(({ dropNo }, index) => receiptOf(dropNo, receipts[index]))
}

function listCommentRows(judged: readonly JudgedDrop[]) {
  return judged.flatMap(({ view: { dropNo }, comment }) => {
    const item = comment?.item ?? null
    return item === null ? [] : [{ dropNo, item }]
  })
}

function receiptOf(
  dropNo: number,
  receipt: { outboxId: OutboxId | null; error: AppErrorData | null } | undefined,
): DropReceipt {
  return { dropNo, outboxId: receipt?.outboxId ?? null, error: receipt?.error ?? null }
}

import type { Workspace } from '../workspace.ts'

/** What ends with a trial although the operator may still mean it. */
export interface TrialLoss {
  drafts: number
  /** Predictions that are not settled: queued, waiting, on their way, or in doubt. */
  unsent: number
  subscriptionChanges: number
  /** Registrations that wait for the operator, with what is typed of their answers. */
  registrations: number
}

/** What leaving the trial now would throw away; null when there is nothing, and for the operator's own workspace, which is on disk. */
export function readTrialLoss({ store, isTrial }: Pick<Workspace, 'store' | 'isTrial'>): TrialLoss | null {
  if (!isTrial) return null
  const { waitingToSend, needsYou } = store.outbox.counts()
  const loss: TrialLoss = {
    drafts: store.drafts.count(),
    unsent: waitingToSend + needsYou,
    subscriptionChanges: store.pendingSubscriptions
      .all()
      .reduce((sum, { on, off }) => sum + on.length + off.length, 0),
    registrations: store.registrations.countToFinish(),
  }
  return Object.values(loss).some((count) => count > 0) ? loss : null
}

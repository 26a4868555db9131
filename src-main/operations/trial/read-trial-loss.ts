import { isAnythingLost, type TrialLoss } from '#contract/rules/trial-loss.ts'
import type { Store } from '../../store/store.ts'

/**
 * What leaving the trial now would throw away; null when there is nothing, and for the operator's own workspace, which
 * is on disk.
 */
export function readTrialLoss({ store, isTrial }: { isTrial: boolean; store: Store }): TrialLoss | null {
  if (!isTrial) return null
  const { waitingToSend, needYou } = store.outbox.counts()
  const loss: TrialLoss = {
    drafts: store.drafts.count() + store.discussionDrafts.all().length,
    unsent: waitingToSend + needYou,
    subscriptionChanges: store.pendingSubscriptions.all().reduce((sum, { on, off }) => sum + on.length + off.length, 0),
    registrations: store.registrations.countToFinish(),
  }
  return isAnythingLost(loss) ? loss : null
}

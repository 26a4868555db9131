import { changeSubscriptions } from '../operations/subscriptions/change-subscriptions.ts'
import { discardPendingSubscriptions } from '../operations/subscriptions/discard-pending-subscriptions.ts'
import { readPendingSubscriptions } from '../operations/subscriptions/read-pending-subscriptions.ts'
import { readSubscriptionMatrix } from '../operations/subscriptions/read-subscription-matrix.ts'
import { refreshSubscriptions } from '../operations/subscriptions/refresh-subscriptions.ts'
import { savePendingSubscriptions } from '../operations/subscriptions/save-pending-subscriptions.ts'
import { createSubscriptionsAct } from '../operations/write-bound/page-acts.ts'
import { createBounded } from './bounded.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createSubscriptionRoutes(
  os: ContractImplementer['subscriptions'],
  { workspace, writeBound }: RouteDeps,
) {
  const bounded = createBounded({ workspace, writeBound })
  return {
    matrix: os.matrix.handler(({ input }) => readSubscriptionMatrix(workspace(), input)),
    refresh: os.refresh.handler(({ input }) => refreshSubscriptions(workspace(), input)),
    pending: os.pending.handler(() => readPendingSubscriptions(workspace())),
    putPending: os.putPending.handler(({ input }) => savePendingSubscriptions(workspace(), input)),
    discardPending: os.discardPending.handler(({ input }) => discardPendingSubscriptions(workspace(), input)),
    change: os.change.handler(({ input }) =>
      bounded(
        (at) => createSubscriptionsAct(at, input.changes),
        (at) => changeSubscriptions(at, input),
      ),
    ),
  }
}

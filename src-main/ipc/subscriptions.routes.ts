import { createSubscriptionsBatch } from '../operations/send-limit/send-batches.ts'
import { changeSubscriptions } from '../operations/subscriptions/change-subscriptions.ts'
import { discardPendingSubscriptions } from '../operations/subscriptions/discard-pending-subscriptions.ts'
import { readPendingSubscriptions } from '../operations/subscriptions/read-pending-subscriptions.ts'
import { readSubscriptionMatrix } from '../operations/subscriptions/read-subscription-matrix.ts'
import { refreshSubscriptions } from '../operations/subscriptions/refresh-subscriptions.ts'
import { savePendingSubscriptions } from '../operations/subscriptions/save-pending-subscriptions.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/** Changes go through the send limit, `writes_not_confirmed`; pending ones are kept here and sent by `change` alone. */
export function createSubscriptionRoutes(
  os: ContractImplementer['subscriptions'],
  { workspace, sendLimit }: RouteDeps,
) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    matrix: os.matrix.handler(({ input }) => readSubscriptionMatrix(workspace(), input)),
    refresh: os.refresh.handler(({ input }) => refreshSubscriptions(workspace(), input)),
    pending: os.pending.handler(() => readPendingSubscriptions(workspace())),
    putPending: os.putPending.handler(({ input }) => savePendingSubscriptions(workspace(), input)),
    discardPending: os.discardPending.handler(({ input }) => discardPendingSubscriptions(workspace(), input)),
    change: os.change.handler(({ input }) =>
      withinLimit(
        (at) => createSubscriptionsBatch(at, input.changes),
        (at) => changeSubscriptions(at, input),
      ),
    ),
  }
}

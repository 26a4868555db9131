import { pauseWrites } from '../operations/app/pause-writes.ts'
import { cancelIntent } from '../operations/outbox/cancel-intent.ts'
import { dismissFailures } from '../operations/outbox/dismiss-failures.ts'
import { listOutbox, readReceipts } from '../operations/outbox/list-outbox.ts'
import { lookUpIntent } from '../operations/outbox/look-up-intent.ts'
import { settleIntent } from '../operations/outbox/settle-intent.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createOutboxRoutes(os: ContractImplementer['outbox'], { workspace }: RouteDeps) {
  return {
    list: os.list.handler(({ input }) => listOutbox(workspace(), input)),
    receipts: os.receipts.handler(({ input }) => readReceipts(workspace(), input)),
    dismiss: os.dismiss.handler(({ input }) => dismissFailures(workspace(), input)),
    cancel: os.cancel.handler(({ input }) => cancelIntent(workspace(), input)),
    lookUp: os.lookUp.handler(({ input }) => lookUpIntent(workspace(), input)),
    settle: os.settle.handler(({ input }) => settleIntent(workspace(), input)),
    pause: os.pause.handler(({ input }) => pauseWrites(workspace(), input)),
  }
}

import { cancelWrite, cancelWrites } from '../operations/outbox/cancel-write.ts'
import { dismissFlagged } from '../operations/outbox/dismiss-flagged.ts'
import { findWrite, findWrites } from '../operations/outbox/find-write.ts'
import { listChallengesOfWrites, listOutbox, readReceipts } from '../operations/outbox/list-outbox.ts'
import { settleAsGivenUp, settleWrite } from '../operations/outbox/settle-write.ts'
import { createSettleBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/** Deciding about one write may send it again: it goes through the send limit, `writes_not_confirmed`. */
export function createOutboxRoutes(os: ContractImplementer['outbox'], { workspace, sendLimit }: RouteDeps) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    list: os.list.handler(({ input }) => listOutbox(workspace(), input)),
    challenges: os.challenges.handler(({ input }) => listChallengesOfWrites(workspace(), input)),
    receipts: os.receipts.handler(({ input }) => readReceipts(workspace(), input)),
    dismiss: os.dismiss.handler(({ input }) => dismissFlagged(workspace(), input)),
    cancel: os.cancel.handler(({ input }) => cancelWrite(workspace(), input)),
    cancelMany: os.cancelMany.handler(({ input }) => cancelWrites(workspace(), input)),
    lookUp: os.lookUp.handler(({ input }) => findWrite(workspace(), input)),
    lookUpMany: os.lookUpMany.handler(({ input }) => findWrites(workspace(), input)),
    settle: os.settle.handler(({ input }) =>
      withinLimit(
        (at) => createSettleBatch(at, input),
        (at) => settleWrite(at, input),
      ),
    ),
    giveUpMany: os.giveUpMany.handler(({ input }) => settleAsGivenUp(workspace(), input)),
  }
}

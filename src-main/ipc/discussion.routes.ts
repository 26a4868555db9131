import { listWriters } from '../operations/discussion/list-writers.ts'
import { readOwnWrites } from '../operations/discussion/read-own-writes.ts'
import { readRateRoom } from '../operations/discussion/read-rate-room.ts'
import { reviewWrites, sendWrites } from '../operations/discussion/send-writes.ts'
import { undoWrite } from '../operations/discussion/undo-write.ts'
import { createDiscussionBatch, createUndoBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/** What sends or takes back goes through the send limit, `writes_not_confirmed`; `review` sends nothing. */
export function createDiscussionRoutes(os: ContractImplementer['discussion'], { workspace, sendLimit }: RouteDeps) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    ofEvent: os.ofEvent.handler(({ input }) => readOwnWrites(workspace(), input)),
    writers: os.writers.handler(({ input }) => listWriters(workspace(), input)),
    review: os.review.handler(({ input }) => reviewWrites(workspace(), input)),
    send: os.send.handler(({ input }) =>
      withinLimit(
        (at) => createDiscussionBatch(at, input.items),
        (at) => sendWrites(at, input),
      ),
    ),
    undo: os.undo.handler(({ input }) =>
      withinLimit(
        (at) => createUndoBatch(at, input),
        (at) => undoWrite(at, input),
      ),
    ),
    rateRoom: os.rateRoom.handler(({ input }) => readRateRoom(workspace(), input)),
  }
}

import { readRateRoom } from '../operations/discussion/read-rate-room.ts'
import { reviewWrites, sendWrites } from '../operations/discussion/send-writes.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createDiscussionRoutes(os: ContractImplementer['discussion'], { workspace }: RouteDeps) {
  return {
    review: os.review.handler(({ input }) => reviewWrites(workspace(), input)),
    send: os.send.handler(({ input }) => sendWrites(workspace(), input)),
    rateRoom: os.rateRoom.handler(({ input }) => readRateRoom(workspace(), input)),
  }
}

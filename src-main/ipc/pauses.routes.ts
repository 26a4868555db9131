import { listPauses } from '../operations/pauses/list-pauses.ts'
import { pauseSending } from '../operations/pauses/pause-sending.ts'
import { resumeSending } from '../operations/pauses/resume-sending.ts'
import { reviewPauses } from '../operations/pauses/review-pauses.ts'
import { createResumeBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/** Ending a pause sends what it held: it goes through the send limit, `writes_not_confirmed`. */
export function createPauseRoutes(os: ContractImplementer['pauses'], { workspace, sendLimit }: RouteDeps) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    list: os.list.handler(() => listPauses(workspace())),
    add: os.add.handler(({ input }) => pauseSending(workspace(), input)),
    review: os.review.handler(({ input }) => reviewPauses(workspace(), input)),
    remove: os.remove.handler(({ input }) =>
      withinLimit(
        (at) => createResumeBatch(at, input),
        (at) => resumeSending(at, input),
      ),
    ),
  }
}

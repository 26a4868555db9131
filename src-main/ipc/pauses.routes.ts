import { listPauses } from '../operations/pauses/list-pauses.ts'
import { pauseSending } from '../operations/pauses/pause-sending.ts'
import { resumeSending } from '../operations/pauses/resume-sending.ts'
import { reviewPauses } from '../operations/pauses/review-pauses.ts'
import { createResumeAct } from '../operations/write-bound/page-acts.ts'
import { createBounded } from './bounded.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createPauseRoutes(os: ContractImplementer['pauses'], { workspace, writeBound }: RouteDeps) {
  const bounded = createBounded({ workspace, writeBound })
  return {
    list: os.list.handler(() => listPauses(workspace())),
    add: os.add.handler(({ input }) => pauseSending(workspace(), input)),
    review: os.review.handler(({ input }) => reviewPauses(workspace(), input)),
    remove: os.remove.handler(({ input }) =>
      bounded(
        (at) => createResumeAct(at, input),
        (at) => resumeSending(at, input),
      ),
    ),
  }
}

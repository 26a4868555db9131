import { listRotations } from '../operations/credentials/list-rotations.ts'
import {
  beginRotations,
  finishRotations,
  getRotationRun,
  stopRotations,
} from '../operations/credentials/rotate-many.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Rotates keys of several agents in a run that goes on in main: `begin` and `finish` answer at once. */
export function createRotationRoutes(os: ContractImplementer['rotations'], { workspace }: RouteDeps) {
  return {
    list: os.list.handler(({ input }) => listRotations(workspace(), input)),
    run: os.run.handler(() => getRotationRun(workspace())),
    begin: os.begin.handler(({ input }) => beginRotations(workspace(), input)),
    finish: os.finish.handler(({ input }) => finishRotations(workspace(), input)),
    stop: os.stop.handler(() => stopRotations(workspace())),
  }
}

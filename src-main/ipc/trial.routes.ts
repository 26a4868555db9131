import { readTrialProgress } from '../operations/trial/trial-progress.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Starts and ends the trial, in which the other routes answer from a workspace of its own. */
export function createTrialRoutes(os: ContractImplementer['trial'], { trial, workspace }: RouteDeps) {
  return {
    progress: os.progress.handler(() => readTrialProgress(workspace())),
    start: os.start.handler(() => trial.start()),
    leave: os.leave.handler(() => trial.leave()),
  }
}

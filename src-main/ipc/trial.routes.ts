import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createTrialRoutes(os: ContractImplementer['trial'], { trial }: RouteDeps) {
  return {
    start: os.start.handler(() => trial.start()),
    leave: os.leave.handler(() => trial.leave()),
  }
}

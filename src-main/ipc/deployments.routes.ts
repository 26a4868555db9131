import { addDeployment } from '../operations/deployments/add-deployment.ts'
import { checkDeployment, probeDeployment } from '../operations/deployments/check-deployment.ts'
import { removeDeployment } from '../operations/deployments/remove-deployment.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** `probe` and `check` ask an address and store nothing; `add` and `remove` ask none. */
export function createDeploymentRoutes(
  os: ContractImplementer['deployments'],
  { workspace, reachesDirectly }: RouteDeps,
) {
  return {
    probe: os.probe.handler(({ input }) => probeDeployment({ ...workspace(), reachesDirectly }, input)),
    check: os.check.handler(({ input, signal }) => checkDeployment(workspace(), input, signal)),
    add: os.add.handler(({ input }) => addDeployment(workspace(), input)),
    remove: os.remove.handler(({ input }) => removeDeployment(workspace(), input)),
  }
}

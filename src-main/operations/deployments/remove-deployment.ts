import { AppError } from '#contract/app-error.ts'
import type { DeploymentId } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'

/**
 * Forgets a deployment and what was listed there. `deployment_in_use` while agents are on it,
 * `registrations_at_deployment` while only registrations are kept there.
 */
export function removeDeployment(
  { store, notify }: { store: Store; notify: Notify },
  { deploymentId }: { deploymentId: DeploymentId },
): Record<string, never> {
  const deployment = orThrow(
    store.deployments.list().find((one) => one.deploymentId === deploymentId),
    'not_found',
  )
  if (deployment.agentCount > 0) throw new AppError('deployment_in_use')
  if (store.registrations.countAtDeployment(deploymentId) > 0) throw new AppError('registrations_at_deployment')
  store.transaction(() => {
    store.deployments.remove({ deploymentId })
    store.journal.add('deployment_removed', deploymentId, { baseUrl: deployment.baseUrl })
  })
  notify('app', 'challenges')
  return {}
}

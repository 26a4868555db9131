import { AppError } from '#contract/app-error.ts'
import type { DeploymentId } from '#contract/ids.ts'
import type { DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import { readEventKey } from '#contract/ipc/event-key.ts'
import type { Store } from '../../store/store.ts'
import { listDiscussionDrafts } from '../discussion/drafts.ts'
import { type Notify, topicsThatNameOurs } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'

/**
 * Forgets a deployment and what was listed there. `deployment_in_use` while agents are on it,
 * `registrations_at_deployment` while only registrations are kept there, `texts_at_deployment` while texts that were
 * typed are: the discussion keeps them longer than their agents.
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
  const texts = listDiscussionDrafts({ store }, { eventKey: null }).filter(({ place }) => isAt(place, deploymentId))
  if (texts.length > 0) throw new AppError('texts_at_deployment', { count: texts.length })
  store.transaction(() => {
    store.deployments.remove({ deploymentId })
    store.journal.add('deployment_removed', deploymentId, { baseUrl: deployment.baseUrl })
  })
  notify('app', 'agents', 'challenges', 'discussionDrafts', 'outbox', 'results', ...topicsThatNameOurs)
  return {}
}

function isAt(place: DraftPlace, deploymentId: DeploymentId): boolean {
  return (place.kind === 'post' ? place : readEventKey(place.eventKey)).deploymentId === deploymentId
}

import { AppError } from '#contract/app-error.ts'
import { deploymentIdSchema, type Site } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Radar } from '../challenges/radar.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import { listDeployments } from './deployment-view.ts'

export interface AddDeploymentDeps {
  isTrial: boolean
  store: Store
  vault: Vault
  radar: Radar
  clock: Clock
  newId: NewId
  notify: Notify
}

/**
 * Remembers a deployment and starts to watch its sites. `base_url_*`, `deployment_already_added`, or
 * `service_in_trial`: what a real service issues there, once and never again, would be in memory alone.
 */
export function addDeployment(
  deps: AddDeploymentDeps,
  input: { baseUrl: string; name: string; sites: readonly Site[] },
): DeploymentView {
  const { store, clock, newId, notify } = deps
  if (deps.isTrial) throw new AppError('service_in_trial')
  const parsed = parseBaseUrl(input.baseUrl)
  if (!parsed.ok) throw new AppError(parsed.code)
  const { baseUrl } = parsed
  const known = store.deployments.list().find((deployment) => deployment.baseUrl === baseUrl)
  if (known !== undefined) throw new AppError('deployment_already_added', { name: known.name })
  const deploymentId = deploymentIdSchema.parse(newId('dp'))
  const name = input.name.trim() || new URL(baseUrl).host
  store.transaction(() => {
    store.deployments.add({
      deploymentId,
      baseUrl,
      name,
      addedAtMs: Math.trunc(clock()),
      sites: input.sites,
    })
    store.journal.add('deployment_added', deploymentId, { baseUrl, name })
  })
  notify('app', 'challenges')
  // Its challenges show as soon as the sites answer; how they answer is on record, so nobody waits for it here.
  deps.radar.runCycleAfresh().catch(() => {})
  // Agents come next, and they need a keychain: better said before a secret is typed.
  void deps.vault.check()
  return orThrow(
    listDeployments(deps).find((view) => view.deploymentId === deploymentId),
    'internal',
  )
}

import { AppError } from '#contract/app-error.ts'
import { type DeploymentId, deploymentIdSchema, type Site } from '#contract/ids.ts'
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
 * Remembers a deployment, or the sites that a known one lacks, and starts to watch them. `base_url_*`,
 * `deployment_already_added` where it lacks none, or `service_in_trial`: what a real service issues there, once and
 * never again, would be in memory alone.
 */
export function addDeployment(
  deps: AddDeploymentDeps,
  input: { baseUrl: string; name: string; sites: readonly Site[] },
): DeploymentView {
  const { store, notify } = deps
  if (deps.isTrial) throw new AppError('service_in_trial')
  const parsed = parseBaseUrl(input.baseUrl)
  if (!parsed.ok) throw new AppError(parsed.code)
  const { baseUrl } = parsed
  const known = store.deployments.list().find((deployment) => deployment.baseUrl === baseUrl)
  const deploymentId =
    known === undefined ? addNew(deps, { ...input, baseUrl }) : addMissingSites(deps, { known, sites: input.sites })
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

function addNew(
  { store, clock, newId }: AddDeploymentDeps,
  input: { baseUrl: string; name: string; sites: readonly Site[] },
): DeploymentId {
  const { baseUrl, sites } = input
  const deploymentId = deploymentIdSchema.parse(newId('dp'))
  const name = input.name.trim() || new URL(baseUrl).host
  store.transaction(() => {
    store.deployments.add({ deploymentId, baseUrl, name, addedAtMs: Math.trunc(clock()), sites })
    store.journal.add('deployment_added', deploymentId, { baseUrl, name })
  })
  return deploymentId
}

/** It keeps its name. */
function addMissingSites(
  { store }: AddDeploymentDeps,
  {
    known: { deploymentId, name },
    sites,
  }: { known: { deploymentId: DeploymentId; name: string }; sites: readonly Site[] },
): DeploymentId {
  const missing = [...new Set(sites)].filter((site) => store.deployments.site(deploymentId, site) === null)
  if (missing.length === 0) throw new AppError('deployment_already_added', { name })
  store.transaction(() => {
    for (const site of missing) {
      store.deployments.addSite(deploymentId, site)
      store.journal.add('site_added', deploymentId, { site })
    }
  })
  return deploymentId
}

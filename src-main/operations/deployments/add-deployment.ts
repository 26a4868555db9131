import { AppError } from '#contract/app-error.ts'
import { deploymentIdSchema, type Site } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import { orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { listDeployments } from './deployment-view.ts'

/** Remembers a deployment and starts to watch its sites. `base_url_*` or `deployment_already_added`. */
export function addDeployment(
  workspace: Workspace,
  input: { baseUrl: string; name: string; sites: readonly Site[] },
): DeploymentView {
  const { store, clock, newId, notify } = workspace
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
  void workspace.radar.runCycle()
  // Agents come next, and they need a keychain: better said before a secret is typed.
  void workspace.vault.check()
  return orThrow(
    listDeployments(workspace).find((view) => view.deploymentId === deploymentId),
    'internal',
  )
}

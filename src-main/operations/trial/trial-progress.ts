import type { TrialProgress } from '#contract/ipc/trial.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'

interface TrialProgressDeps {
  isTrial: boolean
  store: Store
  client: ServiceClient
}

/** What has come of what the operator did in the trial; null outside one. */
export function readTrialProgress({ isTrial, store, client }: TrialProgressDeps): TrialProgress | null {
  if (!isTrial) return null
  const [site] = store.deployments.sites()
  const offsetMs = site === undefined ? 0 : (client.timing(site.baseUrl)?.offsetMs ?? 0)
  return { ...store.trialProgress.read(), offsetMs }
}

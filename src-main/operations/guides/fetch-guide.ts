import type { DeploymentId, Site } from '#contract/ids.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../row-outcome.ts'

/** The onboarding guide that a site serves, as plain text. Rejects as the service client does; `not_found`. */
export async function fetchGuide(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: () => number },
  { deploymentId, site }: { deploymentId: DeploymentId; site: Site },
): Promise<{ text: string; readAtMs: number }> {
  const { baseUrl } = orThrow(store.deployments.site(deploymentId, site), 'not_found')
  const text = await client.call('readOnboardingGuide', { baseUrl, site })
  return { text, readAtMs: Math.trunc(clock()) }
}

import type { Store } from '../../store/store.ts'

/**
 * Whether nothing but the trial's own sandbox can be reached, so that nothing that is sent matters. A trial takes no
 * other service (`service_in_trial`); were one there all the same, it would be none of this.
 */
export function isOfSandbox({ store, sandboxUrl }: { store: Store; sandboxUrl: string | null }): boolean {
  return sandboxUrl !== null && store.deployments.list().every(({ baseUrl }) => baseUrl === sandboxUrl)
}

import type { Store } from '../../store/store.ts'

/**
 * Whether nothing but the trial's own sandbox can be reached, so that nothing that is sent matters. A trial to which
 * another service was added is none of this.
 */
export function isOfSandbox({ store, sandboxUrl }: { store: Store; sandboxUrl: string | null }): boolean {
  return sandboxUrl !== null && store.deployments.list().every(({ baseUrl }) => baseUrl === sandboxUrl)
}

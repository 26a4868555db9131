import type { AgentKey } from '#contract/ids.ts'

/** What main wants shown: this agent, or with null the claims desk. */
interface NavigationRequest {
  agentKey: AgentKey | null
}

export interface NavigationRequests {
  open(request: NavigationRequest): void
  /** Requests from now on, until `signal` ends them. */
  requests(signal: AbortSignal | undefined): AsyncGenerator<NavigationRequest, void, void>
}

/** Tells the page which screen the operator asked for outside of it. Only the newest wish counts. */
export function createNavigationRequests(): NavigationRequests {
  const listeners = new Set<(request: NavigationRequest) => void>()
  return {
    open(request) {
      for (const listener of listeners) listener(request)
    },
    async *requests(signal) {
      let wish: NavigationRequest | null = null
      let wake = () => {}
      const listener = (request: NavigationRequest) => {
        wish = request
        wake()
      }
      const onAbort = () => wake()
      listeners.add(listener)
      signal?.addEventListener('abort', onAbort)
      try {
        while (signal?.aborted !== true) {
          const next: NavigationRequest | null = wish
          wish = null
          if (next !== null) yield next
          else
            await new Promise<void>((resolve) => {
              wake = resolve
            })
        }
      } finally {
        listeners.delete(listener)
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}

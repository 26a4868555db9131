import type { AgentKey } from '#contract/ids.ts'

/** What main wants shown: this agent, or with null the claims desk. */
interface Opening {
  agentKey: AgentKey | null
}

export interface NavigationRequests {
  open(opening: Opening): void
  /** Openings from now on, until `signal` ends them. */
  openings(signal: AbortSignal | undefined): AsyncGenerator<Opening, void, void>
}

/** Tells the page which screen the operator asked for outside of it. Only the newest wish counts. */
export function createNavigationRequests(): NavigationRequests {
  const listeners = new Set<(opening: Opening) => void>()
  return {
    open(opening) {
      for (const listener of listeners) listener(opening)
    },
    async *openings(signal) {
      let wish: Opening | null = null
      let wake = () => {}
      const listener = (opening: Opening) => {
        wish = opening
        wake()
      }
      const onAbort = () => wake()
      listeners.add(listener)
      signal?.addEventListener('abort', onAbort)
      try {
        while (signal?.aborted !== true) {
          const next: Opening | null = wish
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

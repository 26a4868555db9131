/** What main asks the page to do, because the operator chose it outside of the page. */
export interface RequestsToPage<Request> {
  send(request: Request): void
  /** Requests from now on, until `signal` ends them. */
  requests(signal: AbortSignal | undefined): AsyncGenerator<Request, void, void>
}

/**
 * A way for such requests. Only the newest counts: what the operator asked for before it is overtaken. With
 * `isKeptForNext`, one that comes while no page listens waits for the next that does: the application may have been
 * started by it.
 */
export function createRequestsToPage<Request extends object>(options: {
  isKeptForNext: boolean
}): RequestsToPage<Request> {
  const listeners = new Set<(request: Request) => void>()
  let kept: Request | null = null
  return {
    send(request) {
      if (listeners.size === 0 && options.isKeptForNext) kept = request
      for (const listener of listeners) listener(request)
    },
    async *requests(signal) {
      let newest = kept
      kept = null
      let wake = () => {}
      const listener = (request: Request) => {
        newest = request
        wake()
      }
      const onAbort = () => wake()
      listeners.add(listener)
      signal?.addEventListener('abort', onAbort)
      try {
        while (signal?.aborted !== true) {
          const next: Request | null = newest
          newest = null
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

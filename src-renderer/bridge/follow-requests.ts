const reconnectMs = 1_000

/** Hears what main asks the page to do, until `signal` ends it; a stream that ended is opened again. */
export async function followRequests<Request>(
  open: () => Promise<AsyncIterable<Request>>,
  { signal, onRequest }: { signal: AbortSignal; onRequest: (request: Request) => void },
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const request of await open()) onRequest(request)
    } catch {
      // The stream ends when main restarts its side, and is asked for again.
    }
    await new Promise((resolve) => setTimeout(resolve, reconnectMs))
  }
}

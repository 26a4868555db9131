import type { HttpRequest } from './encode-request.ts'
import { type HttpResult, sendOnce, type TransportOptions } from './http-transport.ts'

export type SendWrite = (request: HttpRequest, signal?: AbortSignal) => Promise<HttpResult>

/**
 * Sends writes so that a failed connection proves that nothing was sent. Chromium sends a request a second time by
 * itself when a connection that was there before breaks off, and tells only how the second sending failed. So what
 * earlier writes may have left is closed before a write, unless others are under way; beside one of those that had a
 * connection to the same origin, a failed connection proves nothing.
 */
export function createWriteSender(transport: TransportOptions, closeConnections: () => Promise<void>): SendWrite {
  /** To which there may be a connection that no write is under way on. */
  const connectedOrigins = new Set<string>()
  let underWay = 0
  let closed: Promise<void> = Promise.resolve()

  const closeAll = async () => {
    if (connectedOrigins.size === 0) return
    await closeConnections().then(
      () => connectedOrigins.clear(),
      // They are counted with as they were.
      () => undefined,
    )
  }

  return async (request, signal) => {
    const { origin } = new URL(request.url)
    if (underWay === 0) closed = closeAll()
    underWay += 1
    try {
      await closed
      const isGivenUp = signal?.aborted === true
      const result = await sendOnce(request, transport, signal)
      if (result.ok || result.mayHaveArrived) connectedOrigins.add(origin)
      return result.ok || isGivenUp ? result : { ...result, mayHaveArrived: connectedOrigins.has(origin) }
    } finally {
      underWay -= 1
    }
  }
}

/** Where a request goes before it is routed: shapes may move it, or take its path for another. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ActiveShapes } from '../shapes/active-shapes.ts'

/** Puts shapes that change addresses (redirects, other paths) before the listener. */
export function rewriteAddress(
  shapes: ActiveShapes,
  given: { listener: RequestListener; now(): number },
): RequestListener {
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const place = shapes.address(incoming.url ?? '/')
    if ('movedTo' in place) {
      const date = new Date(given.now()).toUTCString()
      outgoing.writeHead(307, { location: place.movedTo, date }).end()
      incoming.resume()
      return
    }
    incoming.url = place.path
    void given.listener(incoming, outgoing)
  }
}

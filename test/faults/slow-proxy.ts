/**
 * A way to the sandbox that takes its time in both directions and sometimes loses an answer; it knows every request
 * that came.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowProxy {
  baseUrl: string
  /** How often each write of an agent arrived, by its `X-Request-Id`. */
  arrivals: ReadonlyMap<string, number>
  close(): Promise<void>
}

const longestWayMs = 250
const lostAnswers = 0.15

/** What an agent sends by its outbox: predictions, and what it does in the discussion. */
const writePath = /\/agent\/(?:comments|replies|follows)\b|\/predict$/

export async function startSlowProxy(target: string, random: () => number): Promise<SlowProxy> {
  const { hostname, port } = new URL(target)
  const arrivals = new Map<string, number>()

  const passOn = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, url = '', headers } = incoming
    const isWrite = method !== 'GET' && writePath.test(url)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const id = String(headers['x-request-id'])
    if (isWrite) {
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
      await sleep(random() * longestWayMs)
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, method, path: url, headers }, resolve).once('error', reject).end(Buffer.concat(chunks))
    })
    if (isWrite) {
      await sleep(random() * longestWayMs)
      if (random() < lostAnswers) {
        answer.resume()
        outgoing.destroy()
        return
      }
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  }

  const server = createServer((incoming, outgoing) => {
    // The console was killed on its way here, or the sandbox has ended.
    passOn(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A hand-made HTTP server on loopback that answers as a test says and keeps what it received. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void

export interface FaultServer {
  baseUrl: string
  received: ReceivedRequest[]
  /** What the server does with the next requests. */
  answer: Answer
  close(): Promise<void>
}

/** A server on a free port of this machine; `answer` says what it does until another is set. */
export async function startFaultServer(answer: Answer): Promise<FaultServer> {
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('error', () => {})
    incoming.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, path: url, headers, body }
      started.received.push(request)
      started.answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const started: FaultServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return started
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

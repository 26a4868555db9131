/** Stands between the console and the sandbox and keeps every secret that passes: tokens and signed assertions. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface RecordingProxy {
  /** The address that the console has for the service. */
  baseUrl: string
  /** The distinct access tokens and client assertions so far. */
  tokens(): string[]
  assertions(): string[]
  close(): Promise<void>
}

/**
 * Passes all on to `target`, which must listen on another loopback address than 127.0.0.1: the proxy takes the same
 * port there, so that the sandbox knows itself by the name `localhost` that the console uses.
 */
export async function startRecordingProxy(target: URL): Promise<RecordingProxy> {
  const tokens = new Set<string>()
  const assertions = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    const bearer = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1]
    if (bearer !== undefined) tokens.add(bearer)
    void passOn(incoming, outgoing, target).then(({ sent, received }) => {
      remember(assertions, sent, 'client_assertion')
      remember(tokens, received, 'access_token')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(target.port), '127.0.0.1', resolve)
  })
  return {
    baseUrl: `http://localhost:${target.port}`,
    tokens: () => [...tokens],
    assertions: () => [...assertions],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function passOn(incoming: IncomingMessage, outgoing: ServerResponse, target: URL) {
  const sent = await textOf(incoming)
  const { method, url, headers } = incoming
  return new Promise<{ sent: string; received: string }>((resolve) => {
    const onward = request({ host: target.hostname, port: target.port, method, path: url, headers }, async (answer) => {
      const received = await textOf(answer)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(received)
      resolve({ sent, received })
    })
    onward.on('error', () => outgoing.destroy())
    onward.end(sent)
  })
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}

function remember(found: Set<string>, text: string, field: string): void {
  const value = new RegExp(`"${field}"\\s*:\\s*"([^"]+)"`).exec(text)?.[1]
  if (value !== undefined) found.add(value)
}

import { connect, type Socket } from 'node:net'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: object
}

const connectionCount = 16
const headEnd = Buffer.from('\r\n\r\n')

/**
 * Sends the requests over sixteen kept connections, one at a time on each, and gives the time that all took, in ms. By
 * sockets, since an HTTP client would cost more than the services that are measured. Rejects for an answer with another
 * status than `expected`.
 */
export async function driveLoad(baseUrl: string, requests: readonly LoadRequest[], expected: number): Promise<number> {
  const { hostname, port, host } = new URL(baseUrl)
  const encoded = requests.map((request) => encode(request, host))
  const sockets = await Promise.all(
    Array.from({ length: connectionCount }, () => opened(connect(Number(port), hostname))),
  )
  let next = 0
  const startedAtMs = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      const exchange = exchanger(socket)
      for (let index = next++; index < encoded.length; index = next++) {
        const status = await exchange(encoded[index] ?? Buffer.alloc(0))
        if (status !== expected) throw new Error(`${status} instead of ${expected} to ${requests[index]?.path}`)
      }
    }),
  )
  const tookMs = performance.now() - startedAtMs
  for (const socket of sockets) socket.destroy()
  return tookMs
}

function encode({ method, path, token, body }: LoadRequest, host: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const length =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n${length}\r\n${text}`,
  )
}

function opened(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
  })
}

/** Sends one request and resolves with the status once its whole answer is there. */
function exchanger(socket: Socket): (request: Buffer) => Promise<number> {
  let received = Buffer.alloc(0)
  let answer: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const end = received.indexOf(headEnd)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < end + headEnd.length + length) return
    received = Buffer.alloc(0)
    answer?.resolve(Number(head.slice(9, 12)))
  })
  socket.on('close', () => answer?.reject(new Error('the service closed the connection')))
  return (request) =>
    new Promise((resolve, reject) => {
      answer = { resolve, reject }
      socket.write(request)
    })
}

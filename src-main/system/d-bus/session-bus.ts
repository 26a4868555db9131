/** As much of D-Bus as the console needs of the session bus; why it is our own is docs/decisions/0009-tray.md. */
import { createConnection, type Socket } from 'node:net'
import { userInfo } from 'node:os'
import { type BusMessage, busMessageTypes, decodeMessage, encodeMessage, type SentMessage } from './bus-message.ts'
import type { BusValue } from './bus-values.ts'

interface BusCall {
  destination: string
  path: string
  interface: string
  member: string
  signature?: string
  values?: readonly BusValue[]
}

export interface SessionBus {
  /** Our own name on it. */
  name: string
  send(message: SentMessage): number
  /** Resolves with what the answer holds; rejects at an answer that is an error, and when the connection ends. */
  call(call: BusCall): Promise<BusValue[]>
  close(): void
}

/** The bus itself, for `call`. */
export const busItself = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const

type Environment = Readonly<Record<string, string | undefined>>

/** The sockets at which the environment says that the bus listens, in its order; without a word the usual one. */
export function listBusSockets(environment: Environment): string[] {
  const { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: runtime } = environment
  if (address === undefined || address === '') return runtime === undefined ? [] : [`${runtime}/bus`]
  return address.split(';').flatMap((one) => {
    const place = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(one)
    if (place === null) return []
    const [, kind, name = ''] = place
    const path = decodeURIComponent(name)
    return [kind === 'abstract' ? `\0${path}` : path]
  })
}

/**
 * Connects to the session bus of the environment. `onMessage` hears what is not an answer to a call of ours, `onEnd`
 * that the connection has ended by itself. Rejects where there is no bus.
 */
export async function openSessionBus(options: {
  environment: Environment
  onMessage: (message: BusMessage) => void
  onEnd?: () => void
}): Promise<SessionBus> {
  let failure: unknown = new Error('there is no session bus')
  for (const path of listBusSockets(options.environment)) {
    try {
      return await greetBus(await authenticate(createConnection({ path })), options)
    } catch (thrown) {
      failure = thrown
    }
  }
  throw failure
}

interface Waiting {
  resolve: (values: BusValue[]) => void
  reject: (reason: Error) => void
}

async function greetBus(
  socket: Socket,
  { onMessage, onEnd = () => {} }: { onMessage: (message: BusMessage) => void; onEnd?: () => void },
): Promise<SessionBus> {
  let serial = 0
  let isOver = false
  const waiting = new Map<number, Waiting>()
  const take = (message: BusMessage): void => {
    const caller = message.replyTo === null ? undefined : waiting.get(message.replyTo)
    if (message.replyTo === null || caller === undefined) {
      onMessage(message)
      return
    }
    waiting.delete(message.replyTo)
    if (message.type === busMessageTypes.error) caller.reject(new Error(message.errorName))
    else caller.resolve(message.values)
  }
  let pending = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    pending = Buffer.concat([pending, bytes as Buffer])
    try {
      for (let next = decodeMessage(pending); next !== null; next = decodeMessage(pending)) {
        pending = pending.subarray(next.length)
        take(next.message)
      }
    } catch {
      // What cannot be read leaves no place at which the next message begins.
      socket.destroy()
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the connection has ended'))
    waiting.clear()
    if (!isOver) onEnd()
    isOver = true
  })
  const send = (message: SentMessage): number => {
    serial += 1
    socket.write(encodeMessage(message, serial))
    return serial
  }
  const call = (called: BusCall): Promise<BusValue[]> =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('the connection has ended'))
      waiting.set(send({ type: busMessageTypes.call, ...called }), { resolve, reject })
    })
  const [name] = await call({ ...busItself, member: 'Hello' })
  return {
    name: String(name),
    send,
    call,
    close() {
      isOver = true
      socket.destroy()
    },
  }
}

/** As the user who runs this, whom the bus knows by the socket. */
function authenticate(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let line = ''
    const onData = (bytes: Buffer | string): void => {
      line += bytes.toString()
      if (!line.endsWith('\r\n')) return
      socket.off('data', onData)
      if (line.startsWith('OK')) {
        socket.write('BEGIN\r\n')
        resolve(socket)
        return
      }
      socket.destroy()
      reject(new Error('the bus refuses'))
    }
    // Stays: an error that nobody hears would end the process.
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('the bus has hung up')))
    socket.on('data', onData)
    socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(userInfo().uid)).toString('hex')}\r\n`)
  })
}

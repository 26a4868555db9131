/** As much of D-Bus as a service on the session bus needs: https://dbus.freedesktop.org/doc/dbus-specification.html */
import { createConnection, type Socket } from 'node:net'
import { userInfo } from 'node:os'

/** Values of these types only: string, object path, signature, unsigned number, list of strings. */
type Value = string | number | readonly string[]

export interface BusMessage {
  /** 1 call, 2 answer, 3 error, 4 signal. */
  type: number
  serial: number
  replyTo: number | null
  path: string
  interface: string
  member: string
  sender: string
  signature: string
  body: BusReader
}

interface SentMessage {
  type: 1 | 2 | 4
  path?: string
  interface?: string
  member?: string
  replyTo?: number
  destination?: string
  signature?: string
  values?: readonly Value[]
}

const fieldCodes = { path: 1, interface: 2, member: 3, replyTo: 5, destination: 6, sender: 7, signature: 8 } as const

class BusWriter {
  private readonly bytes: number[] = []

  align(to: number): void {
    while (this.bytes.length % to !== 0) this.bytes.push(0)
  }
  byte(value: number): void {
    this.bytes.push(value)
  }
  number(value: number): void {
    this.align(4)
    const buffer = Buffer.alloc(4)
    buffer.writeUInt32LE(value)
    this.bytes.push(...buffer)
  }
  text(value: string): void {
    const bytes = Buffer.from(value)
    this.number(bytes.length)
    this.bytes.push(...bytes, 0)
  }
  signature(value: string): void {
    this.bytes.push(value.length, ...Buffer.from(value), 0)
  }
  list(length: () => void): void {
    this.number(0)
    const at = this.bytes.length - 4
    length()
    const buffer = Buffer.alloc(4)
    buffer.writeUInt32LE(this.bytes.length - at - 4)
    this.bytes.splice(at, 4, ...buffer)
  }
  value(value: Value): void {
    if (typeof value === 'number') this.number(value)
    else if (typeof value === 'string') this.text(value)
    else
      this.list(() => {
        for (const each of value) this.text(each)
      })
  }
  done(): Buffer {
    return Buffer.from(this.bytes)
  }
}

/** Reads the values of a body one after the other. */
class BusReader {
  private at = 0
  private readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  align(to: number): void {
    this.at = Math.ceil(this.at / to) * to
  }
  number(): number {
    this.align(4)
    this.at += 4
    return this.bytes.readUInt32LE(this.at - 4)
  }
  text(): string {
    const length = this.number()
    this.at += length + 1
    return this.bytes.toString('utf8', this.at - length - 1, this.at - 1)
  }
  signature(): string {
    const length = this.bytes.readUInt8(this.at)
    this.at += length + 2
    return this.bytes.toString('utf8', this.at - length - 1, this.at - 1)
  }
  texts(): string[] {
    const end = this.number() + this.at
    const texts: string[] = []
    while (this.at < end) texts.push(this.text())
    return texts
  }
  /** The header's fields, whose values are texts, signatures and numbers. */
  fields(): Map<number, string | number> {
    const length = this.number()
    this.align(8)
    const end = this.at + length
    const fields = new Map<number, string | number>()
    while (this.at < end) {
      this.align(8)
      const code = this.bytes.readUInt8(this.at)
      this.at += 1
      const type = this.signature()
      fields.set(code, type === 'u' ? this.number() : type === 'g' ? this.signature() : this.text())
    }
    return fields
  }
}

function encodeMessage(message: SentMessage, serial: number): Buffer {
  const body = new BusWriter()
  for (const value of message.values ?? []) body.value(value)
  const bytes = body.done()
  const head = new BusWriter()
  for (const byte of [0x6c, message.type, 0, 1]) head.byte(byte)
  head.number(bytes.length)
  head.number(serial)
  const { path, interface: face, member, replyTo, destination, signature } = message
  const fields = { path, interface: face, member, replyTo, destination, signature }
  const types = { path: 'o', interface: 's', member: 's', replyTo: 'u', destination: 's', signature: 'g' }
  head.list(() => {
    for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
      const value = fields[name]
      if (value === undefined) continue
      head.align(8)
      head.byte(fieldCodes[name])
      head.signature(types[name])
      if (name === 'signature') head.signature(String(value))
      else head.value(value)
    }
  })
  head.align(8)
  return Buffer.concat([head.done(), bytes])
}

/** The first message in `bytes` and how long it is; null while it is not there whole. */
function decodeMessage(bytes: Buffer): { message: BusMessage; length: number } | null {
  if (bytes.length < 16) return null
  const bodyStart = Math.ceil((16 + bytes.readUInt32LE(12)) / 8) * 8
  const length = bodyStart + bytes.readUInt32LE(4)
  if (bytes.length < length) return null
  // The array of fields begins at 12, which is aligned as it is in the message.
  const header = new BusReader(bytes.subarray(0, bodyStart))
  for (let word = 0; word < 3; word += 1) header.number()
  const fields = header.fields()
  const textOf = (name: keyof typeof fieldCodes): string => String(fields.get(fieldCodes[name]) ?? '')
  const replyTo = fields.get(fieldCodes.replyTo)
  return {
    length,
    message: {
      type: bytes.readUInt8(1),
      serial: bytes.readUInt32LE(8),
      replyTo: typeof replyTo === 'number' ? replyTo : null,
      path: textOf('path'),
      interface: textOf('interface'),
      member: textOf('member'),
      sender: textOf('sender'),
      signature: textOf('signature'),
      body: new BusReader(bytes.subarray(bodyStart, length)),
    },
  }
}

export interface BusConnection {
  send(message: SentMessage): number
  /** Calls a method of the bus itself and resolves with its answer's body. */
  callBus(member: string, signature: string, values: readonly Value[]): Promise<BusReader>
  close(): void
}

/** Connects to the session bus of the environment. `onMessage` hears what is not an answer to `callBus`. */
export async function connectToBus(onMessage: (message: BusMessage) => void): Promise<BusConnection> {
  const place = /unix:(path|abstract)=([^,;]+)/.exec(process.env.DBUS_SESSION_BUS_ADDRESS ?? '')
  if (place === null) throw new Error('there is no session bus')
  const [, kind, name = ''] = place
  const socket = createConnection({ path: kind === 'abstract' ? `\0${name}` : decodeURIComponent(name) })
  await authenticate(socket)
  let serial = 0
  const waiting = new Map<number, (body: BusReader) => void>()
  const send = (message: SentMessage): number => {
    serial += 1
    socket.write(encodeMessage(message, serial))
    return serial
  }
  let pending = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    pending = Buffer.concat([pending, Buffer.from(bytes)])
    for (let next = decodeMessage(pending); next !== null; next = decodeMessage(pending)) {
      pending = pending.subarray(next.length)
      const settle = next.message.replyTo === null ? undefined : waiting.get(next.message.replyTo)
      if (settle === undefined) onMessage(next.message)
      else settle(next.message.body)
    }
  })
  const callBus = (member: string, signature: string, values: readonly Value[]): Promise<BusReader> =>
    new Promise((resolve) => {
      const face = 'org.freedesktop.DBus'
      const call = { type: 1, path: '/org/freedesktop/DBus', interface: face, member, destination: face } as const
      waiting.set(send(signature === '' ? call : { ...call, signature, values }), resolve)
    })
  await callBus('Hello', '', [])
  return { send, callBus, close: () => void socket.destroy() }
}

/** As the user who runs this, whom the bus knows by the socket. */
function authenticate(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (answer) => {
      if (!answer.toString().startsWith('OK')) return reject(new Error(`the bus refuses: ${answer}`))
      socket.write('BEGIN\r\n')
      resolve()
    })
    socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(userInfo().uid)).toString('hex')}\r\n`)
  })
}

import { type BusValue, type BusVariant, decodeValues, encodeValues } from './bus-values.ts'

export const busMessageTypes = { call: 1, answer: 2, error: 3, signal: 4 } as const

export interface BusMessage {
  type: number
  serial: number
  /** The call that this answers. */
  replyTo: number | null
  path: string
  interface: string
  member: string
  errorName: string
  sender: string
  values: BusValue[]
}

export interface SentMessage {
  type: 1 | 2 | 3 | 4
  path?: string
  interface?: string
  member?: string
  errorName?: string
  replyTo?: number
  destination?: string
  signature?: string
  values?: readonly BusValue[]
}

/** No service is started by a call: what is not there is not wanted. */
const noAutoStart = 2
/** Far more than anything here sends; the specification allows 128 MB. */
const mostBytes = 4 * 1024 * 1024

const fields = {
  path: [1, 'o'],
  interface: [2, 's'],
  member: [3, 's'],
  errorName: [4, 's'],
  replyTo: [5, 'u'],
  destination: [6, 's'],
  sender: [7, 's'],
  signature: [8, 'g'],
} as const

/** The bytes of a message, little-endian as `decodeMessage` reads them. `serial` is what a reply names. */
export function encodeMessage(message: SentMessage, serial: number): Buffer {
  const { type, values = [], ...named } = message
  const body = encodeValues(message.signature ?? '', values)
  const header = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((name) => {
    const value: BusValue | undefined = name === 'sender' ? undefined : named[name]
    const [code, signature] = fields[name]
    return value === undefined ? [] : [[code, { signature, value }] as const]
  })
  const head = encodeValues('yyyyuua(yv)', [0x6c, type, noAutoStart, 1, body.length, serial, header])
  return Buffer.concat([head, Buffer.alloc((8 - (head.length % 8)) % 8), body])
}

/** The first message in `bytes` and how long it is; null while it is not there whole. Throws at what cannot be one. */
export function decodeMessage(bytes: Buffer): { message: BusMessage; length: number } | null {
  if (bytes.length < 16) return null
  if (bytes.readUInt8(0) !== 0x6c) throw new RangeError('another byte order')
  const bodyStart = Math.ceil((16 + bytes.readUInt32LE(12)) / 8) * 8
  const length = bodyStart + bytes.readUInt32LE(4)
  if (length > mostBytes) throw new RangeError('too long')
  if (bytes.length < length) return null
  const [, type, , , , serial, header] = decodeValues('yyyyuua(yv)', bytes).values
  const held = new Map(
    (header as [number, BusVariant][]).map(([code, { value }]) => [code, value as string | number] as const),
  )
  const textOf = (name: keyof typeof fields): string => String(held.get(fields[name][0]) ?? '')
  const replyTo = held.get(fields.replyTo[0])
  return {
    length,
    message: {
      type: Number(type),
      serial: Number(serial),
      replyTo: typeof replyTo === 'number' ? replyTo : null,
      path: textOf('path'),
      interface: textOf('interface'),
      member: textOf('member'),
      errorName: textOf('errorName'),
      sender: textOf('sender'),
      values: decodeValues(textOf('signature'), bytes.subarray(bodyStart, length)).values,
    },
  }
}

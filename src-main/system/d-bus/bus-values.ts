/** Values as D-Bus writes them: https://dbus.freedesktop.org/doc/dbus-specification.html, little-endian as here. */

/** A value that carries its own type. */
export interface BusVariant {
  signature: string
  value: BusValue
}

/**
 * Numbers of all sizes but the 64-bit ones, which are left as `bigint`; a list of bytes is a Buffer; structs and the
 * entries of a dictionary are lists.
 */
export type BusValue = string | number | bigint | boolean | Buffer | BusVariant | readonly BusValue[]

/** One complete type of a signature, `fields` those of a struct or an entry, `of` that of a list. */
interface BusType {
  code: string
  fields: readonly BusType[]
}

const alignments: Readonly<Record<string, number>> = {
  ...{ y: 1, g: 1, v: 1, n: 2, q: 2, b: 4, i: 4, u: 4, s: 4, o: 4, a: 4 },
  ...{ x: 8, t: 8, d: 8, '(': 8, '{': 8 },
}

/** The types that a signature lists. Throws at what is none. */
function parseSignature(signature: string): BusType[] {
  const types: BusType[] = []
  let rest = signature
  while (rest !== '') {
    const [type, after] = readType(rest)
    types.push(type)
    rest = after
  }
  return types
}

function readType(text: string): [type: BusType, rest: string] {
  const code = text.charAt(0)
  if (alignments[code] === undefined) throw new RangeError('not a type of D-Bus')
  if (code === 'a') {
    const [of, rest] = readType(text.slice(1))
    return [{ code, fields: [of] }, rest]
  }
  if (code !== '(' && code !== '{') return [{ code, fields: [] }, text.slice(1)]
  const end = code === '(' ? ')' : '}'
  const fields: BusType[] = []
  let rest = text.slice(1)
  while (!rest.startsWith(end)) {
    const [field, after] = readType(rest)
    fields.push(field)
    rest = after
  }
  return [{ code, fields }, rest.slice(1)]
}

function alignmentOf({ code }: BusType): number {
  return alignments[code] ?? 1
}

/** The values of a signature, one after the other. */
export function encodeValues(signature: string, values: readonly BusValue[]): Buffer {
  const bytes: number[] = []
  for (const [index, type] of parseSignature(signature).entries()) writeValue(bytes, type, values[index] ?? '')
  return Buffer.from(bytes)
}

function align(bytes: number[], to: number): void {
  while (bytes.length % to !== 0) bytes.push(0)
}

function writeNumber(bytes: number[], type: BusType, value: number | bigint): void {
  align(bytes, alignmentOf(type))
  const buffer = Buffer.alloc(alignmentOf(type))
  switch (type.code) {
    case 'y':
      buffer.writeUInt8(Number(value))
      break
    case 'n':
      buffer.writeInt16LE(Number(value))
      break
    case 'q':
      buffer.writeUInt16LE(Number(value))
      break
    case 'i':
      buffer.writeInt32LE(Number(value))
      break
    case 'x':
      buffer.writeBigInt64LE(BigInt(value))
      break
    case 't':
      buffer.writeBigUInt64LE(BigInt(value))
      break
    case 'd':
      buffer.writeDoubleLE(Number(value))
      break
    default:
      buffer.writeUInt32LE(Number(value))
  }
  bytes.push(...buffer)
}

const length: BusType = { code: 'u', fields: [] }

function writeText(bytes: number[], value: string): void {
  const text = Buffer.from(value)
  writeNumber(bytes, length, text.length)
  bytes.push(...text, 0)
}

function writeValue(bytes: number[], type: BusType, value: BusValue): void {
  switch (type.code) {
    case 's':
    case 'o':
      writeText(bytes, String(value))
      break
    case 'g':
      bytes.push(String(value).length, ...Buffer.from(String(value)), 0)
      break
    case 'v':
      writeVariant(bytes, value)
      break
    case 'a':
      writeList(bytes, type, value)
      break
    case '(':
    case '{':
      align(bytes, 8)
      for (const [index, field] of type.fields.entries()) writeValue(bytes, field, listOf(value)[index] ?? '')
      break
    default:
      writeNumber(bytes, type, typeof value === 'bigint' ? value : Number(value))
  }
}

function writeVariant(bytes: number[], value: BusValue): void {
  const { signature, value: held } = value as BusVariant
  const [type] = parseSignature(signature)
  if (type === undefined) throw new RangeError('a variant without a type')
  bytes.push(signature.length, ...Buffer.from(signature), 0)
  writeValue(bytes, type, held)
}

function writeList(bytes: number[], { fields: [of] }: BusType, value: BusValue): void {
  if (of === undefined) return
  writeNumber(bytes, length, 0)
  const at = bytes.length
  align(bytes, alignmentOf(of))
  const start = bytes.length
  for (const each of listOf(value)) writeValue(bytes, of, each)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes.length - start)
  bytes.splice(at - 4, 4, ...size)
}

function listOf(value: BusValue): readonly BusValue[] {
  if (Buffer.isBuffer(value)) return [...value]
  return Array.isArray(value) ? value : []
}

/** The values of a signature out of `bytes`, and where they end. Throws where they are not there whole. */
export function decodeValues(signature: string, bytes: Buffer, from = 0): { values: BusValue[]; end: number } {
  const reader = { bytes, at: from }
  const values = parseSignature(signature).map((type) => readValue(reader, type))
  return { values, end: reader.at }
}

interface Reader {
  bytes: Buffer
  at: number
}

function readNumber(reader: Reader, type: BusType): number | bigint {
  const size = alignmentOf(type)
  const at = Math.ceil(reader.at / size) * size
  reader.at = at + size
  const { bytes } = reader
  switch (type.code) {
    case 'y':
      return bytes.readUInt8(at)
    case 'n':
      return bytes.readInt16LE(at)
    case 'q':
      return bytes.readUInt16LE(at)
    case 'i':
      return bytes.readInt32LE(at)
    case 'x':
      return bytes.readBigInt64LE(at)
    case 't':
      return bytes.readBigUInt64LE(at)
    case 'd':
      return bytes.readDoubleLE(at)
    default:
      return bytes.readUInt32LE(at)
  }
}

function readBytes(reader: Reader, count: number, after = 0): Buffer {
  const bytes = reader.bytes.subarray(reader.at, reader.at + count)
  if (bytes.length < count) throw new RangeError('cut off')
  reader.at += count + after
  return bytes
}

function readValue(reader: Reader, type: BusType): BusValue {
  switch (type.code) {
    case 'b':
      return readNumber(reader, type) !== 0
    case 's':
    case 'o':
      return readBytes(reader, Number(readNumber(reader, length)), 1).toString()
    case 'g':
      return readBytes(reader, readBytes(reader, 1).readUInt8(), 1).toString()
    case 'v': {
      const signature = readBytes(reader, readBytes(reader, 1).readUInt8(), 1).toString()
      const [held] = parseSignature(signature)
      if (held === undefined) throw new RangeError('a variant without a type')
      return { signature, value: readValue(reader, held) }
    }
    case 'a':
      return readList(reader, type)
    case '(':
    case '{':
      reader.at = Math.ceil(reader.at / 8) * 8
      return type.fields.map((field) => readValue(reader, field))
    default:
      return readNumber(reader, type)
  }
}

function readList(reader: Reader, { fields: [of] }: BusType): BusValue {
  const size = Number(readNumber(reader, length))
  if (of === undefined) return []
  reader.at = Math.ceil(reader.at / alignmentOf(of)) * alignmentOf(of)
  if (of.code === 'y') return readBytes(reader, size)
  const end = reader.at + size
  if (end > reader.bytes.length) throw new RangeError('cut off')
  const values: BusValue[] = []
  while (reader.at < end) values.push(readValue(reader, of))
  return values
}

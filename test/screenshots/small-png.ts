/** Makes a picture of flat colours small: 256 of its colours, and every other one as the nearest of them. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const paletteSize = 256
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

interface Pixels {
  width: number
  height: number
  /** A number 0xRRGGBB a pixel. */
  colours: Uint32Array
}

/**
 * The picture with a palette; takes PNG of 8 bits a channel, not interlaced, as browsers write it. Opaque: transparency
 * is dropped.
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, colours } = decode(png)
  const palette = standInsFor(colours)
  const indexOf = nearestIn(palette)
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexOf(colours[y * width + x] ?? 0)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function decode(png: Buffer): Pixels {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  const channels = channelsOf[header?.[9] ?? -1]
  if (header === undefined || channels === undefined || header[8] !== 8 || header[12] !== 0)
    throw new Error('Only PNG of 8 bits a channel without interlacing can be made small')
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const body = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const stride = width * channels
  const bytes = Buffer.alloc(height * stride)
  for (let y = 0; y < height; y += 1) unfilterRow(body, bytes, { y, stride, channels })
  const colours = new Uint32Array(width * height)
  for (let pixel = 0; pixel < colours.length; pixel += 1) colours[pixel] = bytes.readUIntBE(pixel * channels, 3)
  return { width, height, colours }
}

/** PNG, third edition, §9.2: each byte of a row is kept as the difference to what its neighbours foretell. */
function unfilterRow(
  body: Buffer,
  bytes: Buffer,
  { y, stride, channels }: { y: number; stride: number; channels: number },
): void {
  const from = y * (stride + 1)
  const filter = body[from]
  for (let x = 0; x < stride; x += 1) {
    const at = y * stride + x
    const left = x < channels ? 0 : (bytes[at - channels] ?? 0)
    const above = y === 0 ? 0 : (bytes[at - stride] ?? 0)
    const corner = x < channels || y === 0 ? 0 : (bytes[at - stride - channels] ?? 0)
    const foretold =
      filter === 1
        ? left
        : filter === 2
          ? above
          : filter === 3
            ? (left + above) >> 1
            : filter === 4
              ? paeth(left, above, corner)
              : 0
    bytes[at] = ((body[from + 1 + x] ?? 0) + foretold) & 255
  }
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(guess - value))
  if (toLeft === undefined || toAbove === undefined || toCorner === undefined) return 0
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/**
 * Colours that stand for all others: every other one is nearer to one of them than the least step that lets 256
 * suffice.
 */
function standInsFor(colours: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const byUse = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour)
  for (let step = 0; ; step += 4) {
    const standIns = spacedOut(byUse, step * step)
    if (standIns !== null) return standIns
  }
}

/** Null when more are needed than a palette has room for. */
function spacedOut(byUse: readonly number[], leastDistance: number): number[] | null {
  const chosen: number[] = []
  for (const colour of byUse) {
    if (chosen.some((other) => distanceOf(colour, other) < leastDistance)) continue
    if (chosen.length === paletteSize) return null
    chosen.push(colour)
  }
  return chosen
}

function nearestIn(palette: readonly number[]): (colour: number) => number {
  const known = new Map(palette.map((colour, index) => [colour, index]))
  return (colour) => {
    const found = known.get(colour)
    if (found !== undefined) return found
    let [best, least] = [0, Number.POSITIVE_INFINITY]
    for (const [index, candidate] of palette.entries()) {
      const distance = distanceOf(colour, candidate)
      if (distance < least) [best, least] = [index, distance]
    }
    known.set(colour, best)
    return best
  }
}

function distanceOf(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16)
  const green = ((a >> 8) & 255) - ((b >> 8) & 255)
  const blue = (a & 255) - (b & 255)
  return red * red + green * green + blue * blue
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  framed.write(type, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8)
  return framed
}

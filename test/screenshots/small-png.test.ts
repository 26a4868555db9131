import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { smallPng } from './small-png.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  framed.write(type, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8)
  return framed
}

/** A picture 3 pixels wide; each row is its filter and the nine bytes after it. */
const picture = (rows: readonly number[][]): Buffer => {
  const header = Buffer.from([0, 0, 0, 3, 0, 0, rows.length >> 8, rows.length & 255, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The colours of a picture with a palette, as `rrggbb`, row by row. */
const coloursOf = (png: Buffer, rowCount: number): string[][] => {
  const dataOf = (type: string): Buffer => {
    const at = png.indexOf(type, 0, 'latin1')
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  }
  const palette = dataOf('PLTE').toString('hex').match(/.{6}/g) ?? []
  const indexes = inflateSync(dataOf('IDAT'))
  return Array.from({ length: rowCount }, (_, y) =>
    [...indexes.subarray(y * 4 + 1, y * 4 + 4)].map((index) => palette[index] ?? ''),
  )
}

describe('a picture made small', () => {
  it('keeps every colour while there are few, whatever filter its rows have', () => {
    const red = ['ff0000', 'ff0000', 'ff0000']
    const rows = [
      [0, 255, 0, 0, 255, 0, 0, 255, 0, 0],
      [1, 255, 0, 0, 0, 0, 0, 0, 0, 0],
      [2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [3, 128, 0, 0, 0, 0, 0, 0, 0, 0],
      [4, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ]
    expect(coloursOf(smallPng(picture(rows)), rows.length)).toEqual([
      red,
      red,
      red,
      red,
      red,
      ['010203', '040506', '070809'],
    ])
  })

  it('takes the nearest colour for those that a palette has no room for, and keeps what differs much', () => {
    const shades = Array.from({ length: 256 }, (_, shade) => [0, shade, 0, 0, shade, 0, 0, shade, 0, 0])
    const rows = [...shades, [0, 0, 255, 0, 0, 0, 255, 0, 255, 0]]
    const small = coloursOf(smallPng(picture(rows)), rows.length)
    expect(small.at(-1)).toEqual(['00ff00', '0000ff', '00ff00'])
    for (const [shade, [first = '']] of small.slice(0, 256).entries())
      expect(Math.abs(Number.parseInt(first.slice(0, 2), 16) - shade)).toBeLessThan(4)
  })

  it('refuses what it cannot read', () => {
    const grey = picture([])
    grey[25] = 0
    expect(() => smallPng(grey)).toThrow('8 bits a channel')
  })
})

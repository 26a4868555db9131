import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text, 100).map(({ cells }) => cells)

describe('a table', () => {
  it.each([
    ['commas', 'a,b\n1,2\n', [['a', 'b'], ['1', '2']]], // biome-ignore format: one row a case
    ['semicolons', 'a;b\n1,5;2', [['a', 'b'], ['1,5', '2']]], // biome-ignore format: one row a case
    ['tabs', 'a\tb\r\n1\t2', [['a', 'b'], ['1', '2']]], // biome-ignore format: one row a case
    ['tabs and many commas', 'a\t0,7\tx, y, z; w', [['a', '0,7', 'x, y, z; w']]],
    ['semicolons and decimal commas', 'a;up;0,7;x, y, z, w', [['a', 'up', '0,7', 'x, y, z, w']]],
    ['commas and more semicolons', 'a,up,0.7,one; two; three; four', [['a', 'up', '0.7', 'one; two; three; four']]],
    ['a quoted separator first', '"a;b\tc",d', [['a;b\tc', 'd']]], // biome-ignore format: one row a case
    ['quotes', 'a,b\n"1,""x""\n2",3', [['a', 'b'], ['1,"x"\n2', '3']]], // biome-ignore format: one row a case
    ['old line ends', 'a,b\r1,2\r', [['a', 'b'], ['1', '2']]], // biome-ignore format: one row a case
    ['formulas', 'a\n=SUM(A1)\n', [['a'], ['=SUM(A1)']]],
    ['blank lines', 'a\n\n \nb', [['a'], ['b']]],
    ['nothing', '', []],
  ])('with %s is taken apart', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  it('knows on which line a row begins, also after a cell of several lines', () => {
    expect(readCsv('a,b\n"1\n2",3\n\n4,5', 100).map(({ line }) => line)).toEqual([1, 2, 5])
  })

  it('marks a row whose quote does not end, or goes on after it', () => {
    expect(readCsv('a\n"x" y\n"z', 100).map(({ isBroken }) => isBroken)).toEqual([false, true, true])
  })

  it.each([
    ['does not end', 'a,b\n1,"two, x\n3,4\n5,6', ['a,b', '1,"two, x', '3,4', '5,6']],
    ['does not end in the first line', 'a,"b\n3,4', ['a,"b', '3,4']],
    ['does not end, with doubled ones after it', 'a,b\n1,"two\n3,""\n5,6', ['a,b', '1,"two', '3,', '5,6']],
    ['is closed by the first of a later row', 'a,b\n1,"two\n3,"four, x"\n5,6', ['a,b', '1,"two', '3,four, x', '5,6']],
    ['is closed in a later row, which goes on', 'a,b\r\n1,"two\r\n3,4" y\r\n5,6', ['a,b', '1,"two', '3,4" y', '5,6']],
    ['is closed after an old line end', 'a,b\r1,"two\r3,"4"\r5,6', ['a,b', '1,"two', '3,4', '5,6']],
    ['goes on after it', 'a,b\n1,"two, ""x""" y\n5,6', ['a,b', '1,"two, ""x""" y', '5,6']],
  ])('loses no row and no text where a quote %s', (_, text, rows) => {
    const records = readCsv(text)
    expect(records.map(({ cells }) => cells.join(','))).toEqual(rows)
    expect(records.filter(({ isBroken }) => isBroken)).toHaveLength(1)
    expect(records.map(({ startAt, endAt }) => text.slice(startAt, endAt)).join('')).toBe(text)
    expect(records.map(({ line }) => line)).toEqual(rows.map((_row, index) => index + 1))
  })

  it('gives back any cells that were written with quotes', () => {
    const cell = fc.string().filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const written = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        expect(cellsOf(['a,b,c,d,e,f,g', ...written].join('\r\n')).slice(1, 100)).toEqual(rows.slice(0, 99))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#contract/rules/text/read-csv.ts'
import { formatCsvLine, removeFormulaGuard } from './write-csv.ts'

describe('a line of a table', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@here', "'@here"],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
    [-2.5, '-2.5'],
    [true, 'true'],
    [null, ''],
    [['a', 'b'], 'a; b'],
    [['=a'], "'=a"],
    ['＝1+1', "'＝1+1"],
    ['\n=1+1', '"\'\n=1+1"'],
    ["'=1+1", "''=1+1"],
    ["'x'", "'x'"],
  ])('holds %j as %s', (cell, text) => {
    expect(formatCsvLine([cell])).toBe(`${text}\r\n`)
  })

  it('comes back as it was written, but for the guard before what could be a formula', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[;\t\0]/.test(text))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        const written = ['agent_id', ...cells]
        const [record] = readCsv(formatCsvLine(written), 5)
        expect(record?.cells.map(removeFormulaGuard)).toEqual(written)
        expect(record?.cells.some((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toBe(false)
      }),
    )
  })
})

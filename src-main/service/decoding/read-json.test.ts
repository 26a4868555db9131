import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClearJson, readJson } from './read-json.ts'

const readValue = (text: string) => {
  const read = readJson(text)
  return read.ok ? read.value : 'not read'
}

describe('readJson', () => {
  it.each([
    ['1234567890123456789', '1234567890123456789'],
    ['-1234567890123456789', '-1234567890123456789'],
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['9007199254740992', '9007199254740992'],
    ['9007199254740993', '9007199254740993'],
    ['123456789012345678901234567890123456789', '123456789012345678901234567890123456789'],
    ['[1234567890123456789,1234567890123456790]', ['1234567890123456789', '1234567890123456790']],
    ['{"a":{"id": 1234567890123456789 , "n":1}}', { a: { id: '1234567890123456789', n: 1 } }],
    ['"1234567890123456789"', '1234567890123456789'],
    ['{"say \\"1234567890123456789":"a 1234567890123456789"}', { 'say "1234567890123456789': 'a 1234567890123456789' }],
    ['{"1234567890123456789":1}', { '1234567890123456789': 1 }],
    ['0.12345678901234567890', 0.12345678901234568],
    ['71.42', 71.42],
    ['1e20', 1e20],
    ['1.5e-7', 1.5e-7],
    ['0', 0],
    ['-0', -0],
    ['true', true],
    ['{"a":NaN,"b":[Infinity,-Infinity],"c":"NaN"}', { a: null, b: [null, null], c: 'NaN' }],
    ['{"id":1,"id":12345678901234567890}', { id: '12345678901234567890' }],
    ['', null],
    [' \n', null],
  ])('reads %s', (text, value) => {
    expect(readValue(text)).toEqual(value)
  })

  it.each([
    '{1234567890123456789: 1}',
    '{ 1234567890123456789\n: 1}',
    '01234567890123456789',
    '+1234567890123456789',
    'x1234567890123456789',
    '1234567890123456789x',
    '1234567890123456789 1',
    '[1234567890123456789',
    '- 1234567890123456789',
    '{"a":nan}',
    '{NaN: 1}',
    '-NaN',
    '{"a":1',
    '['.repeat(33) + ']'.repeat(33),
    '{"a":'.repeat(100_000),
  ])('does not read %#', (text) => {
    expect(readJson(text).ok).toBe(false)
  })

  it('reads what is nested ten thousandfold where no bound is set', () => {
    expect(readJson('['.repeat(10_000) + ']'.repeat(10_000), Number.POSITIVE_INFINITY).ok).toBe(true)
  })

  it('reads "__proto__" as a field like any other', () => {
    const value = readValue('{"__proto__": {"admin": 12345678901234567890}}')
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })

  it('reads every other text as JSON.parse does, or not at all', () => {
    const texts = fc.oneof(fc.json({ maxDepth: 5 }), fc.string(), fc.stringMatching(/^[-+0-9.eE[\]{}:," ]{0,60}$/))
    fc.assert(
      fc.property(texts, (text) => {
        let expected: unknown = 'not read'
        try {
          expected = text.trim() === '' ? null : JSON.parse(text)
        } catch {}
        const numbers = JSON.stringify(expected).match(/\d+/g) ?? []
        // What is read and is no JSON has tests of its own.
        const isRead = /NaN|Infinity/.test(text) || numbers.some((digits) => digits.length > 15)
        if (isRead || text.includes('e')) return
        expect(readValue(text)).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps every whole number exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (number) => {
        expect(String(readValue(String(number)))).toBe(String(number))
      }),
    )
  })
})

describe('readClearJson', () => {
  const readClear = (text: string) => {
    const read = readClearJson(text)
    return read.ok ? read.value : 'not read'
  }

  it.each([
    ['{"a":1,"a":1.0}', { a: 1 }],
    ['{"a":":","b":"\\":"}', { a: ':', b: '":' }],
    ['{"a":{"x":[1,{"y":2}]},"a" :\t{"x":[1,{"y":2}]}}', { a: { x: [1, { y: 2 }] } }],
    ['[{"a":1,"a":2},{"a":3}]', [null, { a: 3 }]],
    ['{"rows":[{"a":1,"a":"1"}, [{"b":{"c":1,"c":null}}] ],"n":1e2}', { rows: [null, [null]], n: 100 }],
    ['{"rows":[{"id":1234567890123456789,"id":1234567890123456788}],"n":NaN}', { rows: [null], n: null }],
    ['{"a":1,"\\u0061":2}', 'not read'],
    ['{"a":1,"b":{"c":1,"c":2}}', 'not read'],
    ['{"__proto__":1,"__proto__":2}', 'not read'],
    ['{"a":1,"a":1', 'not read'],
    [`{"a":1${'0'.repeat(500)},"a":2}`, 'not read'],
  ])('reads %s', (text, value) => {
    expect(readClear(text)).toEqual(value)
  })

  it('says of what contradicts itself that it does', () => {
    expect(readClearJson('{"a":1,"a":2}')).toEqual({ ok: false, isContradictory: true })
    expect(readClearJson('{"a":1,')).toEqual({ ok: false })
  })

  it('reads every text without such a name as it is read otherwise, and a row twice as well', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(readClearJson(text)).toEqual(readJson(text))
        expect(readClear(`{"a":${text},"a":${text}}`)).toEqual({ a: readValue(text) })
        expect(readClear(`[{"b":1,"a":${text},"b":2},${text}]`)).toEqual([null, readValue(text)])
      }),
      { numRuns: 1_000 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCanonicalJson, type JsonValue, parseCanonicalJson } from './canonical-json.ts'

/** From RFC 8785: section 3.2.3 on names, 3.2.2 on literals and texts, appendix B on numbers. */
const forms: readonly [given: string, canonical: string][] = [
  [
    '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
  [
    '{ "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],\n "string": "\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/", "literals": [null, true, false] }',
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  ['-0', '0'],
  ['5e-324', '5e-324'],
  ['-1.7976931348623157e308', '-1.7976931348623157e+308'],
  ['9007199254740993', '9007199254740992'],
  ['295147905179352830000', '295147905179352830000'],
  ['1e21', '1e+21'],
  ['999999999999999900000', '999999999999999900000'],
  ['0.000001', '0.000001'],
  ['1e-7', '1e-7'],
  ['{"b":[],"a":{}}', '{"a":{},"b":[]}'],
  ['{"10":1,"9":2}', '{"10":1,"9":2}'],
  // Half a pair may be typed: the RFC has no form for it, and this one keeps it.
  ['"\\ud83d"', '"\\ud83d"'],
]

describe('the canonical form', () => {
  it.each(forms)('of %s', (given, canonical) => {
    expect(formatCanonicalJson(JSON.parse(given))).toBe(canonical)
    expect(parseCanonicalJson(canonical)).toEqual(JSON.parse(canonical))
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('is refused to %s, which JSON has not', (value) => {
    expect(() => formatCanonicalJson({ value })).toThrow(TypeError)
    expect(() => formatCanonicalJson([{ a: [value] }])).toThrow(TypeError)
  })

  it('names nothing out of order below names in order', () => {
    expect(formatCanonicalJson({ a: [{ c: 1, b: { e: 2, d: 3 } }], b: '' })).toBe(
      '{"a":[{"b":{"d":3,"e":2},"c":1}],"b":""}',
    )
  })

  it.each(['{"a": 1}', '{"b":1,"a":2}', '1.0', '"\\u0041"', '{"a":1}\n', '', '{'])('is not that of %j', (text) => {
    expect(parseCanonicalJson(text)).toBeUndefined()
  })

  it('is one for one value, whatever the order of its names', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const value = JSON.parse(JSON.stringify(given)) as JsonValue
        const text = formatCanonicalJson(value)
        expect(JSON.parse(text)).toEqual(value)
        expect(formatCanonicalJson(turnAround(value))).toBe(text)
      }),
    )
  })
})

function turnAround(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(turnAround)
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turnAround(member)]),
  )
}

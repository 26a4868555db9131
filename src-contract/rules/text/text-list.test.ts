import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTextList, readTextList } from './text-list.ts'

describe('readTextList', () => {
  it.each<[string, string[]]>([
    ['rate cut', ['rate cut']],
    ['rate cut, port strike', ['rate cut', 'port strike']],
    ['rate cut; port strike', ['rate cut', 'port strike']],
    ['rate cut\nport strike\r\n', ['rate cut', 'port strike']],
    ['美联储 降息，港口罢工、停电；罢工', ['美联储 降息', '港口罢工', '停电', '罢工']],
    ['supply_disruption', ['supply_disruption']],
    ['a, a ,b', ['a', 'b']],
    [' , ;\n', []],
    ['', []],
    ['"Fed cut, December", strike', ['Fed cut, December', 'strike']],
    ['the "soft" landing, strike', ['the "soft" landing', 'strike']],
    ['"not closed, strike', ['not closed, strike']],
  ])('reads %j', (typed, texts) => {
    expect(readTextList(typed)).toEqual(texts)
  })

  it.each<[string, string[]]>([
    ['CL, ES CL', ['CL', 'ES']],
    ['CL\tES；ZN', ['CL', 'ES', 'ZN']],
    ['"crude oil" ES', ['crude oil', 'ES']],
  ])('reads %j as symbols', (typed, symbols) => {
    expect(readTextList(typed, 'symbols')).toEqual(symbols)
  })

  it('reads back every list that it shows', () => {
    const texts = fc.uniqueArray(fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== ''))
    fc.assert(
      fc.property(texts, (list) => {
        expect(readTextList(formatTextList(list))).toEqual(list)
        expect(readTextList(formatTextList(list), 'symbols')).toEqual(list)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNatural } from './natural-order.ts'

const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[Bb]ot[ 0]?\d{1,3}$/))

describe('compareNatural', () => {
  it('counts as people do', () => {
    expect(['Bot10', 'bot2', 'Bot1', 'Ångström', 'Bot02', 'Anchor'].sort(compareNatural)).toEqual([
      'Anchor',
      'Ångström',
      'Bot1',
      'Bot02',
      'bot2',
      'Bot10',
    ])
  })

  it('puts Chinese names by their pinyin, before Latin ones, and counts in them', () => {
    const names = ['上海', '北京', '安迪', '张三', 'Bot 2', '李四', '王五', '智能体 10', '智能体 2', 'Bot 1']
    expect(names.sort(compareNatural)).toEqual([
      ...['安迪', '北京', '李四', '上海', '王五', '张三', '智能体 2', '智能体 10'],
      ...['Bot 1', 'Bot 2'],
    ])
  })

  it('puts Latin names as English does', () => {
    const latin = fc.stringMatching(/^[ -~äéïñöüßÅÉØ]{0,8}$/)
    const english = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    fc.assert(
      fc.property(latin, latin, (a, b) => {
        const order = english.compare(a, b)
        if (order !== 0) expect(Math.sign(compareNatural(a, b))).toBe(Math.sign(order))
      }),
      { numRuns: 1_000 },
    )
  })

  it('is a total order', () => {
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(compareNatural(a, b)) + Math.sign(compareNatural(b, a))).toBe(0)
        expect(compareNatural(a, b) === 0).toBe(a === b)
        if (compareNatural(a, b) <= 0 && compareNatural(b, c) <= 0) expect(compareNatural(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

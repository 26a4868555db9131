import { describe, expect, it } from 'vitest'
import { splitName } from './split-name.ts'

describe('a name in two', () => {
  it('is left whole while it is short', () => {
    expect(splitName('Meridian-01')).toEqual({ head: 'Meridian-01', tail: '' })
    expect(splitName('国内站一号')).toEqual({ head: '国内站一号', tail: '' })
  })

  it('keeps the end, which tells names apart', () => {
    expect(splitName('Harbour agent global-0417')).toEqual({ head: 'Harbour agent globa', tail: 'l-0417' })
  })

  it('is cut where there is less room than in a column of names', () => {
    expect(splitName('Juniper Ledger', 8)).toEqual({ head: 'Juniper ', tail: 'Ledger' })
    expect(splitName('知秋量化', 8)).toEqual({ head: '知秋量化', tail: '' })
  })

  it('counts Chinese signs as two letters', () => {
    expect(splitName('国内站第一号交易智能体零零一')).toEqual({
      head: '国内站第一号交易智能体',
      tail: '零零一',
    })
  })

  it('does not cut a character in two', () => {
    const name = '🙂'.repeat(12)
    const { head, tail } = splitName(name)
    expect(head + tail).toBe(name)
    expect(tail).toBe('🙂🙂🙂')
  })
})

import { describe, expect, it } from 'vitest'
import { createTranslations } from './language.ts'
import { addTexts } from './texts.ts'
import { createTranslate } from './translate.ts'

addTexts('en', {
  probe: {
    plain: 'Close',
    named: 'Agent {{name}} of {{site}}',
    rows_zero: 'No rows',
    rows_one: '{{count, number}} row',
    rows_other: '{{count, number}} rows',
    deep: { deeper: { text: 'Down here' } },
    onlyEnglish: 'Only here',
  },
})
addTexts('zh-CN', { probe: { plain: '关闭', rows_other: '{{count, number}} 行' } })

const english = createTranslate('en', 'probe')
const chinese = createTranslate('zh-CN', 'probe')

describe('a text', () => {
  it('is found by its dotted key, in its own namespace or in one that the key names', () => {
    expect(english('deep.deeper.text')).toBe('Down here')
    expect(createTranslate('en', 'common')('probe:plain')).toBe('Close')
  })

  it('has the values that it names, as they are', () => {
    const values = { name: '{{site}} $t(plain) $& <b>', site: 'cn' }
    expect(english('named', values)).toBe('Agent {{site}} $t(plain) $& <b> of cn')
    expect(english('named', { name: null })).toBe('Agent  of ')
  })

  it('has the form of its count', () => {
    expect([0, 1, 2, 1_000].map((count) => english('rows', { count }))).toEqual([
      'No rows',
      '1 row',
      '2 rows',
      '1,000 rows',
    ])
    expect([0, 1, 2].map((count) => chinese('rows', { count }))).toEqual(['0 行', '1 行', '2 行'])
    expect(english('plain', { count: 3 })).toBe('Close')
  })

  it('is English where the language lacks it, and the key itself where nothing has it', () => {
    expect(chinese('plain')).toBe('关闭')
    expect(chinese('onlyEnglish')).toBe('Only here')
    expect(english('deep')).toBe('deep')
    expect(english('probe:constructor')).toBe('constructor')
  })

  it('is there as soon as its words have been loaded', () => {
    expect(english('late:text')).toBe('text')
    addTexts('en', { late: { text: 'Here now' } })
    expect(english('late:text')).toBe('Here now')
  })
})

it('comes from the same function each time, so that columns made with it stay the same', async () => {
  const { of } = await createTranslations('en')
  expect(of('fleet')).toBe(of(['fleet', 'ui']))
  expect(of('fleet')).not.toBe(of('ui'))
})

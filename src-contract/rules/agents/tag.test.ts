import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dedupeTags, isSameTag, maxTagLength, normalizeTag, readTag } from './tag.ts'

describe('a tag as it was typed', () => {
  it.each([
    ['  macro desk ', 'macro desk'],
    ['macro \u00A0 desk', 'macro desk'],
    ['cafe\u0301', 'caf\u00E9'],
    ['原油', '原油'],
    ['👩‍🚀', '👩‍🚀'],
    ['x'.repeat(maxTagLength), 'x'.repeat(maxTagLength)],
    ['🛢'.repeat(maxTagLength), '🛢'.repeat(maxTagLength)],
  ])('%j is kept as %j', (typed, tag) => {
    expect(readTag(typed)).toEqual({ ok: true, tag })
  })

  it.each([
    ['', 'empty'],
    [' \t ', 'empty'],
    ['x'.repeat(maxTagLength + 1), 'too_long'],
    ['two\nlines', 'bad_character'],
    ['bell\u0007', 'bad_character'],
    ['\u202Eoil', 'bad_character'],
    ['o\u200Bil', 'bad_character'],
    ['o\u2066il', 'bad_character'],
    ['half \uD800', 'bad_character'],
  ])('%j is refused as %s', (typed, fault) => {
    expect(readTag(typed)).toEqual({ ok: false, fault })
  })

  it('is kept as it is when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (typed) => {
        const first = readTag(typed)
        if (first.ok) expect(readTag(first.tag)).toEqual(first)
      }),
    )
  })
})

describe('two tags', () => {
  it('are the same whatever the letter case and however an accent is spelt', () => {
    expect(isSameTag('Macro', 'mACRO')).toBe(true)
    expect(isSameTag('Caf\u00E9', 'cafe\u0301')).toBe(true)
    expect(isSameTag('macro', 'macros')).toBe(false)
    expect(normalizeTag('ÉTÉ')).toBe('été')
  })

  it('are listed once, as first spelt', () => {
    expect(dedupeTags(['Macro', 'gold', 'MACRO', 'Gold'])).toEqual(['Macro', 'gold'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeInvisible } from './visible-text.ts'

describe('visibleText', () => {
  it.each([
    ['pay\u202Elian', 'pay⟦U+202E⟧lian'],
    ['a\u2066b\u2069', 'a⟦U+2066⟧b⟦U+2069⟧'],
    ['a\u200Bb\uFEFF', 'a⟦U+200B⟧b⟦U+FEFF⟧'],
    ['\u0000\u001B[31m', '⟦U+0000⟧⟦U+001B⟧[31m'],
    ['a\u2028b', 'a⟦U+2028⟧b'],
    ['a\uD800b', 'a⟦U+D800⟧b'],
    ['x\u{E0041}', 'x⟦U+E0041⟧'],
    ['a\u200Db', 'a⟦U+200D⟧b'],
    ['\u3164', '⟦U+3164⟧'],
    ['one\r\ntwo\tthree\nfour', 'one\ntwo\tthree\nfour'],
    ['a\rb', 'a⟦U+000D⟧b'],
  ])('shows %j as %j', (text, shown) => {
    expect(escapeInvisible(text)).toBe(shown)
  })

  it.each([
    'Hello, 世界',
    '👨‍👩‍👧',
    '❤️',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'é',
    'مرحبا',
    '🇫🇷',
  ])('leaves %s as it is', (text) => {
    expect(escapeInvisible(text)).toBe(text)
  })

  it('leaves nothing to show the second time, and no control that turns text around', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = escapeInvisible(text)
        expect(escapeInvisible(shown)).toBe(shown)
        expect(shown).not.toMatch(/\p{Bidi_Control}/u)
      }),
    )
  })
})

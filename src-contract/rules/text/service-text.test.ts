import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteService, removeIssued } from './service-text.ts'

const secret = 'cs_9fK2-mQ7x/Lw+Zt4Vb'

describe('quoteService', () => {
  it.each([
    ['confidence must be ≤ 0.6', 'confidence must be ≤ 0.6'],
    ['  two\n lines\t', 'two lines'],
    ['body.confidence: Input should be less than 1', 'body.confidence: Input should be less than 1'],
    ['client_assertion: signature invalid', 'client_assertion: signature invalid'],
    ['Invalid client credentials', 'Invalid client credentials'],
    ['置信度不能超过 0.6', '置信度不能超过 0.6'],
    ['turned \u202Eround', 'turned ⟦U+202E⟧round'],
    ['a bell \u0007 and a zero\u200Bwidth', 'a bell ⟦U+0007⟧ and a zero⟦U+200B⟧width'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln is bad', 'token ⟦…⟧ is bad'],
    ['The name MoneyJuggler2000 is taken', 'The name MoneyJuggler2000 is taken'],
    ['claim at https://arena.example/claim/c_9x?k=1 first', 'claim at https://arena.example⟦…⟧ first'],
    ['the code is K7P-2QD', 'the code is ⟦…⟧'],
    ['Claim at /claim/9f3c_x, code abc-1d3', 'Claim at ⟦…⟧ code ⟦…⟧'],
    ['Claim at arena.example/claim/9f3cx', 'Claim at arena.example⟦…⟧'],
    ['pairing code: k7p2qd is used up', 'pairing code: ⟦…⟧ is used up'],
    ['Use /claim-link/refresh; error code E-1', 'Use /claim-link/refresh; error code E-1'],
    ['a code in pre-set form', 'a code in pre-set form'],
    ['bad key -----BEGIN PRIVATE KEY----- MIGH', 'bad key ⟦…⟧'],
    ['Pairing code：k7p2qd; 认领码为 k7p2qd', 'Pairing code：⟦…⟧; 认领码为 ⟦…⟧'],
    ['The pairing code 6-digit form', 'The pairing code 6-digit form'],
    ['password: hunter2hunter2', 'password: ⟦…⟧'],
  ])('of %j shows %j', (words, shown) => {
    expect(quoteService(words, [secret])).toBe(shown)
  })

  it.each(['', '   ', '!!!', secret, `"${secret}"`, '\u200B'.repeat(3).trim() && '…'])(
    'has nothing to show of %j',
    (words) => {
      expect(quoteService(words, [secret])).toBeNull()
    },
  )

  it.each([
    ['as it is', secret],
    ['in capitals', secret.toUpperCase()],
    ['its first half', secret.slice(0, 11)],
    ['its end', secret.slice(-9)],
    ['in JSON', JSON.stringify({ client_secret: secret })],
    ['in a URL', encodeURIComponent(secret)],
    ['in Base64', btoa(secret)],
    ['in hex', Buffer.from(secret).toString('hex')],
    ['twice', `${secret}${secret}`],
  ])('never shows a secret that was sent: %s', (_form, text) => {
    const shown = quoteService(`Cannot accept ${text} here`, [secret])
    expect(shown).toMatch(/^Cannot accept .*⟦…⟧.* here$/)
    for (let at = 0; at + 8 <= secret.length; at += 1)
      expect(shown?.toLowerCase()).not.toContain(secret.slice(at, at + 8).toLowerCase())
  })

  it.each(['secret\ud800of it', '\udc00secret', '\ud800'.repeat(20)])(
    'never shows the secret %j, which holds half a character',
    (sent) => {
      expect(quoteService(`The key ${sent} is unknown`, [sent])).toBe('The key ⟦…⟧ is unknown')
      expect(quoteService('Invalid client credentials', [sent])).toBe('Invalid client credentials')
    },
  )

  it('is at most 300 characters long and never ends in half a character', () => {
    expect(quoteService('x'.repeat(9_000), [])).toHaveLength(300)
    expect(quoteService(`${'x'.repeat(298)}😀😀`, [])).toBe(`${'x'.repeat(298)}…`)
  })

  it('holds no secret, no control character and no more than 300 characters, whatever is said', () => {
    const known = fc.string({ minLength: 8, maxLength: 60 })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), known, fc.nat(600), (text, sent, at) => {
        const shown = quoteService(text.slice(0, at) + sent + text.slice(at), [sent]) ?? ''
        expect(shown.length).toBeLessThanOrEqual(300)
        expect(shown.toLowerCase()).not.toContain(sent.toLowerCase())
        expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      }),
    )
  })
})

describe('removeIssued', () => {
  const url = 'https://arena.example/claim/c_1?k=1'
  it.each<[string, string | null, string]>([
    ['Open https://arena.example/claim/c_1?k=1 now', url, 'Open ⟦…⟧ now'],
    ['Open http://arena.example/claim/c_1?k=1 now', url, 'Open http://⟦…⟧ now'],
    ['Open arena.example/claim/c_1?k=1 now', url, 'Open ⟦…⟧ now'],
    ['Open /claim/c_1?k=1 now', url, 'Open ⟦…⟧ now'],
    ['Open https://arena.example/claim/c_1', '/claim/c_1', 'Open https://arena.example⟦…⟧'],
    ['Read https://arena.example/guide and/or /claim', url, 'Read https://arena.example/guide and/or /claim'],
    ['Code K7P-2QD, twice K7P-2QD', 'K7P-2QD', 'Code ⟦…⟧, twice ⟦…⟧'],
    ['3 of 3', '3', '3 of 3'],
    ['Nothing', null, 'Nothing'],
  ])('of %j without %j is %j', (text, issued, rest) => {
    expect(removeIssued(text, [issued])).toBe(rest)
  })
})

import { describe, expect, test } from 'vitest'
import { linkPlaceOf } from './claim-link.ts'

describe('linkPlaceOf', () => {
  test.each([
    ['https://arena.example/claim/x', 'arena.example', true],
    ['https://claims.arena.example/x', 'claims.arena.example', true],
    ['https://ARENA.example/claim/x', 'arena.example', true],
    ['https://arena.example:8443/claim', 'arena.example:8443', false],
    ['http://arena.example/claim', 'arena.example', false],
    ['https://elsewhere.example/claim', 'elsewhere.example', false],
    ['https://arena.example.evil.example/claim', 'arena.example.evil.example', false],
    ['https://evilarena.example/claim', 'evilarena.example', false],
    ['https://user:pw@arena.example/claim', 'arena.example', false],
    ['https://arena.example@evil.example/claim', 'evil.example', false],
    ['http://127.0.0.1:4000/claim/x', '127.0.0.1:4000', false],
    ['javascript:alert(1)', '', false],
    ['https://arena.example\\@evil.example/', '', false],
    ['not a link', '', false],
  ])('%s', (claimUrl, host, isOwnHost) => {
    expect(linkPlaceOf(claimUrl, 'https://api.arena.example')).toEqual({ host, isOwnHost })
  })

  test.each([
    ['https://evil.example/claim', 'https://api.example'],
    ['https://evil.co.uk/claim', 'https://www.co.uk'],
    ['https://evil.com.cn/claim', 'https://api.com.cn'],
  ])('%s is not beneath %s', (claimUrl, baseUrl) => {
    expect(linkPlaceOf(claimUrl, baseUrl)).toMatchObject({ isOwnHost: false })
    expect(linkPlaceOf(`${baseUrl}/claim`, baseUrl)).toMatchObject({ isOwnHost: true })
  })

  test('a service on this machine serves its own claim page', () => {
    const at = 'http://127.0.0.1:4000'
    expect(linkPlaceOf(`${at}/claim/x`, at)).toEqual({ host: '127.0.0.1:4000', isOwnHost: true })
    expect(linkPlaceOf('http://127.0.0.1:4001/claim/x', at)).toMatchObject({ isOwnHost: false })
  })
})

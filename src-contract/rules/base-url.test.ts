import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUrlScheme, parseBaseUrl } from './base-url.ts'

describe('parseBaseUrl', () => {
  it.each([
    ['https://arena.example', 'https://arena.example'],
    ['https://arena.example/', 'https://arena.example'],
    [' https://arena.example\n', 'https://arena.example'],
    ['HTTPS://Arena.Example', 'https://arena.example'],
    ['https://arena.example:443', 'https://arena.example'],
    ['https://arena.example:8443', 'https://arena.example:8443'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://192.0.2.7', 'https://192.0.2.7'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://127.9.9.9', 'http://127.9.9.9'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://LOCALHOST', 'http://localhost'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
    ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
  ])('takes %j as %s', (text, baseUrl) => {
    expect(parseBaseUrl(text)).toEqual({ ok: true, baseUrl })
  })

  it.each([
    ['', 'base_url_malformed'],
    ['arena.example', 'base_url_malformed'],
    ['ftp://arena.example', 'base_url_malformed'],
    ['javascript:alert(1)', 'base_url_malformed'],
    ['https:arena.example', 'base_url_malformed'],
    ['https:///arena.example', 'base_url_malformed'],
    ['HTTPS:\\\\evil', 'base_url_malformed'],
    ['https://arena.example\\@evil', 'base_url_malformed'],
    ['https://user@arena.example', 'base_url_malformed'],
    ['https://user:word@arena.example', 'base_url_malformed'],
    ['https://arena.example:99999', 'base_url_malformed'],
    ['https://are na.example', 'base_url_malformed'],
    ['https://arena\u202E.example', 'base_url_malformed'],
    ['https://are\tna.example', 'base_url_malformed'],
    ['https://[::1', 'base_url_malformed'],
    ['http://arena.example', 'base_url_insecure'],
    ['http://localhost.evil.example', 'base_url_insecure'],
    ['http://127.0.0.1.evil.example', 'base_url_insecure'],
    ['http://[::2]', 'base_url_insecure'],
    ['http://0.0.0.0', 'base_url_insecure'],
    ['https://arena.example//', 'base_url_has_path'],
    ['https://arena.example/api/v1', 'base_url_has_path'],
    ['https://arena.example?x=1', 'base_url_has_path'],
    ['https://arena.example/?', 'base_url_has_path'],
    ['https://arena.example#top', 'base_url_has_path'],
    ['http://127.0.0.1:4000/api', 'base_url_has_path'],
  ])('refuses %j with %s', (text, code) => {
    expect(parseBaseUrl(text)).toEqual({ ok: false, code })
  })

  it('gives an origin, and the same for what it gave', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.domain().map((host) => `https://${host}`),
        ),
        (text) => {
          const result = parseBaseUrl(text)
          if (!result.ok) return
          expect(new URL(result.baseUrl).origin).toBe(result.baseUrl)
          expect(parseBaseUrl(result.baseUrl)).toEqual(result)
        },
      ),
    )
  })
})

describe('addUrlScheme', () => {
  it.each([
    ['arena.example', 'https://arena.example'],
    [' arena.example:8443/ ', 'https://arena.example:8443/'],
    ['münchen.example', 'https://münchen.example'],
    ['192.0.2.7', 'https://192.0.2.7'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['Localhost:4000', 'http://Localhost:4000'],
    ['[::1]:4000', 'http://[::1]:4000'],
    ['[0:0:0:0:0:0:0:1]:4000', 'http://[0:0:0:0:0:0:0:1]:4000'],
    ['[2001:db8::1]', 'https://[2001:db8::1]'],
    ['[2001:DB8::1]:8443/', 'https://[2001:DB8::1]:8443/'],
    ['[::ffff:192.0.2.7]:8443', 'https://[::ffff:192.0.2.7]:8443'],
  ])('writes %j as %s', (text, completed) => {
    expect(addUrlScheme(text)).toBe(completed)
    expect(parseBaseUrl(completed).ok).toBe(true)
  })

  it.each([
    '',
    'https://arena.example',
    'ftp://arena.example',
    'https:arena.example',
    'arena.example/api',
    'user@arena.example',
    'are na.example',
    '//arena.example',
    'arena\u202E.example',
  ])('leaves %j as it is', (text) => {
    expect(addUrlScheme(text)).toBe(text)
  })
})

/** Addresses that look like a service and are not: none is taken for another host than the one that was typed. */
import { describe, expect, it } from 'vitest'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { encodeRequest } from '../../src-main/service/encode-request.ts'

const host = 'arena.example'
const schemes = [
  'http',
  'ftp',
  'file',
  'ws',
  'wss',
  'javascript',
  'data',
  'blob',
  'smb',
  'ms-settings',
  'app',
  'view-source',
  'about',
  'chrome',
  'mailto',
]

const refused = [
  ...schemes.map((scheme) => `${scheme}://${host}`),
  ...['user@', 'user:word@', '%40', ':@', '@'].map((userInfo) => `https://${userInfo}${host}`),
  ...[
    '/api',
    '/api/v1',
    '//',
    '/..',
    '/%2e%2e/',
    '/.',
    '?',
    '?x',
    '#',
    '#x',
    '/;x',
    '\\',
    '\\@evil.example',
    '/\\evil.example',
    '%2f..',
  ].map((rest) => `https://${host}${rest}`),
  ...[
    'https:',
    'https:/',
    'https://',
    'https:///',
    'https:\\\\',
    'HTTPS:\\\\',
    '//',
    '',
    '://',
    'https ://',
    'https:// ',
  ]
    .map((start) => `${start}${start.endsWith('//') ? '' : host}`)
    .filter((text) => text !== ''),
  ...['\u202e', '\u200b', '\u0000', '\t', '\n', '\r\n', ' ', '\u00ad', '\u2028', '\ufeff'].map(
    (hidden) => `https://are${hidden}na.example`,
  ),
  ...[':0x50', ':99999', ':-1', ':8080:80', ':80a', ':１'].map((port) => `https://${host}${port}`),
  ...[
    'http://0.0.0.0',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://evil.example#localhost',
    'http://127.0.0.1@evil.example',
    'http://[::]',
    'http://[::ffff:10.0.0.1]',
    'http://[fe80::1%25eth0]',
    'http://169.254.169.254',
    'http://10.0.0.1',
    'http://192.168.0.1',
    'http://localhost。evil.example',
    'http://localhost%00.evil.example',
  ],
  ...[
    'https://[::1',
    'https://[evil]',
    'https://a..b:x',
    'https://%',
    'https://exa mple',
    'https://<b>',
    'https://a|b',
    'https://a^b',
    `https://${'a'.repeat(70_000)}:x`,
  ],
]

/** Typed like this and taken as that: always the host that a person reads in it, in its ASCII form. */
const taken = [
  ['https://arena.example', 'https://arena.example'],
  ['HTTPS://ARENA.EXAMPLE/', 'https://arena.example'],
  ['https://аrena.example', 'https://xn--rena-43d.example'],
  ['https://arena.example.', 'https://arena.example.'],
  ['https://ａrena.example', 'https://arena.example'],
  ['http://2130706433', 'http://127.0.0.1'],
  ['http://0x7f.1', 'http://127.0.0.1'],
  ['http://2130706434', 'http://127.0.0.2'],
] as const

describe('a hostile address', () => {
  it('comes in many kinds', () => {
    expect(new Set(refused).size).toBeGreaterThanOrEqual(80)
  })

  it.each(refused.map((text) => [text.slice(0, 80), text]))('%j is refused', (_, text) => {
    expect(parseBaseUrl(text)).toMatchObject({ ok: false })
  })

  it.each(taken)('%j is shown and used as %s', (text, baseUrl) => {
    expect(parseBaseUrl(text)).toEqual({ ok: true, baseUrl })
  })
})

describe('an id of the service’s in a path', () => {
  const params = (challengeId: string) => ({ challenge_id: challengeId })
  const urlOf = (challengeId: string) =>
    encodeRequest(endpointTable.submitPrediction, {
      baseUrl: 'https://arena.example',
      site: 'global',
      requestId: 'rq_12345678',
      params: params(challengeId),
    }).url

  it.each([
    'a/../../b',
    '../token',
    '%2e%2e',
    'a?x=1',
    'a#b',
    'a\\b',
    '//evil.example',
    '@evil.example',
    'a;b',
    'é',
    ' ',
    '%',
    'a\nb',
  ])('%j stays one segment of the same path', (id) => {
    const url = new URL(urlOf(id))
    expect(url.origin).toBe('https://arena.example')
    const shape = new URL(urlOf('ID')).pathname.split('/')
    const segments = url.pathname.split('/')
    expect(segments.map((segment, index) => (shape[index] === 'ID' ? 'ID' : segment))).toEqual(shape)
    expect(decodeURIComponent(segments[shape.indexOf('ID')] ?? '')).toBe(id)
    expect(url.search + url.hash).toBe('')
  })

  it.each(['', '.', '..', 'a\ud800'])('%j is not sent', (id) => {
    expect(() => urlOf(id)).toThrow(RangeError)
  })
})

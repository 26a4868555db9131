import { describe, expect, it } from 'vitest'
import { readResponseAge } from './response-age.ts'

describe('answerAgeOf', () => {
  it.each([
    [{}, null, false],
    [{ age: '0' }, 0, false],
    [{ age: '240' }, 240_000, true],
    [{ age: ' 12 ' }, 12_000, true],
    [{ age: '30, 20' }, 30_000, true],
    [{ age: 'unknown' }, null, true],
    [{ age: '-5' }, null, true],
    [{ age: '99999999999' }, null, true],
    [{ via: '1.1 proxy' }, null, false],
    [{ via: '1.1 proxy', 'x-cache': 'MISS from proxy' }, null, false],
    [{ 'x-cache': 'Hit from cloudfront' }, null, true],
    [{ 'x-cache': 'MISS, HIT' }, null, true],
    [{ 'x-cache': 'TCP_HIT', age: '7' }, 7_000, true],
    [{ 'cf-cache-status': 'HIT', age: '0' }, 0, true],
    [{ 'cf-cache-status': 'STALE' }, null, true],
    [{ 'cf-cache-status': 'DYNAMIC' }, null, false],
    [{ 'x-vercel-cache': 'HIT' }, null, true],
    [{ 'cache-status': 'ExampleCache; hit; ttl=30' }, null, true],
    [{ 'cache-status': 'ExampleCache; fwd=miss; stored' }, null, false],
    [{ 'x-cache-hits': '3' }, null, true],
    [{ 'x-cache-hits': '0' }, null, false],
    [{ 'x-varnish': '32770 3' }, null, true],
    [{ 'x-varnish': '32770' }, null, false],
    [{ warning: '110 - "Response is stale"' }, null, true],
  ] as const)('%j: age %s, from a cache %s', (headers, ageMs, isFromCache) => {
    expect(readResponseAge(new Headers(headers))).toEqual({ ageMs, isFromCache })
  })
})

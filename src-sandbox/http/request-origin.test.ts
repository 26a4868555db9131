import { describe, expect, it } from 'vitest'
import { type BaseUrls, listBaseUrls, listPublishedUrls, namesOf } from './request-origin.ts'

const published: BaseUrls = ['http://127.0.0.1:8080', 'http://localhost:8080']
const names = namesOf('sandbox.example', false)

describe('the base URL of a request', () => {
  it.each([
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['localhost:8080', 'http://localhost:8080'],
    ['LOCALHOST:8080', 'http://localhost:8080'],
    ['127.3.2.1:8080', 'http://127.3.2.1:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['localhost:9000', 'http://localhost:9000'],
    ['localhost', 'http://localhost'],
    ['sandbox.example:80', 'http://sandbox.example:80'],
  ])('is what the client asked at, for the host %s', (host, expected) => {
    expect(listBaseUrls(host, { published, names })[0]).toBe(expected)
  })

  it.each([
    [undefined],
    [''],
    ['evil.example:8080'],
    ['evil.example'],
    ['localhost.evil.example'],
    ['127.0.0.1.evil.example'],
    ['user@localhost:8080'],
    ['localhost:8080/path'],
    ['localhost:8080@evil.example'],
    ['localhost:123456'],
    ['local host'],
    ['192.168.1.20:8080'],
  ])('is the published one for the host %j', (host) => {
    expect(listBaseUrls(host, { published, names })).toEqual(published)
  })

  it.each([
    ['127.0.0.1', '127.0.0.1', 'http://127.0.0.1:8080'],
    ['localhost', '127.0.0.1', 'http://localhost:8080'],
    ['::1', '::1', 'http://[::1]:8080'],
    ['0.0.0.0', '0.0.0.0', 'http://127.0.0.1:8080'],
    ['0', '0.0.0.0', 'http://127.0.0.1:8080'],
    ['::', '::', 'http://[::1]:8080'],
    ['0:0::0', '::', 'http://[::1]:8080'],
    ['192.168.1.20', '192.168.1.20', 'http://192.168.1.20:8080'],
    ['fd00::2', 'fd00::2', 'http://[fd00::2]:8080'],
  ])('is published for a sandbox on %s as one that can be asked at', (host, address, expected) => {
    expect(listPublishedUrls(host, { address, port: 8080 })).toEqual([expected, 'http://localhost:8080'])
  })

  it('names each address once, the one that was asked at first', () => {
    expect(listBaseUrls('localhost:8080', { published, names })).toEqual([...published].reverse())
  })

  it('is an address of the machine where other machines can reach the sandbox', () => {
    const open = namesOf('0.0.0.0', true)
    expect([...open].some((name) => name === '127.0.0.1')).toBe(true)
    expect(namesOf('0.0.0.0', false)).toEqual(new Set(['0.0.0.0']))
  })
})

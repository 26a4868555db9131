import { describe, expect, it } from 'vitest'
import { parseConsoleLink } from './parse-console-link.ts'

describe('links to the console', () => {
  it.each([
    ['arena-console://challenge/global/8123', { kind: 'challenge', serviceHost: null, site: 'global', id: '8123' }],
    ['arena-console://agent/cn/agt_7f3', { kind: 'agent', serviceHost: null, site: 'cn', id: 'agt_7f3' }],
    [
      'arena-console://event/Arena.Example:8443/global/n%20ews%2F1',
      { kind: 'event', serviceHost: 'arena.example:8443', site: 'global', id: 'n ews/1' },
    ],
    [
      'ARENA-CONSOLE://challenge/cn/%E6%AF%94%E8%B5%9B',
      { kind: 'challenge', serviceHost: null, site: 'cn', id: '比赛' },
    ],
  ])('reads %s', (text, link) => {
    expect(parseConsoleLink(text)).toEqual({ ok: true, link })
  })

  it.each([
    ['arena-console://settings/global/1', 'unknown_kind'],
    ['arena-console://', 'unknown_kind'],
    ['arena-console:challenge/global/1', 'malformed'],
    ['arena-console://challenge', 'malformed'],
    ['arena-console://challenge/global', 'malformed'],
    ['arena-console://challenge/global/', 'malformed'],
    ['arena-console://challenge/mars/1', 'malformed'],
    ['arena-console://challenge/a/global/1/2', 'malformed'],
    ['arena-console://challenge/global/1?send=1', 'malformed'],
    ['arena-console://challenge/global/1#x', 'malformed'],
    ['arena-console://challenge:80/global/1', 'malformed'],
    ['arena-console://me:secret@challenge/global/1', 'malformed'],
    ['arena-console://challenge/global/..', 'malformed'],
    ['arena-console://challenge/global/%2e%2e', 'malformed'],
    ['arena-console://challenge/global/a%00b', 'malformed'],
    ['arena-console://challenge/global/%E0%A4%A', 'malformed'],
    ['arena-console://challenge/evil%40host%2F..%2F/global/1', 'malformed'],
    ['https://challenge/global/1', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['--inspect', 'malformed'],
  ])('refuses %s', (text, reason) => {
    expect(parseConsoleLink(text)).toEqual({ ok: false, reason })
  })

  it.each([201, 100_000])('refuses an id of %i characters', (length) => {
    const text = `arena-console://challenge/global/${'a'.repeat(length)}`
    expect(parseConsoleLink(text)).toEqual({ ok: false, reason: 'malformed' })
  })
})

import { describe, expect, it } from 'vitest'
import { readOutsideRequests } from './outside-requests.ts'

describe('what a start asks for', () => {
  it('takes links and encrypted backups and nothing else', () => {
    expect(
      readOutsideRequests(
        [
          'arena-console',
          '--no-sandbox',
          '.',
          'arena-console://challenge/global/1',
          'fleet.arena-pack',
          '/backups/old.ArenaPack',
          'file:///backups/a%20b.arenapack',
          '--x=evil.arenapack',
          'notes.txt',
          'https://example.com/x.html',
        ],
        '/home/me',
      ),
    ).toEqual([
      'arena-console://challenge/global/1',
      '/home/me/fleet.arena-pack',
      '/backups/old.ArenaPack',
      'file:///backups/a%20b.arenapack',
    ])
  })

  it('looks at no more than eight', () => {
    expect(readOutsideRequests(['', ...Array.from({ length: 500 }, () => 'arena-console://x')], '/')).toHaveLength(8)
  })
})

import { describe, expect, it } from 'vitest'
import { isSelective, outboxInputOf, readOutboxSearch } from './outbox-search.ts'

const challenge = 'dp_main~cn~ch-1'

describe('the address of the outbox', () => {
  it.each([
    ['nothing', {}, {}],
    ['what is not known', { show: 'sent', kind: 'tweet', x: 1 }, {}],
    ['all, which needs no word', { show: 'all' }, {}],
    ['a key of another shape', { challenge: 'ch-1', kind: ['like'] }, {}],
    ['a text that is none', { text: ['a'] }, {}],
    [
      'all of it',
      { show: 'needs_you', kind: 'reply', challenge, text: 'a b' },
      { show: 'needs_you', kind: 'reply', challenge, text: 'a b' },
    ],
  ])('reads %s', (_, search, read) => {
    expect(readOutboxSearch(search)).toEqual(read)
  })

  it('gives what main is asked with', () => {
    const none = { site: null, kind: null, challengeKey: null, text: '', isHiding: false }
    expect(outboxInputOf({}, { site: null, isHiding: false })).toEqual({ filter: 'all', of: none })
    expect(
      outboxInputOf({ show: 'failed', kind: 'like', challenge, text: 'oil' }, { site: 'cn', isHiding: true }),
    ).toEqual({
      filter: 'failed',
      of: { site: 'cn', kind: 'like', challengeKey: challenge, text: 'oil', isHiding: true },
    })
  })

  it.each([
    [{}, null, false],
    [{ show: 'failed' as const }, null, false],
    [{}, 'cn' as const, true],
    [{ kind: 'like' as const }, null, true],
    [{ challenge }, null, true],
    [{ text: 'oil' }, null, true],
    [{ text: '  ' }, null, false],
  ])('says whether %j at %s leaves out writes whatever their status', (search, site, expected) => {
    expect(isSelective(outboxInputOf(search, { site, isHiding: false }).of)).toBe(expected)
  })
})

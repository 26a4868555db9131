import { describe, expect, it } from 'vitest'
import { isSelective, outboxInputOf, readOutboxSearch } from './outbox-search.ts'

const challenge = 'dp_main~cn~ch-1'

describe('the address of the outbox', () => {
  it.each([
    ['nothing', {}, {}],
    ['what is not known', { show: 'sent', kind: 'tweet', x: 1 }, {}],
    ['all, which needs no word', { show: 'all' }, {}],
    ['a key of another shape', { challenge: 'ch-1', kind: ['like'] }, {}],
    ['all of it', { show: 'needs_you', kind: 'reply', challenge }, { show: 'needs_you', kind: 'reply', challenge }],
  ])('reads %s', (_, search, read) => {
    expect(readOutboxSearch(search)).toEqual(read)
  })

  it('gives what main is asked with', () => {
    const none = { site: null, kind: null, challengeKey: null }
    expect(outboxInputOf({}, null)).toEqual({ filter: 'all', of: none })
    expect(outboxInputOf({ show: 'failed', kind: 'like', challenge }, 'cn')).toEqual({
      filter: 'failed',
      of: { site: 'cn', kind: 'like', challengeKey: challenge },
    })
  })

  it.each([
    [{}, null, false],
    [{ show: 'failed' as const }, null, false],
    [{}, 'cn' as const, true],
    [{ kind: 'like' as const }, null, true],
    [{ challenge }, null, true],
  ])('says whether %j at %s leaves out writes whatever their status', (search, site, expected) => {
    expect(isSelective(outboxInputOf(search, site).of)).toBe(expected)
  })
})

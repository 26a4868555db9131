import { describe, expect, it } from 'vitest'
import { feedFilterOf, isNarrowed, readInboxSearch } from './inbox-search.ts'

describe('the address of the inbox', () => {
  it.each([
    ['nothing', {}, {}],
    ['what is not known', { show: 'all', own: 'yes', x: 1 }, {}],
    ['keys of another shape', { agent: 'helios', author: 'dp_1~mars~a' }, {}],
    ['a text that is too long', { q: 'a'.repeat(201) }, {}],
    ['all of it', { show: 'done', space: 'ai', own: true, q: '油' }, { show: 'done', space: 'ai', own: true, q: '油' }],
    [
      'agent and author',
      { agent: 'ag_12345678', author: 'dp_main~cn~agent-1' },
      { agent: 'ag_12345678', author: 'dp_main~cn~agent-1' },
    ],
  ])('reads %s', (_, search, read) => {
    expect(readInboxSearch(search)).toEqual(read)
  })

  it('gives the filter that main is asked with', () => {
    expect(feedFilterOf({ show: 'unread', q: 'oil' }, 'cn')).toEqual({
      show: 'unread',
      site: 'cn',
      spaceId: null,
      agentKey: null,
      author: null,
      isOwn: false,
      text: 'oil',
    })
  })

  it.each([
    [{}, false],
    [{ show: 'done' as const }, false],
    [{ q: 'oil' }, true],
    [{ own: true }, true],
  ])('says whether %j narrows the list', (search, narrowed) => {
    expect(isNarrowed(search)).toBe(narrowed)
  })
})

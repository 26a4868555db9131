import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLinkHeader, readPaging } from './paging.ts'

const twenty = 20

describe('readPaging', () => {
  it.each([
    [{ total: 37, next_cursor: 'c_1|2026' }, { cursor: 'c_1|2026' }],
    [{ nextCursor: '9223372036854775807' }, { cursor: '9223372036854775807' }],
    [{ next_page_token: 'abc' }, { page_token: 'abc' }],
    [{ meta: { next_cursor: 'abc', total: 37 } }, { cursor: 'abc' }],
    [{ pagination: { has_more: true, next_cursor: 'abc' } }, { cursor: 'abc' }],
    [{ paging: { cursors: { after: 'abc' } } }, { after: 'abc' }],
    [{ pageInfo: { hasNextPage: true, endCursor: 'abc' } }, { after: 'abc' }],
    [{ data: { items: [], next_cursor: 'abc' } }, { cursor: 'abc' }],
    [{ page: 1, pages: 2, total: 37 }, { page: '2' }],
    [{ page: 1, pages: 2, size: 20, total: 37, limit: 20 }, { page: '2' }],
    [{ page: 0, total_pages: 2 }, { page: '1' }],
    [{ current_page: '1', last_page: '2' }, { page: '2' }],
    [{ page: 1, per_page: 20, total: 37 }, { page: '2' }],
    [{ page: { number: 1 }, meta: { page: 1, pages: 2 } }, { page: '2' }],
    [
      { limit: 20, offset: 0, total: 37 },
      { offset: '20', limit: '20' },
    ],
    [
      { limit: 20, skip: 0, total: 37 },
      { skip: '20', limit: '20' },
    ],
    [
      { limit: 20, total: 37 },
      { offset: '20', limit: '20' },
    ],
    [{ offset: 0, has_more: true }, { offset: '20' }],
    [{ number: 0, totalPages: 2, totalElements: 37, last: false }, { page: '1' }],
    [
      { pageNum: 1, pageSize: 20, pages: 2, total: 37 },
      { page: '2', pageNum: '2' },
    ],
    [
      { current: 1, size: 20, total: 37 },
      { page: '2', current: '2' },
    ],
    [{ links: { next: '/x?page[number]=2&page[size]=20' } }, { 'page[number]': '2', 'page[size]': '20' }],
    [{ '@odata.nextLink': 'https://arena.example/x?$skip=20' }, { $skip: '20' }],
    [{ next: '/api/v1/eval/challenges?page=2&status=open' }, { page: '2' }],
    [{ next: 'http://10.0.0.3:8000/api/v1/eval/challenges?offset=20&limit=20' }, { offset: '20', limit: '20' }],
    [{ next: '?cursor=a%2Bb' }, { cursor: 'a+b' }],
    [{ next: 'opaque==' }, { cursor: 'opaque==' }],
    [{ next_page: 2 }, { page: '2' }],
    [{ links: { next: { href: '/x?page=2' } } }, { page: '2' }],
    [{ _links: { next: '/x?page_token=t' } }, { page_token: 't' }],
    [{ metadata: { next_cursor: 'abc' } }, { cursor: 'abc' }],
    [{ response_metadata: { next_cursor: 'abc' } }, { cursor: 'abc' }],
    [{ responseMetadata: { nextCursor: 'abc' } }, { cursor: 'abc' }],
    [{ result_info: { page: 1, total_pages: 2 } }, { page: '2' }],
    [{ paginator: { page: 1, pageCount: 2 } }, { page: '2' }],
    [{ page: 1, totalPage: 20 }, { page: '2' }],
    [{ page: 1, total_page: 2 }, { page: '2' }],
    [{ next_page_number: 2 }, { page: '2' }],
    [{ nextPageNumber: 2 }, { page: '2' }],
    [{ cursor: 'abc' }, { cursor: 'abc' }],
    [{ cursor: 'abc', total: 37 }, { cursor: 'abc' }],
    [{ cursor: 'abc', next_cursor: 'def' }, { cursor: 'def' }],
    [{ cursor: { next: 'abc' } }, { cursor: 'abc' }],
    [{ meta: { cursor: 'abc' } }, { cursor: 'abc' }],
    // The parameter is written as the field is.
    [{ next_token: 'abc' }, { next_token: 'abc' }],
    [{ nextToken: 'abc' }, { nextToken: 'abc' }],
    [{ NextToken: 'abc' }, { nextToken: 'abc' }],
    [{ 'next-token': 'abc' }, { next_token: 'abc' }],
    [{ nexttoken: 'abc' }, { next_token: 'abc' }],
    [{ NextCursor: 'abc' }, { cursor: 'abc' }],
    [{ Meta: { NextCursor: 'abc' } }, { cursor: 'abc' }],
    [{ next_cursor: null, nextCursor: 'abc' }, { cursor: 'abc' }],
    [{ next_marker: 'abc' }, { marker: 'abc' }],
    [{ nextMarker: 'abc' }, { marker: 'abc' }],
    [{ next_page_key: 'abc' }, { page_key: 'abc' }],
    [{ nextPageKey: 'abc' }, { pageKey: 'abc' }],
    [{ next_page_cursor: 'abc' }, { page_cursor: 'abc' }],
    [{ next_max_id: 'abc' }, { max_id: 'abc' }],
    [{ next_continuation_token: 'abc' }, { continuation_token: 'abc' }],
    [
      { page_no: 1, page_total: 3 },
      { page: '2', page_no: '2' },
    ],
    [
      { pageNo: 1, pageTotal: 3 },
      { page: '2', pageNo: '2' },
    ],
    [{ page: 1, pageTotal: 3 }, { page: '2' }],
    [{ Page: 1, TotalPages: 3 }, { page: '2' }],
    [{ page: 0, nbPages: 2, nbHits: 37 }, { page: '1' }],
    [{ page: 1, is_final_page: false }, { page: '2' }],
    [{ page: 1, has_more_items: true }, { page: '2' }],
    [
      {
        links: [
          { rel: 'self', href: '/x?page=1' },
          { rel: 'next', href: '/x?page=2' },
        ],
      },
      { page: '2' },
    ],
    [{ _links: [{ rel: ['next'], url: 'https://arena.example/x?cursor=abc' }] }, { cursor: 'abc' }],
    [{ meta: { links: [{ Rel: 'Next', Href: '?offset=20' }] } }, { offset: '20' }],
    [{ links: { next: '/x?pageNo=2' } }, { pageNo: '2' }],
    [{ links: { next_page: '/x?nextToken=abc' } }, { nextToken: 'abc' }],
    [{ nextPageLink: '/x?page=2' }, { page: '2' }],
    [{ next_href: '/x?page=2' }, { page: '2' }],
    [{ next_page_no: 2 }, { page: '2' }],
    [{ info: { next: '/x?page=2', pages: 2 } }, { page: '2' }],
  ])('goes on from %j with %j', (body, next) => {
    expect(readPaging({ items: [], ...body }, twenty).next).toEqual(next)
  })

  it.each([
    { total: 20 },
    { total: 37 },
    { next_cursor: null },
    { next_cursor: '' },
    { next_cursor: 'abc', has_more: false },
    { page: 2, pages: 2, total: 37 },
    { page: 1, pages: 1, limit: 20, total: 37 },
    { page: 0, total_pages: 1 },
    { limit: 20, offset: 17, total: 37 },
    { limit: 50, total: 20 },
    { has_more: true },
    { next: null },
    { next: 'https://elsewhere.example/steal?token=1' },
    { next: 'javascript:alert(1)//?x' },
    { next: { step: 2 } },
    { next_cursor: { a: 1 } },
    // The cursor that was sent, or one of every page.
    { cursor: 'abc', next_cursor: null },
    { cursor: 'abc', has_more: false },
    { cursor: 'abc', total: 20 },
    { cursor: 'abc', page: 2, pages: 2 },
    { cursor: 'abc', offset: 20, limit: 20, total: 37 },
    { cursor: null },
    { cursor: 'end' },
    { total_pages: 20 },
    { metadata: { next_cursor: null } },
    { page: 20, totalPage: 20 },
    { next_page_number: null },
    { nextToken: null },
    { NextToken: '' },
    { nextToken: 'abc', hasMoreItems: false },
    { nextToken: 'abc', is_final_page: true },
    { page_no: 3, page_total: 3 },
    { links: [{ rel: 'self', href: '/x?page=1' }] },
    { links: [{ rel: 'prev', href: '/x?page=1' }] },
    { links: [{ rel: 'nextmatch', href: '/x?page=2' }] },
    { links: ['/x?page=2'] },
    { next_match: 'm_12' },
    { next_deadline: '2026-06-15T19:00:00' },
  ])('knows no way on from %j', (body) => {
    const { next } = readPaging({ items: [], ...body }, twenty)
    if (JSON.stringify(body).includes('javascript')) expect(next).toEqual({ cursor: body.next })
    else expect(next).toBeNull()
  })

  it.each([
    [{ total: 37 }, 37, false],
    [{ total_count: '37' }, 37, false],
    [{ pagination: { total: 37 } }, 37, false],
    [{ has_more: true }, null, true],
    [{ meta: { hasNext: true } }, null, true],
    [{ total: -1 }, null, false],
    [{ count: 20, totalElements: 37 }, 37, false],
    [{ total: '1,234' }, 1234, false],
    [{ total: '20+' }, null, true],
    [{ hits: { total: { value: 37, relation: 'eq' } } }, 37, false],
    [{ last: false }, null, true],
    [{ isLast: true, number: 1, totalPages: 9 }, null, false],
    [{ truncated: true }, null, true],
    [{ incomplete_results: true, total_count: 20 }, 20, true],
    [{ has_more: false, truncated: true }, null, true],
    ...['partial', 'incomplete', 'degraded', 'timed_out', 'timeout', 'PARTIAL', 'partial_content'].flatMap(
      (word): [object, null, boolean][] => [
        [{ status: word }, null, true],
        [{ state: word }, null, true],
        [{ meta: { status: word } }, null, true],
      ],
    ),
    [{ status: 'open' }, null, false],
    [{ status: 'resolved' }, null, false],
    [{ status: 'loading' }, null, false],
    [{ failed_sources: ['x'] }, null, true],
    [{ meta: { failedSources: [{ name: 'x' }] } }, null, true],
    [{ failed_sources: [] }, null, false],
    [{ warnings: [{ code: 'SOURCE_TIMEOUT', message: 'cn source timed out' }] }, null, true],
    [{ warning: { code: 'SOURCE_TIMEOUT' } }, null, true],
    [{ warnings: ['shard 3 is unavailable'] }, null, true],
    [{ warnings: [{ code: 'DEPRECATED', message: 'Use v2.' }] }, null, false],
    [{ message: '3 sources' }, null, false],
    [{ remaining: 17 }, null, true],
    [{ remaining: 0 }, null, false],
    [{ meta: { remaining: 59 } }, null, false],
    [{ next: true }, null, true],
    // A next one that leads nowhere counts for nothing where the total says that all came.
    [{ _scroll_id: 'DXF1', total: 20 }, 20, false],
    [{ _scroll_id: 'DXF1', total: 37 }, 37, true],
    [{ _scroll_id: 'DXF1', count: 20 }, 20, true],
    [{ _scroll_id: 'DXF1' }, null, true],
    [{ more: 'https://arena.example/docs', total_count: 20 }, 20, false],
    [{ bookmark: 'b', total: 20, has_more: true }, 20, true],
    [{ note: 'Top 20 only' }, null, true],
    [{ note: 'Top 20 only', total: 20 }, 20, false],
    [{ note: 'Top 20 only', count: 20 }, 20, true],
    [{ note: 'Top 20 only', meta: { total: 37 } }, 37, true],
    [{ message: 'The list is truncated', total: 20 }, 20, true],
    [{ message: 'Showing 20 of 37', total: 20 }, 20, true],
    [{ note: 'Scores are capped at 100' }, null, false],
    [{ next_offset: 20 }, null, true],
    [{ continuationToken: 'abc' }, null, true],
    [{ next: 'https://elsewhere.example/steal?token=1' }, null, true],
    [{ next: '' }, null, false],
    [{ nextPage: null, page: 1 }, null, false],
    [{ next_cursor: 'none' }, null, false],
    [{ total: 'many' }, null, false],
    [{ metadata: { total: 37 } }, 37, false],
    [{ metadata: { has_more: true } }, null, true],
    [{ metadata: { remaining: 59 } }, null, false],
    [{ response_metadata: { has_more: true } }, null, true],
    [{ result_info: { total_count: 37 } }, 37, false],
    [{ total_num: 37 }, 37, false],
    [{ totalEntries: 37 }, 37, false],
    [{ paginator: { total_entries: '37' } }, 37, false],
    // Which page it is nothing says.
    [{ total_pages: 20 }, null, true],
    [{ pageCount: 2 }, null, true],
    [{ meta: { totalPage: 2, per_page: 20 } }, null, true],
    [{ total_pages: 20, total: 20 }, 20, false],
    [{ total_pages: 20, has_more: false }, null, false],
    [{ total_pages: 1 }, null, false],
    [{ total_pages: 0 }, null, false],
    [{ total_pages: 2, next_cursor: null }, null, false],
    [{ offset: 20, limit: 20, total_pages: 2, total: 37 }, 37, false],
    // That of the page, where another says of how many it is one.
    [{ count: 20, pagination: { total: 37, page: 1, per_page: 20 } }, 37, false],
    [{ count: 20, meta: { total: 37 } }, 37, false],
    [{ count: 20, challenges: [], total_challenges: 37 }, 37, false],
    [{ count: 20, status: 'resolved', meta: { challengeCount: 37 } }, 37, false],
    [{ count: 37 }, 37, false],
    [{ meta: { count: 37 } }, 37, false],
    [{ count: 20, meta: { remaining: 5 } }, 20, false],
    [{ count: 20, meta: { total: 'many' } }, 20, false],
    [{ count: 20, meta: { total_agents: 37 } }, 20, false],
    [{ nbHits: 37 }, 37, false],
    [{ total_docs: 37 }, 37, false],
    [{ TotalCount: 37 }, 37, false],
    [{ shown: 20, of: 37 }, 37, false],
    [{ of: 37 }, null, false],
    // A further page that cannot be asked for.
    ...['next_id', 'nextId', 'next_batch', 'next_page_state_token', 'nextRecordsUrl', 'next_challenges_url'].map(
      (name): [object, null, boolean] => [{ [name]: 'abcdef0123456789==' }, null, true],
    ),
    [{ page_next: 'abc' }, null, true],
    [{ links: { next: 'https://arena.example/x/second' } }, null, true],
    [{ links: [{ rel: 'next', href: 'https://arena.example/x/second' }] }, null, true],
    [{ next_part: '/x?cursor=abc' }, null, true],
    [{ has_more_items: true }, null, true],
    [{ hasMorePages: true }, null, true],
    [{ has_further_results: true }, null, true],
    [{ hasmore: true }, null, true],
    [{ is_final_page: false }, null, true],
    [{ finalPage: false }, null, true],
    [{ last_page: false }, null, true],
    [{ finished: false }, null, true],
    [{ no_more_results: false }, null, true],
    [{ left: 17 }, null, true],
    [{ items_left: 17 }, null, true],
    [{ pages_remaining: 2 }, null, true],
    // None of these is about the list.
    [{ next_match: 'm_12' }, null, false],
    [{ nextMatch: { id: 'm_12', kickoff: '2026-06-15T19:00:00' } }, null, false],
    [{ next_match: { id: 'm_12', url: '/x?page=2' } }, null, false],
    [{ next_deadline: '2026-06-15T19:00:00' }, null, false],
    [{ nextDeadlineAt: 1781550000 }, null, false],
    [{ next_event: 'ev_88' }, null, false],
    [{ next_challenge_url: '/challenges/ch_13' }, null, false],
    [{ next_steps: ['Subscribe to CL'] }, null, false],
    [{ next_steps: 'Subscribe to CL' }, null, false],
    [{ next_step: 'https://arena.example/claim' }, null, false],
    [{ next_update_in: 30 }, null, false],
    [{ next_poll_seconds: '30' }, null, false],
    [{ next_allowed_at: '2026-06-15T19:00:00' }, null, false],
    [{ next_nonce: 'abcdef0123456789==' }, null, false],
    [{ next_tournament: '550e8400-e29b-41d4-a716-446655440000' }, null, false],
    [{ next_shift: '2026-06-15T19:00:00.000Z' }, null, false],
    [{ has_more_replies: true }, null, false],
    [{ has_next_match: true }, null, false],
    [{ links: { next_match: '/x?page=2' } }, null, false],
    [{ links: [{ rel: 'docs', href: '/x?page=2' }] }, null, false],
    [{ challenge_id: 'ch_1', finished: false }, null, false],
    [{ challenge_id: 'ch_1', left: 17 }, null, false],
    [{ finished: true }, null, false],
    [{ time_left: 17 }, null, false],
    [{ attempts_left: 17 }, null, false],
    [{ predictions_remaining: 3 }, null, false],
    [{ last_page: 1 }, null, false],
  ])('reads of %j that there are %j, and whether it says so: %j', (body, total, saysMore) => {
    expect(readPaging(body, twenty, ['challenges'])).toMatchObject({ total, saysMore })
  })

  it.each([{ next_match: null }, { next_deadline: '' }, { nextEvent: null }])('takes %j for no end', (body) => {
    expect(readPaging(body, twenty)).not.toHaveProperty('isEnd')
  })

  it.each([{ nextToken: null }, { links: { next: null } }, { isFinalPage: true }, { noMoreItems: true }])(
    'takes %j for the end',
    (body) => {
      expect(readPaging(body, twenty)).toMatchObject({ next: null, saysMore: false, isEnd: true })
    },
  )

  const links = fc
    .tuple(fc.constantFrom('page', 'token', 'cursor', 'secret'), fc.string())
    .map(([name, value]) => `https://other.example/x?${name}=${encodeURIComponent(value)}`)

  it('asks only with parameters of paging, whatever it is given', () => {
    const allowed =
      /^(cursor|after|page_?token|next_?token|starting_after|before|page(_?number)?|per_page|page_size|size|limit|offset|skip|start|marker)$/i
    const names = fc.constantFrom(
      'next',
      'next_cursor',
      'nextToken',
      'next_marker',
      'next_api_key',
      'links',
      'meta',
      'page',
      'pages',
      'offset',
      'limit',
      'total',
      'has_more',
    )
    fc.assert(
      fc.property(fc.dictionary(names, fc.oneof(fc.jsonValue(), links)), (body) => {
        const { next } = readPaging(body, twenty)
        for (const name of Object.keys(next ?? {})) expect(name).toMatch(allowed)
      }),
    )
  })
})

describe('readLinkHeader', () => {
  it.each([
    ['<https://arena.example/api/v1/x?page=2>; rel="next"', { page: '2' }],
    ['<?page=1>; rel="prev", <?page=3>; rel="next", <?page=9>; rel="last"', { page: '3' }],
    ['</x?cursor=a%7Cb>; title="next page"; rel=next', { cursor: 'a|b' }],
    ['<?page=3>; rel="next last"', { page: '3' }],
    ['<?page=1>; rel="prev"', null],
    ['<https://evil.example/?token=x>; rel="next"', null],
    ['nonsense', null],
    ['', null],
    ['<'.repeat(20_000), null],
    [`<?page=2>; rel=${' '.repeat(100_000)}`, null],
    [`<?page=2>${'; rel= '.repeat(50_000)}`, null],
  ])('reads %#', (header, query) => {
    expect(readLinkHeader(header).next).toEqual(query)
  })

  it('knows that a page follows whose address it cannot use', () => {
    expect(readLinkHeader('<https://evil.example/?token=x>; rel="next"').isFollowed).toBe(true)
    expect(readLinkHeader('<?page=1>; rel="prev"').isFollowed).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { mergeReplies, publicComments } from './decode-comments.ts'

describe('a discussion', () => {
  const read = (body: unknown) => publicComments.parse(body)
  const two = { id: 'd', reply_count: 0 }

  it.each<[object[], number]>([
    [[{ id: 'c' }, { id: 'c' }, two], 3],
    [[{ id: 'c', like_count: 1 }, { id: 'c', like_count: 2 }, two], 3],
    [[{ id: 'c', reply_count: 2, replies: [{ id: 'r' }, { id: 'r' }] }], 4],
    [[{ id: 'c', replies: [{ id: 'r' }] }, { id: 'c', replies: [{ id: 'r' }] }, two], 4],
    [[{ id: 'c' }, { id: 'r', parent_id: 'c' }, { id: 'r', parent_id: 'c' }], 3],
  ])('has what is listed several times once, so that %j is not all of %i', (comments, total_count) => {
    const { completeness, ...page } = read({ total_count, comments })
    const ids = page.comments.flatMap(({ comment_id, replies }) => [
      comment_id,
      ...(replies ?? []).map(({ reply_id }) => reply_id),
    ])
    expect(ids).toEqual([...new Set(ids)])
    expect(completeness.hasMore).toBe(true)
  })

  it.each([
    { parent: 'c' },
    { parent: { id: 'c' } },
    { parent_comment: { comment_id: 'c' } },
    { in_reply_to: 'c' },
    { inReplyToId: 'c' },
    { reply_to: { id: 'c' } },
    { replyToCommentId: 'c' },
    { parent: 'c', is_reply: true },
  ])('has a reply below the comment that %j names', (said) => {
    const { comments } = read([
      { id: 'c', parent: null },
      { id: 'r', ...said },
    ])
    expect(comments).toMatchObject([{ comment_id: 'c', replies: [{ reply_id: 'r' }] }])
  })

  it.each([{ is_reply: true }, { type: 'reply' }, { kind: 'Reply', parent: null }])(
    'has no comment that says by %j that it is a reply, and not to what',
    (said) => {
      const { comments, completeness } = read([{ id: 'c' }, { id: 'r', ...said }])
      expect(comments).toHaveLength(1)
      expect(completeness).toMatchObject({ unreadable: 1, firstUnreadable: { path: 'parent_comment_id' } })
    },
  )

  const below = ({ comments }: ReturnType<typeof read>) =>
    Object.fromEntries(comments.map((one) => [one.comment_id, (one.replies ?? []).map(({ reply_id }) => reply_id)]))
  const merged = (...pages: object[][]) => {
    const [first = read([]), ...others] = pages.map(read)
    return mergeReplies({ ...first, comments: [first, ...others].flatMap(({ comments }) => comments) })
  }
  const ev = { parent: 'ev_1' }

  it.each<[string, object[], Record<string, string[]>]>([
    [
      'the event for all',
      [
        { id: 'c', ...ev },
        { id: 'd', ...ev },
      ],
      { c: [], d: [] },
    ],
    [
      'the event or the comment',
      [
        { id: 'c', ...ev },
        { id: 'd', ...ev },
        { id: 'r', parent: 'c' },
      ],
      { c: ['r'], d: [] },
    ],
    [
      'the event of the id of a comment',
      [
        { id: 7, parent: 7 },
        { id: 8, parent: 7 },
      ],
      { 7: [], 8: [] },
    ],
    [
      'the event, as answered',
      [
        { id: 'c', in_reply_to: 'ev_1' },
        { id: 'd', inReplyTo: 'ev_1' },
      ],
      { c: [], d: [] },
    ],
    [
      'an agent and the comment',
      [{ id: 'c' }, { id: 'r', reply_to: { id: 'agent_3', name: 'Beacon' }, in_reply_to: 'c' }],
      { c: ['r'] },
    ],
    ['an agent', [{ id: 'c' }, { id: 'r', replied_to: 'agent_3' }], { c: [], r: [] }],
    [
      'a comment with its author',
      [{ id: 'c' }, { id: 'r', type: 'reply', parent_comment: { id: 'c', agent_id: 'agent_3', content: 'A' } }],
      { c: ['r'] },
    ],
    [
      'an answered comment with its author',
      [{ id: 'c' }, { id: 'r', in_reply_to: { id: 'c', agent_id: 'agent_3', content: 'A' } }],
      { c: ['r'] },
    ],
    ['a comment that is not listed, or the event', [{ id: 'r', parent: 'x' }], { r: [] }],
    ['a reply', [{ id: 'c' }, { id: 'r', parent: 'c' }, { id: 's', parent: 'r' }], { c: ['r'], s: [] }],
    [
      'each other',
      [
        { id: 'c', parent: 'd' },
        { id: 'd', parent: 'c' },
      ],
      { c: [], d: [] },
    ],
  ])('whose rows name %s is wholly shown', (_what, rows, shown) => {
    const whole = merged(rows)
    expect(below(whole)).toEqual(shown)
    expect(whole.completeness).toMatchObject({ hasMore: false, unreadable: 0 })
  })

  it.each<[string, object, object[][], boolean]>([
    ['as many comments as are counted', { total_count: 3 }, [[{ id: 'c' }], [{ id: 'd' }, { id: 'e' }]], false],
    ['fewer comments than are counted', { total_count: 4 }, [[{ id: 'c' }], [{ id: 'd' }, { id: 'e' }]], true],
    ['fewer than are counted in a text', { total_count: '40' }, [[{ id: 'c' }], [{ id: 'd' }]], true],
    ['fewer than are counted by another name', { total: 4 }, [[{ id: 'c' }], [{ id: 'd' }]], true],
    ['replies that are only counted', { total_count: 4 }, [[{ id: 'c', reply_count: 2 }], [{ id: 'd' }]], false],
    ['replies that are listed', { total_count: 3 }, [[{ id: 'c' }], [{ id: 'd', replies: [{ id: 'r' }] }]], false],
    ['a reply on another page', { total_count: 2 }, [[{ id: 'c' }], [{ id: 'r', parent_comment_id: 'c' }]], false],
    ['fewer replies than are counted', { total_replies: 2 }, [[{ id: 'c', reply_count: 1 }], [{ id: 'd' }]], true],
    ['as many replies as are counted', { total_replies: 1 }, [[{ id: 'c', reply_count: 1 }], [{ id: 'd' }]], false],
    ['none counted', {}, [[{ id: 'c' }], [{ id: 'd' }]], false],
  ])('of several pages that has %s, is whole or not: %j', (_what, totals, pages, hasMore) => {
    const [first = read([]), ...others] = pages.map((comments) => read({ ...totals, comments }))
    const comments = [first, ...others].flatMap((page) => page.comments)
    const paged = { ...first, comments, completeness: { ...first.completeness, hasMore: false } }
    expect(mergeReplies(paged).completeness.hasMore).toBe(hasMore)
  })

  it.each<[object[][], Record<string, string[]>]>([
    [
      [
        [{ id: 'c' }],
        [
          { id: 'r', parent: 'c' },
          { id: 's', parent: 'c' },
        ],
      ],
      { c: ['r', 's'] },
    ],
    [[[{ id: 'c' }], [{ id: 'r', parent: 'c', is_reply: true }]], { c: ['r'] }],
    [
      [
        [{ id: 'c', ...ev }],
        [
          { id: 'd', ...ev },
          { id: 'r', parent: 'c' },
        ],
      ],
      { c: ['r'], d: [] },
    ],
    [
      [
        [{ id: 'c' }],
        [
          { id: 'r', parent: 'c' },
          { id: 's', parent: 'r' },
        ],
      ],
      { c: ['r', 's'] },
    ],
    [[[{ id: 7, parent: 7 }], [{ id: 8, parent: 7 }]], { 7: [], 8: [] }],
    [[[{ id: 'c', ...ev }], [{ id: 'r', type: 'reply', ...ev, in_reply_to: 'c' }]], { c: ['r'] }],
  ])('of pages %j has each reply below its comment: %j', (pages, shown) => {
    const whole = merged(...pages)
    expect(below(whole)).toEqual(shown)
    expect(whole.completeness.unreadable).toBe(0)
  })

  it('has a row that says that it is a reply, to a comment that is nowhere, not at the top', () => {
    const { comments, completeness } = merged([{ id: 'c' }, { id: 'r', parent: 'x', is_reply: true }])
    expect(comments).toMatchObject([{ comment_id: 'c' }])
    expect(completeness).toMatchObject({ unreadable: 1 })
  })

  it.each([{ parent_id: 2 }, { parent_id: 2, type: 'reply' }, { parent: 2, is_reply: true }])(
    'has a reply %j that has the number of a comment',
    (said) => {
      const { comments, completeness } = read([
        { id: 1, content: 'A' },
        { id: 2, content: 'B' },
        { id: 1, content: 'R', ...said },
      ])
      expect(comments).toMatchObject([
        { content: 'A', replies: null },
        { content: 'B', replies: [{ reply_id: '1', content: 'R' }] },
      ])
      expect(completeness).toMatchObject({ received: 3 })
    },
  )

  it('does not take a reply for the comment that it is below and whose number it has', () => {
    const { comments } = read([
      { id: 1, content: 'A' },
      { id: 1, parent_id: 1, type: 'reply', is_removed: true },
    ])
    expect(comments).toMatchObject([{ content: 'A', is_removed: false, replies: [{ is_removed: true }] }])
  })

  it('takes away what any of its rows says is taken away', () => {
    const gone = [
      { id: 'c', content: 'A' },
      { id: 'c', is_removed: true },
    ]
    expect(read(gone).comments).toMatchObject([{ is_removed: true }])
    expect(read([{ id: 'd', replies: gone }]).comments).toMatchObject([{ replies: [{ is_removed: true }] }])
  })

  it.each([5, '2', 'yes'])('has more replies where it says so by %j', (has_more_replies) => {
    expect(read([{ id: 'c', has_more_replies, replies: [] }]).comments).toMatchObject([{ has_more_replies: true }])
    expect(read([{ id: 'c', has_more_replies: 0 }]).comments).toMatchObject([{ has_more_replies: false }])
  })
})

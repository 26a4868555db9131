import { describe, expect, it } from 'vitest'
import { publicComments } from './decode-comments.ts'

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

  it('has comments at the top whose parent is the event', () => {
    const { comments } = read([
      { id: 'c', parent: 'ev_1' },
      { id: 'd', parent: 'ev_1' },
    ])
    expect(comments).toMatchObject([{ parent_comment_id: null }, { parent_comment_id: null }])
  })

  it.each([5, '2', 'yes'])('has more replies where it says so by %j', (has_more_replies) => {
    expect(read([{ id: 'c', has_more_replies, replies: [] }]).comments).toMatchObject([{ has_more_replies: true }])
    expect(read([{ id: 'c', has_more_replies: 0 }]).comments).toMatchObject([{ has_more_replies: false }])
  })
})

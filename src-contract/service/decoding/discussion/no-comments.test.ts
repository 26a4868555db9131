import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'
import { readNoComments } from './no-comments.ts'

const read = (body: unknown) => endpointTable.readPublicComments.responseToRefusal?.safeParse(body)

describe('readNoComments', () => {
  it.each([
    { detail: 'No comments yet' },
    { detail: 'No comments found for this event' },
    { detail: 'No comments for event ev_1.' },
    { message: 'There are no comments on this news yet' },
    { error: { message: 'This event has no comments so far.' } },
    { detail: '暂无评论' },
    { msg: '該事件暫無評論。' },
    { detail: 'No comments yet', comments: [] },
    'No comments',
  ])('%j is a discussion without comments', (body) => {
    expect(read(body)?.data).toMatchObject({ comments: [], completeness: { received: 0, hasMore: false } })
  })

  it('a count beside it says that some are there', () => {
    const body = { detail: 'No comments found', total_count: 3 }
    expect(read(body)?.data).toMatchObject({ total_count: 3, completeness: { hasMore: true } })
  })

  it.each([
    null,
    {},
    { detail: 'Not Found' },
    { detail: 'There is no event ev_1' },
    { detail: 'Event not found' },
    { detail: 'No comments found: there is no such event' },
    { detail: 'No comments are allowed on this event' },
    { detail: 'No comments permission' },
    { detail: 'No comments endpoint for this site' },
    { detail: 'No comments can be read now' },
    { detail: 'No comment service' },
    { detail: '没有评论权限' },
    { detail: '暂无评论功能' },
    { detail: 'No comments yet', comments: [{ comment_id: 'c1', content: 'x' }] },
  ])('%j is none', (body) => {
    expect(readNoComments(body)).toBeNull()
    expect(read(body)?.success).toBe(false)
  })
})

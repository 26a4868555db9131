import { expect, it } from 'vitest'
import { publicComments } from '#contract/service/decoding/discussion/decode-comments.ts'
import { publicCommentsOf } from './listed-comments.ts'

it('a reply with the number of a comment does not take its place, and its comment has more replies', () => {
  const { comments } = publicComments.parse([
    { id: 1, content: 'A' },
    { id: 2, content: 'B' },
    { id: 1, content: 'R', parent_id: 2, type: 'reply' },
    { id: 3, content: 'S', parent_id: 2, type: 'reply' },
  ])
  expect(publicCommentsOf(comments)).toMatchObject([
    { commentId: '1', parentId: null, content: 'A', hasMoreReplies: false },
    { commentId: '2', parentId: null, content: 'B', hasMoreReplies: true },
    { commentId: '3', parentId: '2', content: 'S' },
  ])
})

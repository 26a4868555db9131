import { expect, it } from 'vitest'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { commentOfItem } from './comment-of-item.ts'

const author = { profileKey: null, name: 'Somebody', agentKey: null }
const item = (kind: string | null) =>
  ({ commentId: 'c1', kind, author, content: 'Yields fall.', likeCount: 1, createdAtMs: 2 }) as FeedItem & {
    commentId: string
  }

it.each([null, 'comment', 'followed_agent_reply', 'note'])('%j was written by who is named', (kind) => {
  expect(commentOfItem(item(kind))).toMatchObject({ commentId: 'c1', content: 'Yields fall.', author })
})

it.each(['comment_liked', 'like', 'agent_followed', 'unlike'])('%j was not written by who is named', (kind) => {
  expect(commentOfItem(item(kind)).author).toEqual({ profileKey: null, name: null, agentKey: null })
})

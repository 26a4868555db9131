import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'
import { findRemoval } from './removed-text.ts'

const nobody = { agent: null }
const somebody = { agent: { agent_id: 'a', name: 'Harbour' } }

describe('a row that says that it was taken away', () => {
  it.each([
    [{ deleted: true }],
    [{ is_deleted: 1 }],
    [{ isDeleted: 'true' }],
    [{ removed: 'yes' }],
    [{ hidden: true }],
    [{ visible: false }],
    [{ deleted_at: '2026-06-15T19:00:00' }],
    [{ deletedAt: 1_781_550_000 }],
    [{ removed_at: '2026-06-15' }],
    [{ status: 'deleted' }],
    [{ status: 'REMOVED' }],
    [{ status: { value: 'hidden', label: 'Hidden' } }],
    [{ state: 'CommentStatus.DELETED' }],
    [{ comment_status: 'removed_by_moderator' }],
    [{ visibility: 'hidden' }],
    [{ moderation_status: 'rejected' }],
    [{ status: '已删除' }],
    [{ type: 'Tombstone' }],
    [{ type: 'comment_deleted' }],
    [{ ...nobody, content: '[deleted]' }],
    [{ ...nobody, content: '[removed by moderator]' }],
    [{ agent: { agent_id: null, name: '[deleted]' }, content: '[deleted]' }],
    [{ agent_name: null, content: 'This comment has been removed.' }],
    [{ ...nobody, content: '该评论已被删除' }],
    [{ ...nobody, content: '（已删除）' }],
  ])('%j', (said) => {
    expect(findRemoval({ comment_id: 'c', content: 'What it said', ...(said as object) })).not.toBeNull()
  })

  it.each([
    [{ deleted: false, is_deleted: null, hidden: 0 }],
    [{ deleted_at: null }],
    [{ deleted_at: '0001-01-01T00:00:00' }],
    [{ deleted_at: '' }],
    [{ status: 'published' }],
    [{ status: 'active', visible: true }],
    [{ moderation_status: 'approved' }],
    [{ visibility: 'public' }],
    [{ type: 'comment' }],
    [{ ...somebody, content: '[deleted]' }],
    [{ ...nobody, content: 'The ban was removed.' }],
    [{ ...nobody, content: '该禁令已被删除，油价上涨' }],
    [{ content: null }],
  ])('is none for %j', (said) => {
    expect(findRemoval({ comment_id: 'c', content: 'What it said', ...(said as object) })).toBeNull()
  })
})

describe('every list of comments', () => {
  const gone = { comment_id: 'c', content: 'x', deleted: true }
  const stands = { comment_id: 'd', content: 'y' }

  it('says which of comments and replies were taken away', () => {
    const rows = [
      { ...gone, replies: [{ reply_id: 'r', content: 'z' }] },
      { ...stands, replies: [{ reply_id: 's', content: 'z', status: 'removed' }] },
      { comment_id: 't', parent_comment_id: 'd', content: '', deleted_at: '2026-06-15T19:00:00' },
    ]
    const { comments } = endpointTable.readPublicComments.response.parse({ comments: rows })
    expect(comments).toMatchObject([
      { is_removed: true, replies: [{ is_removed: false }] },
      {
        is_removed: false,
        replies: [
          { reply_id: 's', is_removed: true },
          { reply_id: 't', is_removed: true },
        ],
      },
    ])
  })

  it('says so of what an agent is told before it writes', () => {
    const body = { news_id: 'e', existing_comments: [gone, stands] }
    const { existing_comments } = endpointTable.readInteractionContext.response.parse(body)
    expect(existing_comments.map(({ is_removed }) => is_removed)).toEqual([true, false])
  })

  it('names no best comment that was taken away', () => {
    const body = { events: [{ id: 'e', social: { comment_count: 2, top_comments: [gone, stands] } }] }
    const { items } = endpointTable.listEvents.response.parse(body)
    expect(items[0]?.social.top_comments?.map(({ comment_id }) => comment_id)).toEqual(['d'])
  })

  it.each([
    [{ agent_id: 'a', ...gone }, true],
    [{ agent_id: 'a', comment: gone }, true],
    [{ agent_id: 'a', object: { type: 'comment', ...gone } }, true],
    [{ agent_id: 'a', ...stands }, false],
    // A comment stays although the event behind it is hidden.
    [{ agent_id: 'a', ...stands, event: { id: 'e', hidden: true } }, false],
  ])('says so of an item of a feed: %j', (item, expected) => {
    const { items } = endpointTable.readFeed.response.parse({ items: [item] })
    expect(items).toMatchObject([{ is_removed: expected }])
  })
})

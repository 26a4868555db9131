import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'

describe('the text of a comment', () => {
  const { readInteractionContext, readPublicComments, readFeed } = endpointTable
  const inContext = (said: object) =>
    readInteractionContext.response.parse({ news_id: 'n', existing_comments: [{ comment_id: 'c', ...said }] })
  const inThread = (said: object) => readPublicComments.response.parse({ comments: [{ comment_id: 'c', ...said }] })
  const inFeed = (said: object) => readFeed.response.parse({ items: [{ comment_id: 'c', type: 'comment', ...said }] })

  it.each<[object, string]>([
    [{ content: 'hi' }, 'hi'],
    [{ message: 'hi' }, 'hi'],
    [{ comment: 'hi' }, 'hi'],
    [{ comment_text: 'hi' }, 'hi'],
    [{ commentText: 'hi' }, 'hi'],
    [{ contents: 'hi' }, 'hi'],
    [{ body_html: '<p>hi</p>' }, 'hi'],
    [{ markdown: 'hi' }, 'hi'],
    [{ content_text: 'hi' }, 'hi'],
    [{ Content: 'hi' }, 'hi'],
    [{ content: 'hi', message: 'other' }, 'hi'],
    // It has none.
    [{ content: '', message: 'other' }, ''],
    [{ content: null, comment_html: '<p>x</p>' }, ''],
    [{ parent_comment: 'x', title: 'A', comment_type: 'note', content_type: 'text' }, ''],
    [{}, ''],
  ])('is read out of %j as %j', (said, content) => {
    expect(inThread(said)).toMatchObject({ comments: [{ content }], completeness: { unreadable: 0 } })
    expect(inFeed(said)).toMatchObject({ items: [{ content }], completeness: { unreadable: 0 } })
    expect(inContext(said)).toMatchObject({ existing_comments: [{ content }] })
  })

  it.each([{ user_text: 'hi' }, { post_body: 'hi' }, { translated_content: 'hi' }])(
    'cannot be read under a name that is not known: %j',
    (said) => {
      expect(inThread(said)).toMatchObject({ comments: [], completeness: { unreadable: 1 } })
      expect(inFeed(said)).toMatchObject({ items: [], completeness: { unreadable: 1 } })
      expect(inThread({ ...said, is_deleted: true })).toMatchObject({ comments: [{ content: '', is_removed: true }] })
    },
  )

  it.each<[unknown, string | null]>([
    ['agent_7h2k', 'agent_7h2k'],
    ['Harbour', null],
    [7, null],
    [{ agent_id: 'a' }, 'a'],
  ])('is by whom its agent %j names: %j', (agent, agent_id) => {
    expect(inThread({ content: 'hi', agent })).toMatchObject({ comments: [{ agent: { agent_id } }] })
  })
})

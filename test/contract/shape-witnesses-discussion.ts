/** What a client meets of comments, feeds and events under the shapes that change them. */
import { expect } from 'vitest'
import { comment, get, open, type ShapeWitness } from './shape-witness-calls.ts'

export const discussionWitnesses: Readonly<Record<string, ShapeWitness>> = {
  'flat-replies': async (stage) => {
    const { event_id } = await open(stage)
    const { comment_id } = await comment(stage, event_id)
    const reply = await comment(stage, event_id, { parent_comment_id: comment_id })
    const { comments } = (await get(stage, `/api/v1/public/comments/${event_id}`)).body
    expect(comments).toContainEqual(expect.objectContaining({ comment_id, parent_comment_id: null }))
    expect(comments).toContainEqual(
      expect.objectContaining({ reply_id: reply.reply_id, parent_comment_id: comment_id }),
    )
    for (const each of comments) expect(each).not.toHaveProperty('replies')
  },
  'author-objects': async (stage) => {
    const { event_id } = await open(stage)
    const { comment_id } = await comment(stage, event_id)
    const { comments } = (await get(stage, `/api/v1/public/comments/${event_id}`)).body
    const written = comments.find((each: { comment_id: string }) => each.comment_id === comment_id)
    expect(written.author).toEqual({ id: stage.agentId, name: expect.any(String) })
    expect(written).not.toHaveProperty('agent')
  },
  'text-objects': async (stage) => {
    const { event_id } = await open(stage)
    const { comment_id } = await comment(stage, event_id)
    const { comments } = (await get(stage, `/api/v1/public/comments/${event_id}`)).body
    const content = { text: 'Inventories fell.', format: 'markdown' }
    expect(comments).toContainEqual(expect.objectContaining({ comment_id, content }))
  },
  'own-permissions': async (stage) => {
    const { event_id } = await open(stage)
    const { body } = await get(stage, `/api/v1/agent/news/${event_id}/interaction-context`)
    expect(body.permissions).toEqual({ can_comment: true, can_reply: true, can_like: true })
    expect(body).not.toHaveProperty('comment_policy')
    expect(body).not.toHaveProperty('total_comment_count')
  },
}

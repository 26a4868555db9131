import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../endpoint-table.ts'

const whole = {
  agent_id: 'a',
  agent_name: 'Harbour 1',
  event_id: 'ev_1',
  event_title: 'Outage',
  comment_id: 'cm_1',
  content: 'It lasts.',
  like_count: 4,
  space_id: 'finance',
  created_at: '2026-06-15T07:10:00',
}
const actor = { id: 'a', name: 'Harbour 1' }
const written = { id: 'cm_1', content: 'It lasts.', like_count: 4, created_at: whole.created_at, space: 'finance' }
const event = { id: 'ev_1', title: 'Outage' }

describe('a feed row', () => {
  const read = (row: unknown) => endpointTable.readFeed.response.parse({ items: [row] })

  it.each([
    [{ ...whole }],
    [{ actor, object: { type: 'comment', ...written }, target: { type: 'event', ...event } }],
    [{ actor, object: { ...written, type: 'Note' }, event }],
    [{ actor, object_type: 'comment', object: written, target_type: 'news', target: event }],
    [{ author: actor, item: { ...written, comment_id: 'cm_1', event } }],
    [{ payload: { ...written, type: 'comment', agent: actor, event } }],
    [
      {
        agent: actor,
        data: {
          commentId: 'cm_1',
          text: 'It lasts.',
          likes: 4,
          createdAt: whole.created_at,
          space: { slug: 'finance' },
        },
        news: event,
      },
    ],
    [{ actor, reply: written, event }],
  ])('is read whole out of %j', (row) => {
    expect(read(row).items).toMatchObject([whole])
  })

  it('keeps its own fields before those of its object', () => {
    const object = { type: 'comment', id: 'cm_2', content: 'Other.', created_at: '2026-06-14T07:10:00' }
    expect(read({ ...whole, object }).items).toMatchObject([whole])
  })

  it.each([
    [{ actor_id: 'b', target: { type: 'comment', id: 'cm_1', author_id: 'a', author_name: 'Harbour 1' } }],
    [{ agent_id: 'b', target: { type: 'comment', id: 'cm_1', agent: actor } }],
  ])('of a reply is by its own author, not by that of what it answers: %j', (row) => {
    expect(read({ type: 'reply', ...row }).items).toMatchObject([{ agent_id: 'b', agent_name: null }])
  })

  it('keeps the name of its author apart from the id of another', () => {
    const row = { type: 'reply', actor_name: 'Beacon 2', target: { type: 'comment', id: 'cm_1', agent: actor } }
    expect(read(row).items).toMatchObject([{ agent_id: null, agent_name: 'Beacon 2' }])
  })

  it('is by its actor where it names several, and by its creator only where it names nobody else', () => {
    const creator = { id: 'c' }
    const rows = [{ actor, author: { id: 'b' } }, { agent: actor, creator }, { creator }]
    const read = rows.map((row) => ({ type: 'comment', comment_id: 'cm_1', ...row }))
    const { items } = endpointTable.readFeed.response.parse({ items: read })
    expect(items.map(({ agent_id }) => agent_id)).toEqual(['a', 'a', 'c'])
  })

  it.each([
    [{ type: 'follow', actor, object: { type: 'agent', id: 'b', name: 'Beacon 2' } }],
    [{ type: 'predict', actor, object: { type: 'challenge', id: 'ch_1', title: 'Up?' } }],
    [{ type: 'like', actor, target: { id: 'x' } }],
  ])('takes nothing for a comment or an event that %j does not call one', (row) => {
    expect(read(row).items).toMatchObject([{ agent_id: 'a', comment_id: null, event_id: null, content: '' }])
  })

  it.each([
    ['vote', {}, null],
    ['打分', {}, null],
    ['boosted', { agent_id: undefined, agent_name: undefined, actor }, null],
    ['vote', { author_id: 'w', author_name: 'W' }, 'w'],
    ['vote', { comment: { ...written, author: { id: 'w', name: 'W' } } }, 'w'],
    ['vote', { object: { type: 'comment', ...written, agent_id: 'w' } }, 'w'],
    ['comment', {}, 'a'],
    ['note', {}, 'a'],
    ['activity', {}, 'a'],
    [undefined, {}, 'a'],
    ['喜欢', {}, 'a'],
    ['reaction', {}, 'a'],
  ])('of the word %j with %j has the author %j', (type, said, agent_id) => {
    expect(read({ ...whole, type, ...said }).items[0]).toMatchObject({ agent_id, comment_id: 'cm_1' })
  })
})

describe('a space', () => {
  const read = (rows: unknown) => endpointTable.listSpaces.response.parse(rows)

  it.each([
    ['finance'],
    [{ space_id: 'finance' }],
    [{ spaceId: 'finance' }],
    [{ id: 'finance', name: 'Finance' }],
    [{ key: 'finance' }],
    [{ slug: 'finance', name: 'Markets and companies' }],
    [{ code: 'finance' }],
    [{ id: 3, slug: 'finance' }],
    [{ id: 3, key: 'finance' }],
    [{ space: 'finance' }],
    [{ space: { id: 'finance', name: 'Finance' } }],
    [{ name: 'finance', title: 'Finance' }],
    [{ value: 'finance', label: 'Finance' }],
  ])('is known by its key in %j', (row) => {
    expect(read({ spaces: [row] })).toMatchObject({ items: [{ space_id: 'finance' }] })
  })

  it.each([[{ name: 'Markets and companies' }], [{}], [null]])('is none in %j', (row) => {
    expect(read([row])).toMatchObject({ items: [], completeness: { unreadable: 1 } })
  })

  it('of a comment is read in the same forms', () => {
    const comments = [{ comment_id: 'c', content: 'x', space: { id: 3, key: 'ai' } }]
    expect(endpointTable.readPublicComments.response.parse({ comments })).toMatchObject({
      comments: [{ space_id: 'ai' }],
    })
  })
})

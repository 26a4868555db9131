import { expect, it } from 'vitest'
import { isComplete } from '../rules/list-completeness.ts'
import { readInteractionContext } from './interaction-context.endpoints.ts'

const policyOf = (comment_policy: unknown) =>
  readInteractionContext.response.parse({ news_id: 'ev_1', comment_policy, existing_comments: [] }).comment_policy

it.each([
  [{ comment_enabled: false, reply_enabled: 'yes', like_enabled: 0 }, [false, true, false]],
  [{ comment_enabled: 'ask a moderator' }, [null, null, null]],
  [{ comment_enabled: true }, [true, null, null]],
  [{}, [null, null, null]],
  [null, [null, null, null]],
  [undefined, [null, null, null]],
  ['open', [null, null, null]],
])('a switch of %j that is not there or cannot be read is neither on nor off', (given, [comment, reply, like]) => {
  expect(policyOf(given)).toMatchObject({ comment_enabled: comment, reply_enabled: reply, like_enabled: like })
})

it.each([
  [{ comment_policy: { comments_enabled: false, can_reply: true, allow_likes: 'no' } }, [false, true, false]],
  [{ policy: { comment: { enabled: true }, reply: { allowed: false }, likes: true } }, [true, false, true]],
  [{ permissions: { canComment: false, canReply: false } }, [false, false, null]],
  [{ comment_enabled: true, reply_enabled: false }, [true, false, null]],
  [{ comment_policy: false }, [false, null, null]],
  [{ comment_policy: { comments_closed: true } }, [false, false, null]],
  [{ is_locked: true }, [false, false, null]],
  [{ commentPolicy: { commentsClosed: true } }, [false, false, null]],
  [{ is_locked: false }, [null, null, null]],
  [{ comment_policy: { closed: true } }, [false, false, null]],
  [{ closed: true }, [null, null, null]],
  [{ comment_policy: { comment_enabled: true, locked: true } }, [true, false, null]],
  [{ comments: [], likes: 4 }, [null, null, null]],
  ...[
    'read_only',
    'readOnly',
    'is_read_only',
    'readonly',
    'discussion_closed',
    'commentsDisabled',
    'thread_locked',
  ].flatMap((name): [object, (boolean | null)[]][] => [
    [{ [name]: true }, [false, false, null]],
    [{ comment_policy: { [name]: 'yes' } }, [false, false, null]],
    [{ [name]: false }, [null, null, null]],
    [{ [name]: null }, [null, null, null]],
  ]),
  ...['discussion_status', 'discussionState', 'comment_status', 'comments_status', 'thread_status'].flatMap(
    (name): [object, (boolean | null)[]][] => [
      [{ [name]: 'closed' }, [false, false, null]],
      [{ [name]: 'READ_ONLY' }, [false, false, null]],
      [{ [name]: { value: 'Locked' } }, [false, false, null]],
      [{ [name]: 'open' }, [null, null, null]],
      [{ [name]: 'not_closed' }, [null, null, null]],
    ],
  ),
  [{ comment_policy: { status: 'closed' } }, [false, false, null]],
  [{ comment_policy: 'disabled' }, [false, false, null]],
  [{ comment_policy: { comment_enabled: true, read_only: true } }, [true, false, null]],
  // Of the event's market, or of a challenge.
  [{ status: 'closed' }, [null, null, null]],
  [{ market_status: 'closed' }, [null, null, null]],
  [{ comments_closed_count: 1 }, [null, null, null]],
  [{ permissions: ['reply'] }, [false, true, false]],
  [{ permissions: ['can_comment', 'can_like'] }, [true, false, true]],
  [{ permissions: ['comment:create', 'comment:reply', 'comment:read:context'] }, [true, true, false]],
  [{ permissions: ['READ'] }, [false, false, false]],
  [{ permissions: ['create_comment', 'LIKE_COMMENT', 'prediction:submit'] }, [true, false, true]],
  [{ allowed_actions: ['comment', 'reply', 'like'] }, [true, true, true]],
  [{ allowedActions: ['view_comments'] }, [false, false, false]],
  // Nothing that says which of them.
  [{ permissions: [] }, [null, null, null]],
  [{ permissions: ['*'] }, [null, null, null]],
  [{ permissions: ['reply', 'all'] }, [null, null, null]],
  [{ permissions: ['prediction:submit'] }, [null, null, null]],
  [{ permissions: [{ id: 7 }] }, [null, null, null]],
])('the switches of %j are read', (body, [comment, reply, like]) => {
  const { comment_policy } = readInteractionContext.response.parse({ news_id: 'ev_1', ...body })
  expect(comment_policy).toMatchObject({ comment_enabled: comment, reply_enabled: reply, like_enabled: like })
})

it.each<[object, string[]]>([
  [{ comment_policy: { comment_enabled: false, like_enabled: false } }, []],
  [{ comment_policy: { comment_enabled: false, can_like: false } }, ['like']],
  [{ comment_policy: { comment_enabled: false, can_comment: false } }, []],
  [{ can_comment: false, canReply: true }, ['comment', 'reply']],
  [{ permissions: { comment: false, like: true } }, ['comment', 'like']],
  [{ permissions: { canComment: false }, is_locked: true }, ['comment']],
  [{ comment_policy: { comment_enabled: true }, permissions: { can_like: false } }, []],
  [{ comment_policy: false }, []],
  [{ permissions: ['reply'] }, ['comment', 'reply', 'like']],
  [{ comment_policy: ['reply'] }, []],
  [{}, []],
])('of %j it is known what was said of the asking agent alone', (body, own) => {
  const { comment_policy } = readInteractionContext.response.parse({ news_id: 'ev_1', ...body })
  expect(comment_policy.own).toEqual(own)
})

const row = { comment_id: 'cm_1', content: 'Short.' }

it.each<[object, number, boolean]>([
  [{ existing_comments: [row], total_comment_count: 1 }, 1, true],
  [{ existing_comments: [row] }, 1, true],
  [{ existing_comments: [row], total_comment_count: 4 }, 1, false],
  [{ existing_comments: [row], has_more: true }, 1, false],
  [{ existing_comments: [row], has_more_comments: true }, 1, false],
  [{ existing_comments: { items: [row], has_more: true } }, 1, false],
  [{ existing_comments: { items: [row] } }, 1, true],
  [{ existing_comments: [row], next_cursor: 'c2' }, 1, false],
  [{ comments: [row], total_comment_count: 1 }, 1, true],
  [{ existing_comments: [row, { content: 'No id' }], total_comment_count: 2 }, 1, false],
  [{ existing_comments: [row, row], total_comment_count: 2 }, 1, false],
  [{ existing_comments: [row, { ...row, like_count: 4 }], total_comment_count: 1 }, 1, true],
  [{ existing_comments: null }, 0, false],
  [{}, 0, false],
  [{ total_comment_count: 0 }, 0, true],
  [{ existing_comments: 'none yet' }, 0, false],
  [{ context: { existing_comments: [{ id: 'cm_1', text: 'Short.' }], total_comment_count: 1 } }, 1, true],
])('the list of %j is known to be whole or not', (body, count, isWhole) => {
  const read = readInteractionContext.response.parse({ news_id: 'ev_1', ...body })
  expect(read.existing_comments.map(({ content }) => content)).toEqual(Array(count).fill('Short.'))
  expect(isComplete(read.completeness)).toBe(isWhole)
})

it.each<[object, object]>([
  [{ comment_policy: { comment_enabled: true } }, { news_id: null }],
  [
    { comment_policy: { comment_enabled: false }, title: 'Outage' },
    { news_id: null, title: 'Outage' },
  ],
  [{ existing_comments: [] }, { news_id: null }],
  [{ total_comment_count: 0 }, { news_id: null }],
  [{ can_comment: true }, { news_id: null }],
  [
    { event: { id: 'ev_1', title: 'Outage', comments: 3 }, existing_comments: [row] },
    { news_id: 'ev_1', title: 'Outage' },
  ],
  [
    { news: { news_id: 'ev_1', id: 7, title: 'Outage' }, comment_policy: null },
    { news_id: 'ev_1', title: 'Outage' },
  ],
  [
    { news_id: 'ev_1', event: { id: 7, title: 'Outage', locked: true } },
    { news_id: 'ev_1', title: 'Outage' },
  ],
  [{ context: { comment_policy: { comment_enabled: true } } }, { news_id: null }],
])('%j need not name the event that was asked about', (body, expected) => {
  expect(readInteractionContext.response.parse(body)).toMatchObject(expected)
})

it.each([
  null,
  [],
  {},
  { title: 'Error' },
  { status: 'ok' },
  { comment_policy: 'open' },
  { context: {} },
  { event: {} },
])('%j says nothing of an event', (body) => {
  expect(readInteractionContext.response.safeParse(body).success).toBe(false)
})

it('takes nothing of what may be written from the event beside it', () => {
  const body = { event: { id: 'ev_1', locked: true, comments: 3, can_comment: false } }
  expect(readInteractionContext.response.parse(body)).toMatchObject({
    comment_policy: { comment_enabled: null, own: [] },
    existing_comments: [],
  })
})

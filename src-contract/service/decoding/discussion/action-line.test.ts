import { expect, it } from 'vitest'
import { openAction } from './action-line.ts'

const like = { type: 'like', target_id: 'cm1' }

it.each<[object, object]>([
  [{ type: 'like', target_id: 'cm1' }, like],
  [{ kind: 'like', comment_id: 'cm1' }, like],
  [{ verb: 'like', commentId: 'cm1' }, like],
  [{ activity_type: 'like', comment_id: 'cm1' }, like],
  [{ action_name: 'like', comment_id: 'cm1' }, like],
  [
    { event_type: 'comment.liked', comment_id: 'cm1' },
    { type: 'comment.liked', target_id: 'cm1' },
  ],
  [{ type: 'activity', verb: 'like', comment_id: 'cm1' }, like],
  [{ type: 'comment', action: 'like', comment_id: 'cm1' }, like],
  [{ action: { type: 'like', target: 'cm1' } }, like],
  [{ action: 'like', details: { comment_id: 'cm1' } }, like],
  [{ type: 'like', target: 'cm1' }, like],
  [{ type: 'like', target: { type: 'comment', id: 'cm1' } }, like],
  [{ type: 'like', object: { comment_id: 'cm1' } }, like],
  [{ type: 'like', object_type: 'comment', object_id: 'cm1' }, like],
  [{ type: 'like', resource_id: 'cm1' }, like],
  [{ type: 'like', comment: { id: 'cm1' } }, like],
  [{ type: 'like', comment_id: 'cm1', target: { type: 'event', id: 'ev1' } }, like],
  [
    { type: 'like', event_id: 'ev1', target: { type: 'comment', id: 'cm1' } },
    { ...like, event_id: 'ev1' },
  ],
  [
    { type: 'comment', object: { type: 'comment', id: 'cm1', content: 'A' }, target: { type: 'event', id: 'ev1' } },
    { type: 'comment', target_id: 'cm1', event_id: 'ev1', summary: 'A' },
  ],
  [
    { type: 'comment', news_id: 'ev1', content: 'A' },
    { type: 'comment', target_id: 'ev1', event_id: 'ev1', summary: 'A' },
  ],
  [
    { type: 'follow', target: { type: 'agent', agent_id: 'a1' } },
    { type: 'follow', target_id: 'a1' },
  ],
  [
    { type: 'prediction', challenge: { id: 'ch1' } },
    { type: 'prediction', target_id: 'ch1' },
  ],
  [
    { type: 'PREDICTION_SUBMITTED', target_type: 'challenge', target: { id: 'ch1' } },
    { type: 'PREDICTION_SUBMITTED', target_id: 'ch1' },
  ],
  // Neither is known.
  [{ type: 'like', target: 'comment' }, { type: 'like' }],
  [
    { type: 2, comment_id: 'cm1' },
    { type: '2', target_id: 'cm1' },
  ],
  [{ comment_id: 'cm1' }, { type: null, target_id: 'cm1' }],
])('reads %j as %j', (line, expected) => {
  expect(openAction(line)).toMatchObject(expected)
})

it('reads a line that is no object as it came', () => {
  expect(openAction('like')).toBe('like')
})

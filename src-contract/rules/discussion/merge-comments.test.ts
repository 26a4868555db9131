import { describe, expect, it } from 'vitest'
import type { KnownComment, ListedComment } from './comment-facts.ts'
import { type CommentReading, mergeComments } from './merge-comments.ts'

function listed(commentId: string, changed: Partial<ListedComment> = {}): ListedComment {
  return {
    commentId,
    parentId: null,
    authorId: 'agent_a',
    authorName: 'Harbour 1',
    modelProvider: 'example',
    content: `Text of ${commentId}`,
    isRemoved: false,
    likeCount: 1,
    createdAtMs: 1_000,
    replyCount: 0,
    hasMoreReplies: false,
    ...changed,
  }
}

const reading = (comments: ListedComment[], changed: Partial<CommentReading> = {}): CommentReading => ({
  listing: 'public',
  comments,
  isWhole: true,
  atMs: 100,
  ...changed,
})

/** What is known after readings in a row. */
function knownAfter(...readings: CommentReading[]): Map<string, KnownComment> {
  const known = new Map<string, KnownComment>()
  for (const one of readings) {
    for (const comment of mergeComments([...known.values()], one)) known.set(comment.commentId, comment)
  }
  return known
}

const later = { atMs: 200 }
const reply = { parentId: 'a', replyCount: null }

describe('what a reading changes', () => {
  it.each<[string, ListedComment, Partial<ListedComment>, Partial<KnownComment>]>([
    ['likes that go down', listed('a', { likeCount: 9 }), { likeCount: 4 }, { likeCount: 4 }],
    ['likes that are not said keep the last', listed('a', { likeCount: 9 }), { likeCount: null }, { likeCount: 9 }],
    ['likes never said', listed('a', { likeCount: null }), { likeCount: null }, { likeCount: null }],
    ['an author that is not said any more', listed('a'), { authorId: null, authorName: null }, { authorId: 'agent_a' }],
    ['a text that was edited', listed('a'), { content: 'Edited' }, { content: 'Edited' }],
    ['a text that did not come', listed('a'), { content: '' }, { content: 'Text of a' }],
    ['replies that were more', listed('a', { hasMoreReplies: true }), {}, { hasMoreReplies: false }],
    ['a reply count that is null', listed('a', { replyCount: 4 }), { replyCount: null }, { replyCount: 4 }],
  ])('%s', (_, first, second, expected) => {
    const known = knownAfter(reading([first]), reading([{ ...listed('a'), ...second }], later))
    expect(known.get('a')).toMatchObject({ ...expected, firstSeenAtMs: 100, publicAtMs: 200 })
  })

  it('takes what the context lists into the public comment, and keeps its author and place', () => {
    const bare = { authorId: null, authorName: null, modelProvider: null, likeCount: 5 }
    const known = knownAfter(
      reading([listed('a'), listed('r', reply)]),
      reading([listed('a', bare), listed('r', { ...bare, parentId: null })], { ...later, listing: 'context' }),
    )
    expect(known.get('a')).toMatchObject({ authorId: 'agent_a', likeCount: 5, publicAtMs: 100, contextAtMs: 200 })
    expect(known.get('r')).toMatchObject({ parentId: 'a' })
  })
})

describe('what a reading lacks', () => {
  const full = listed('a', { replyCount: 4, hasMoreReplies: true })
  it.each<[string, CommentReading[], Record<string, number | null>]>([
    [
      'is gone when the list is whole',
      [reading([listed('a'), listed('b')]), reading([listed('a')], later)],
      { b: 200 },
    ],
    [
      'stays when the list is not',
      [reading([listed('a'), listed('b')]), reading([], { ...later, isWhole: false })],
      { a: null, b: null },
    ],
    ['takes its replies along', [reading([listed('a'), listed('r', reply)]), reading([], later)], { a: 200, r: 200 }],
    [
      'stays when it is a reply that may be further back',
      [reading([full, listed('r', reply)]), reading([full, listed('s', reply)], later)],
      { r: null },
    ],
    [
      'is gone when it is a reply and all of them are listed',
      [reading([listed('a', { replyCount: 1 }), listed('r', reply)]), reading([listed('a', { replyCount: 0 })], later)],
      { r: 200 },
    ],
    [
      'stays when it is a reply and their number is not said',
      [
        reading([listed('a', { replyCount: null }), listed('r', reply)]),
        reading([listed('a', { replyCount: null })], later),
      ],
      { r: null },
    ],
    [
      'is back when it is listed again',
      [reading([listed('a')]), reading([], later), reading([listed('a')], { atMs: 300 })],
      { a: null },
    ],
    [
      'keeps the time since when it is gone',
      [reading([listed('a')]), reading([], later), reading([], { atMs: 300 })],
      { a: 200 },
    ],
    [
      'is listed while the context still has it',
      [reading([listed('a')]), reading([], later), reading([listed('a')], { atMs: 201, listing: 'context' })],
      { a: null },
    ],
    [
      'does not count where only the context has had it',
      [reading([listed('a')], { listing: 'context' }), reading([], later)],
      { a: null },
    ],
    [
      'is gone when only the context had it and lacks it now',
      [reading([listed('a')], { listing: 'context' }), reading([], { ...later, listing: 'context' })],
      { a: 200 },
    ],
  ])('%s', (_, readings, expected) => {
    const known = knownAfter(...readings)
    expect(Object.fromEntries(Object.keys(expected).map((id) => [id, known.get(id)?.goneSinceMs]))).toEqual(expected)
  })
})

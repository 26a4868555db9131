import { describe, expect, it } from 'vitest'
import { buildThread } from './build-thread.ts'
import type { KnownComment } from './comment-facts.ts'

function known(commentId: string, changed: Partial<KnownComment> = {}): KnownComment {
  return {
    commentId,
    parentId: null,
    authorId: 'agent_a',
    authorName: 'Harbour 1',
    modelProvider: null,
    content: `Text of ${commentId}`,
    isRemoved: false,
    likeCount: 0,
    createdAtMs: 1_000,
    replyCount: 0,
    hasMoreReplies: false,
    firstSeenAtMs: 100,
    publicAtMs: 100,
    contextAtMs: null,
    goneSinceMs: null,
    ...changed,
  }
}

/** A thread as text: `a(r,s) b`, an orphan with a `?`, further ids after `=`. */
function drawn(comments: readonly KnownComment[]): string {
  return buildThread(comments)
    .map(({ comment, otherIds, isOrphan, replies }) => {
      const name = [comment.commentId, ...otherIds].join('=') + (isOrphan ? '?' : '')
      const inside = replies.map((reply) => [reply.comment.commentId, ...reply.otherIds].join('=')).join(',')
      return inside === '' ? name : `${name}(${inside})`
    })
    .join(' ')
}

const same = { content: 'The same text', createdAtMs: 5_000 }
const byName = { ...same, authorId: null }
const inContext = { ...same, authorId: null, authorName: null, publicAtMs: null, contextAtMs: 100 }

describe('a thread', () => {
  it.each<[string, KnownComment[], string]>([
    ['nothing', [], ''],
    ['most liked first', [known('a'), known('b', { likeCount: 3 }), known('c', { likeCount: 2 })], 'b c a'],
    ['of unknown likes last', [known('a', { likeCount: null }), known('b')], 'b a'],
    ['as many likes by age', [known('b', { createdAtMs: 2 }), known('a', { createdAtMs: 3 })], 'b a'],
    [
      'of authors by name only, one where the names are the same',
      [known('a', { ...byName, authorName: 'Nova' }), known('b', { ...byName, authorName: 'Nova' })],
      'a=b',
    ],
    [
      'of authors by name only, two where the names differ',
      [known('a', { ...byName, authorName: 'Nova' }), known('b', { ...byName, authorName: 'Orion' })],
      'a b',
    ],
    [
      'of authors by name only, one where a listing has no name',
      [known('a', { ...byName, authorName: 'Nova' }), known('b', { ...byName, authorName: null })],
      'a=b',
    ],
    [
      'replies under their comment, oldest first',
      [known('r', { parentId: 'a', createdAtMs: 9 }), known('s', { parentId: 'a', createdAtMs: 8 }), known('a')],
      'a(s,r)',
    ],
    ['a reply whose comment was not listed', [known('r', { parentId: 'x' })], 'r?'],
    [
      'a reply to a reply under the comment that began it',
      [known('a'), known('r', { parentId: 'a' }), known('s', { parentId: 'r', createdAtMs: 1_001 })],
      'a(r,s)',
    ],
    ['replies in a circle', [known('a', { parentId: 'b' }), known('b', { parentId: 'a' })], 'a? b?'],
    ['a comment that replies to itself', [known('a', { parentId: 'a' })], 'a?'],
    ['one comment under two ids', [known('b', same), known('a', same)], 'a=b'],
    ['a reply to the other id', [known('a', same), known('b', same), known('r', { parentId: 'b' })], 'a=b(r)'],
    ['one that the context lists under another id', [known('b', same), known('a', inContext)], 'b=a'],
    ['the same text by somebody else', [known('a', same), known('b', { ...same, authorId: 'agent_b' })], 'a b'],
    ['the same text at another time', [known('a', same), known('b', { ...same, createdAtMs: 6_000 })], 'a b'],
    [
      'the same text of unknown time',
      [known('a', { ...same, createdAtMs: null }), known('b', { ...same, createdAtMs: null })],
      'a b',
    ],
    ['the same text of unknown authors', [known('a', inContext), known('b', inContext)], 'a b'],
    ['a copy that is gone gives way', [known('a', { ...same, goneSinceMs: 5 }), known('b', same)], 'b=a'],
  ])('%s', (_, comments, expected) => {
    expect(drawn(comments)).toBe(expected)
  })

  it.each<[string, Partial<KnownComment>, number, { replyTotal: number | null; hasMoreReplies: boolean }]>([
    ['all listed', { replyCount: 2 }, 2, { replyTotal: 2, hasMoreReplies: false }],
    ['three of twelve', { replyCount: 12, hasMoreReplies: true }, 3, { replyTotal: 12, hasMoreReplies: true }],
    ['more than listed without saying so', { replyCount: 5 }, 3, { replyTotal: 5, hasMoreReplies: true }],
    ['more without replies', { replyCount: null, hasMoreReplies: true }, 0, { replyTotal: null, hasMoreReplies: true }],
    ['no word of replies', { replyCount: null }, 0, { replyTotal: null, hasMoreReplies: false }],
    ['a count below what is listed', { replyCount: 1 }, 3, { replyTotal: 3, hasMoreReplies: false }],
  ])('counts replies: %s', (_, changed, listed, expected) => {
    const replies = Array.from({ length: listed }, (__, index) => known(`r${index}`, { parentId: 'a' }))
    expect(buildThread([known('a', changed), ...replies])[0]).toMatchObject(expected)
  })

  it('does not count a reply that is gone', () => {
    const [node] = buildThread([known('a', { replyCount: 1 }), known('r', { parentId: 'a', goneSinceMs: 5 })])
    expect(node).toMatchObject({ replyTotal: 1, hasMoreReplies: true, replies: [{ comment: { commentId: 'r' } }] })
  })

  it('is built of 2,000 comments with three replies each', () => {
    const comments = Array.from({ length: 2_000 }, (_, index) => [
      known(`c${index}`),
      ...[1, 2, 3].map((n) => known(`c${index}r${n}`, { parentId: `c${index}` })),
    ]).flat()
    const thread = buildThread(comments)
    expect(thread).toHaveLength(2_000)
    expect(thread.every(({ replies }) => replies.length === 3)).toBe(true)
  })
})

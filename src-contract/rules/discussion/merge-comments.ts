/** What a new reading of an event's comments changes of what is known of them. */
import type { CommentListing, KeptFact, KnownComment, ListedComment } from './comment-facts.ts'

export interface CommentReading {
  listing: CommentListing
  comments: readonly ListedComment[]
  /** Every top-level comment came and could be read: what is not in it is not there. */
  isWhole: boolean
  atMs: number
}

/** The comments that `reading` adds or changes, as they are known from now on. What it does not say stays. */
export function mergeComments(known: readonly KnownComment[], reading: CommentReading): KnownComment[] {
  const before = new Map(known.map((comment) => [comment.commentId, comment]))
  const after = new Map<string, KnownComment>()
  for (const listed of reading.comments) {
    after.set(
      listed.commentId,
      withListed(after.get(listed.commentId) ?? before.get(listed.commentId), listed, reading),
    )
  }
  const isMissing = missingBy(reading, after)
  for (const comment of known) {
    if (after.has(comment.commentId) || comment.goneSinceMs !== null || !isMissing(comment)) continue
    after.set(comment.commentId, { ...comment, goneSinceMs: reading.atMs })
  }
  return [...after.values()]
}

function withListed(
  last: KnownComment | undefined,
  listed: ListedComment,
  { listing, atMs }: CommentReading,
): KnownComment {
  const isPublic = listing === 'public'
  return {
    commentId: listed.commentId,
    // The context lists replies and comments alike, without saying which is which.
    parentId: isPublic ? listed.parentId : (last?.parentId ?? null),
    ...keptFacts(last, listed),
    content: listed.content === '' && !listed.isRemoved ? (last?.content ?? '') : listed.content,
    isRemoved: listed.isRemoved,
    hasMoreReplies: listed.hasMoreReplies,
    firstSeenAtMs: last?.firstSeenAtMs ?? atMs,
    publicAtMs: isPublic ? atMs : (last?.publicAtMs ?? null),
    contextAtMs: isPublic ? (last?.contextAtMs ?? null) : atMs,
    goneSinceMs: listed.isRemoved ? (last?.goneSinceMs ?? atMs) : null,
  }
}

/** The newest value counts, also where it is lower (likes are taken back); where none came, the last one stays. */
function keptFacts(last: KnownComment | undefined, listed: ListedComment): Pick<ListedComment, KeptFact> {
  return {
    authorId: listed.authorId ?? last?.authorId ?? null,
    authorName: listed.authorName ?? last?.authorName ?? null,
    modelProvider: listed.modelProvider ?? last?.modelProvider ?? null,
    likeCount: listed.likeCount ?? last?.likeCount ?? null,
    createdAtMs: listed.createdAtMs ?? last?.createdAtMs ?? null,
    replyCount: listed.replyCount ?? last?.replyCount ?? null,
  }
}

/** Whether a comment that a reading lacks was to be expected in it. */
function missingBy(reading: CommentReading, listed: ReadonlyMap<string, KnownComment>) {
  if (reading.listing === 'context') {
    return ({ publicAtMs, contextAtMs }: KnownComment) => reading.isWhole && publicAtMs === null && contextAtMs !== null
  }
  const repliesOf = new Map<string, number>()
  for (const { parentId } of reading.comments) {
    if (parentId !== null) repliesOf.set(parentId, (repliesOf.get(parentId) ?? 0) + 1)
  }
  return ({ parentId, publicAtMs }: KnownComment) => {
    if (publicAtMs === null) return false
    if (parentId === null) return reading.isWhole
    const parent = listed.get(parentId)
    if (parent === undefined) return reading.isWhole
    // Three replies are listed of each: one that is not among them may be further back.
    return !parent.hasMoreReplies && parent.replyCount !== null && (repliesOf.get(parentId) ?? 0) >= parent.replyCount
  }
}

/** Known comments as one thread: replies under their comments, each comment once, whatever ids it was listed under. */
import { isStillListed, type KnownComment } from './comment-facts.ts'

export interface ThreadEntry {
  comment: KnownComment
  /** Further ids of the same comment. */
  otherIds: string[]
}

export interface ThreadNode extends ThreadEntry {
  /** A reply whose comment was not listed. */
  isOrphan: boolean
  /** Oldest first. */
  replies: ThreadEntry[]
  /** What the service counts, null where it does not say. */
  replyTotal: number | null
  hasMoreReplies: boolean
}

/**
 * Most liked first, as the service sorts them; of one age in the order of `known`. Replies to replies are under the
 * comment that began it.
 */
export function buildThread(known: readonly KnownComment[]): ThreadNode[] {
  const entries = withoutCopies(known)
  const rootOf = rootFinder(entries)
  const tops: ThreadEntry[] = []
  const repliesOf = new Map<string, ThreadEntry[]>()
  for (const entry of entries) {
    const rootId = rootOf(entry.comment)
    if (rootId === entry.comment.commentId) tops.push(entry)
    else repliesOf.set(rootId, [...(repliesOf.get(rootId) ?? []), entry])
  }
  return tops.map((entry) => nodeOf(entry, repliesOf.get(entry.comment.commentId) ?? [])).sort(byLikes)
}

function nodeOf(entry: ThreadEntry, replies: ThreadEntry[]): ThreadNode {
  const { replyCount, hasMoreReplies, parentId } = entry.comment
  const listed = replies.filter(({ comment }) => isStillListed(comment)).length
  return {
    ...entry,
    isOrphan: parentId !== null,
    replies: replies.sort(byAge),
    // A count below what is listed is of another moment.
    replyTotal: replyCount === null ? null : Math.max(replyCount, listed),
    hasMoreReplies: hasMoreReplies || (replyCount !== null && replyCount > listed),
  }
}

/** Of comments that are one under several ids only one is left, with the others' ids beside it. */
function withoutCopies(known: readonly KnownComment[]): ThreadEntry[] {
  const kept = new Map<KnownComment, ThreadEntry>()
  const alike = new Map<string, ThreadEntry[]>()
  for (const comment of [...known].sort(byStanding)) {
    const name = JSON.stringify([comment.createdAtMs, comment.content])
    const same = (alike.get(name) ?? []).find((entry) => areOne(entry.comment, comment))
    if (same !== undefined) {
      same.otherIds.push(comment.commentId)
      continue
    }
    const entry = { comment, otherIds: [] }
    kept.set(comment, entry)
    alike.set(name, [...(alike.get(name) ?? []), entry])
  }
  return known.flatMap((comment) => kept.get(comment) ?? [])
}

/** The same text by the same author at the same second; one of the two listings may not name the author. */
function areOne(a: KnownComment, b: KnownComment): boolean {
  if (a.createdAtMs === null || a.content === '') return false
  const isById = a.authorId !== null || b.authorId !== null
  const [one, other] = isById ? [a.authorId, b.authorId] : [a.authorName, b.authorName]
  if (one === null && other === null) return false
  const isAuthor = one === null || other === null || one === other
  const isPlace = a.parentId === b.parentId || (a.contextAtMs === null) !== (b.contextAtMs === null)
  return isAuthor && isPlace
}

/** For each comment the id of the one that it is shown under: itself at the top, and where its own was not listed. */
function rootFinder(entries: readonly ThreadEntry[]): (comment: KnownComment) => string {
  const byId = new Map<string, KnownComment>()
  for (const { comment, otherIds } of entries) {
    for (const id of [comment.commentId, ...otherIds]) byId.set(id, comment)
  }
  return (comment) => {
    const seen = new Set<KnownComment>()
    let at = comment
    while (at.parentId !== null && !seen.has(at)) {
      seen.add(at)
      const parent = byId.get(at.parentId)
      if (parent === undefined) return at.commentId
      at = parent
    }
    // Comments that reply to each other in a circle are shown without a parent.
    return at.parentId === null ? at.commentId : comment.commentId
  }
}

/** Which of several copies is shown: what is listed, in public, with the smallest id. */
function byStanding(a: KnownComment, b: KnownComment): number {
  return (
    Number(a.goneSinceMs !== null) - Number(b.goneSinceMs !== null) ||
    Number(a.publicAtMs === null) - Number(b.publicAtMs === null) ||
    (a.commentId < b.commentId ? -1 : Number(a.commentId > b.commentId))
  )
}

function byLikes(a: ThreadEntry, b: ThreadEntry): number {
  return (b.comment.likeCount ?? -1) - (a.comment.likeCount ?? -1) || byAge(a, b)
}

function byAge({ comment: a }: ThreadEntry, { comment: b }: ThreadEntry): number {
  const unknownLast = Number.MAX_SAFE_INTEGER
  return (a.createdAtMs ?? unknownLast) - (b.createdAtMs ?? unknownLast)
}

/** What is known of a comment: by one listing, and by all that listed it. */

/** A comment or reply as one listing gives it. What did not come is null. */
export interface ListedComment {
  commentId: string
  /** Null: not a reply. */
  parentId: string | null
  authorId: string | null
  authorName: string | null
  modelProvider: string | null
  content: string
  /** The service says that it was taken away: it has no text then. */
  isRemoved: boolean
  likeCount: number | null
  createdAtMs: number | null
  /** Of its replies; null for a reply, and where the answer does not say. */
  replyCount: number | null
  hasMoreReplies: boolean
}

/** What a listing need not say of a comment: a reading without it leaves what was known. */
export type KeptFact = 'authorId' | 'authorName' | 'modelProvider' | 'likeCount' | 'createdAtMs' | 'replyCount'

/** The public listing names authors and replies; the interaction context of an agent neither. */
export type CommentListing = 'public' | 'context'

export interface KnownComment extends ListedComment {
  firstSeenAtMs: number
  /** When each listing had it last; null: never. */
  publicAtMs: number | null
  contextAtMs: number | null
  /** Since when a listing that had it lacks it, or says that it was taken away. */
  goneSinceMs: number | null
}

/** Whether the service lists it still: as it is, or as one that was taken away. */
export function isStillListed({ goneSinceMs, isRemoved }: Pick<KnownComment, 'goneSinceMs' | 'isRemoved'>): boolean {
  return goneSinceMs === null || isRemoved
}

/** Comments and replies in the forms in which deployments list them. */

import { z } from 'zod'
import { groupRows } from '../../../rules/latest-row.ts'
import type { ListCompleteness } from '../../../rules/list-completeness.ts'
import { isPlainObject } from '../../../rules/plain-object.ts'
import {
  type Body,
  countOf,
  decodeField,
  firstOf,
  flagOr,
  keyOf,
  optionalCount,
  optionalFlag,
  optionalKey,
  optionalParent,
  optionalText,
  optionalTime,
  record,
  requiredKey,
  spellingsOf,
} from '../decode.ts'
import { completenessOf, pagingOf, readRows, rowsOf } from '../lists/decode-list.ts'
import { flagOf } from '../values/decode-flag.ts'
import { spaceIdOf } from '../values/decode-space.ts'
import { plainWordOf } from '../values/decode-word.ts'
import {
  authorIdFields,
  authorNameFields,
  authorParts,
  idsInAuthor,
  namesInAuthor,
  readClearAgentId,
} from './author-names.ts'
import { withRemoval } from './removed-text.ts'
import { echoes, withEchoes } from './written-echo.ts'
import { withText, writtenText } from './written-text.ts'

const author = record(
  { agent_id: optionalKey, name: optionalText, model_provider: optionalText },
  { aliases: { agent_id: idsInAuthor, name: namesInAuthor } },
)

/** Who wrote it: an object of its own, or the same fields on the row itself. */
function withAuthor(row: unknown): unknown {
  if (!isPlainObject(row) || isPlainObject(row.agent)) return row
  const writer = authorParts.map((name) => row[name]).find(isPlainObject)
  if (writer !== undefined) return { ...row, agent: writer }
  return {
    ...row,
    agent: {
      agent_id: firstOf(row, authorIdFields) ?? authorParts.map((name) => readClearAgentId(row[name])).find(isTold),
      name: firstOf(row, authorNameFields),
      model_provider: row.model_provider,
    },
  }
}

const isTold = (id: string | null): id is string => id !== null

const parentNames = [
  ...['parent_id', 'in_reply_to_comment_id', 'reply_to_comment_id', 'parent_comment', 'reply_to_comment', 'reply_to'],
]
/** Names, or objects under any name, that may also be of the event or of the agent that is answered. */
const parentHints = spellingsOf([
  ...['parent', 'in_reply_to', 'in_reply_to_id', 'reply_to_id', 'replied_to'],
  ...['parent_comment', 'reply_to_comment', 'reply_to'],
])

/** Under these an object may be the agent that is answered. */
const answeredNames = /repl(?:y|ied)_?to$/i

/** The id in an object of a comment; null for one of an agent. A comment that is quoted has its author with it. */
function idOfComment(value: Body, name: string): unknown {
  const isOfAgent =
    answeredNames.test(name) &&
    firstOf(value, ['content', 'text', 'body']) === undefined &&
    firstOf(value, ['name', 'agent_name', 'agentName', 'agent_id', 'agentId']) !== undefined
  return firstOf(value, ['comment_id', 'commentId']) ?? (isOfAgent ? null : value.id)
}

/** What a comment may be below, as far as the row alone tells. */
function withParentHints(row: unknown): unknown {
  if (!isPlainObject(row)) return row
  const idUnder = (name: string) => {
    const value = row[name]
    return keyOf(isPlainObject(value) ? idOfComment(value, name) : value)
  }
  const parent_hints = parentHints.map(idUnder).filter(isParent)
  return { ...row, parent_hints }
}

const isParent = (id: string | null): id is string => id !== null && id !== '0'

const written = {
  content: writtenText,
  space_id: decodeField((value) => spaceIdOf(value)),
  like_count: optionalCount,
  created_at: optionalTime,
  agent: author,
  /** It was taken away and is listed all the same; its text may still be there. */
  is_removed: flagOr(false),
  /** Every text that it is given in. */
  echoes,
}

const writtenAliases = {
  content: ['text', 'body'],
  like_count: ['likes', 'likes_count'],
  space_id: ['space', 'space_key', 'space_slug'],
}

const withFacts = (row: unknown): unknown => {
  const known = withText(withAuthor(withRemoval(row)))
  return isPlainObject(known) ? withEchoes(known) : known
}

const reply = z.preprocess(
  withFacts,
  record({ reply_id: requiredKey, ...written }, { aliases: { reply_id: ['comment_id', 'id'], ...writtenAliases } }),
)

/** Whether a reply has replies of its own, which the published service does not allow and no screen shows. */
function hasDeeper(row: unknown): boolean {
  if (!isPlainObject(row)) return false
  const below = ['replies', 'children', 'responses'].map((name) => rowsOf(row[name], ['replies'])?.length ?? 0)
  return Math.max(...below, countOf(row.reply_count) ?? 0, countOf(row.replyCount) ?? 0) > 0
}

/**
 * The replies below a comment: a list, or an envelope with one. Null where the response says nothing of them; their
 * number alone says how many there are.
 */
function repliesOf(value: unknown) {
  const rows = rowsOf(value, ['replies'])
  if (rows === null) return null
  const { items, unreadable } = readRows(rows, reply)
  const once = groupRows(items, ({ reply_id }) => reply_id).map(mergeReply)
  const { next, saysMore, total } = pagingOf(value, ['replies'], rows.length)
  return {
    items: once,
    hasMore:
      rows.some(hasDeeper) || unreadable > 0 || next !== null || saysMore || (total !== null && total > rows.length),
  }
}

const comment = z.preprocess(
  (row) => withParentHints(withFacts(row)),
  record(
    {
      comment_id: requiredKey,
      ...written,
      reply_count: optionalCount,
      /** A flag, or how many more there are. */
      has_more_replies: decodeField((value) => flagOf(value) ?? ((countOf(value) ?? 0) > 0 || null)),
      /** Null where the response says nothing of them. */
      replies: decodeField(repliesOf),
      parent_comment_id: optionalParent,
      parent_hints: decodeField((value): readonly string[] => (Array.isArray(value) ? value : [])),
      is_reply: optionalFlag,
      kind: decodeField((value) => plainWordOf(value)),
    },
    {
      aliases: {
        comment_id: ['id'],
        replies: ['children', 'responses'],
        reply_count: ['replies_count', 'replies'],
        parent_comment_id: parentNames,
        kind: ['type', 'comment_type'],
        ...writtenAliases,
      },
    },
  ).transform(({ replies, has_more_replies, is_reply, kind, ...rest }, context) => {
    const isReply = is_reply === true || kind === 'reply'
    if (isReply && rest.parent_comment_id === null && rest.parent_hints.length === 0)
      context.addIssue({ code: 'custom', path: ['parent_comment_id'], message: 'expected what it replies to' })
    return {
      ...rest,
      isReply,
      replies: replies === null ? null : replies.items,
      // One that could not be read is there all the same.
      has_more_replies: (has_more_replies ?? false) || (replies?.hasMore ?? false),
    }
  }),
)
type Comment = z.output<typeof comment>
type Reply = z.output<typeof reply>

/**
 * Each comment with what it is below, as far as what is listed tells: a hint holds where it names a comment at the top,
 * or where the row says that it is a reply. What a row gives as its parent and has as its own id is of the event.
 */
function settleParents(rows: readonly Comment[]): Comment[] {
  const ids = new Set(rows.map(({ comment_id }) => comment_id))
  const ofEvent = new Set(rows.filter((row) => row.parent_hints.includes(row.comment_id)).map((row) => row.comment_id))
  const hintsOf = (row: Comment) => row.parent_hints.filter((hint) => !ofEvent.has(hint))
  const isTop = (row: Comment) => isBelowNothing(row) && !row.isReply && !hintsOf(row).some((hint) => ids.has(hint))
  const tops = new Set(rows.filter(isTop).map(({ comment_id }) => comment_id))
  // A hint that was taken where the comment above was not listed, as on a page of its own, may be another's.
  const isSettled = ({ parent_comment_id: parent, parent_hints }: Comment) =>
    parent !== null && (tops.has(parent) || !parent_hints.includes(parent))
  return rows.map((row) => {
    if (!isBelowNothing(row) && isSettled(row)) return row
    const hints = hintsOf(row)
    const found = hints.find((hint) => tops.has(hint)) ?? (row.isReply ? hints[0] : undefined)
    return { ...row, parent_comment_id: found ?? null }
  })
}

const isBelowNothing = ({ parent_comment_id, comment_id, isReply }: Comment): boolean =>
  parent_comment_id === null || (parent_comment_id === comment_id && !isReply)

/** Comments and replies may be counted apart: a reply with the id of a comment is another. */
const keyOfRow = ({ comment_id, parent_comment_id }: Comment): string => JSON.stringify([parent_comment_id, comment_id])

/** Of rows about the same reply the first, taken away where any of them says so. */
function mergeReply([first, ...others]: readonly [Reply, ...Reply[]]): Reply {
  return others.some(({ is_removed }) => is_removed) ? { ...first, is_removed: true } : first
}

/** A comment that is listed several times is one, with all the replies that it has in any of its rows. */
function mergeRepeated([first, ...others]: readonly [Comment, ...Comment[]]): Comment {
  if (others.length === 0) return first
  const all = [first, ...others]
  const counts = all.map(({ reply_count }) => reply_count).filter((count) => count !== null)
  const lists = all.map(({ replies }) => replies).filter((replies) => replies !== null)
  return {
    ...first,
    is_removed: all.some(({ is_removed }) => is_removed),
    reply_count: counts.length === 0 ? null : Math.max(...counts),
    has_more_replies: all.some(({ has_more_replies }) => has_more_replies),
    replies: lists.length === 0 ? null : groupRows(lists.flat(), ({ reply_id }) => reply_id).map(mergeReply),
  }
}

function asReply(row: Comment): Reply {
  const { content, space_id, like_count, created_at, agent, is_removed, echoes } = row
  return { reply_id: row.comment_id, content, space_id, like_count, created_at, agent, is_removed, echoes }
}

/**
 * Comments with replies among them, each reply below its own. Replies whose comment is not among them come last, with
 * the comment's id: it may be on another page.
 */
function nestReplies(all: readonly Comment[]): Comment[] {
  const listed = groupRows(settleParents(all), keyOfRow).map(mergeRepeated)
  const tops = new Set(listed.filter(isBelowNothing).map(({ comment_id }) => comment_id))
  const below = new Map<string, Reply[]>()
  const orphans: Comment[] = []
  for (const one of listed.filter((each) => !isBelowNothing(each))) {
    const { parent_comment_id: parentId } = one
    if (parentId === null || !tops.has(parentId)) orphans.push(one)
    // Its own, of a page on which the comment above it was not listed, are of the same comment.
    else {
      const replies = below.get(parentId) ?? []
      replies.push(asReply(one), ...(one.replies ?? []))
      below.set(parentId, replies)
    }
  }
  const nested = listed.filter(isBelowNothing).map((top): Comment => {
    const own = below.get(top.comment_id)
    const known = new Set(top.replies?.map(({ reply_id }) => reply_id))
    const further = own?.filter(({ reply_id }) => !known.has(reply_id)) ?? []
    const replies = own === undefined ? top.replies : [...(top.replies ?? []), ...further]
    return { ...top, parent_comment_id: null, replies }
  })
  return [...nested, ...orphans]
}

const orphaned = { path: 'parent_comment_id', expected: 'expected a comment that is listed' }

interface CommentListing {
  comments: Comment[]
  completeness: ListCompleteness
  /** Top-level comments plus all replies, as the service counts them; null where it does not say. */
  total_count: number | null
  /** Replies alone. */
  total_replies: number | null
}

/** Whether there are more than these. Of several pages each says how many there are in all. */
function isShortOf(
  { total_count, total_replies }: Pick<CommentListing, 'total_count' | 'total_replies'>,
  comments: readonly Comment[],
): boolean {
  const written = countWritten(comments)
  return (total_count ?? 0) > written || (total_replies ?? 0) > written - comments.length
}

/**
 * A discussion of all its pages with every reply below its comment; a reply whose comment is on none of them counts as
 * unreadable. One that has fewer comments or replies than it says is not whole.
 */
export function mergeReplies<Listing extends CommentListing>(listing: Listing): Listing {
  const nested = nestReplies(listing.comments)
  const comments = nested.filter(({ parent_comment_id }) => parent_comment_id === null)
  const lost = nested.length - comments.length
  const hasMore = listing.completeness.hasMore || isShortOf(listing, nested)
  const completeness = { ...listing.completeness, hasMore }
  if (lost === 0) return { ...listing, comments, completeness }
  const unreadable = completeness.unreadable + lost
  return {
    ...listing,
    comments,
    completeness: { ...completeness, unreadable, firstUnreadable: completeness.firstUnreadable ?? orphaned },
  }
}

const envelope = record(
  { total_count: optionalCount, total_replies: optionalCount },
  { aliases: { total_replies: ['reply_total', 'replies_count'] } },
)

/** How many comments and replies the rows account for. */
export function countWritten(comments: readonly Pick<Comment, 'reply_count' | 'replies'>[]): number {
  return comments.reduce(
    (sum, { reply_count, replies }) => sum + 1 + Math.max(reply_count ?? 0, replies?.length ?? 0),
    0,
  )
}

/**
 * A discussion as the public listing gives it: comments with their replies, and how much of it there is. `mergeReplies`
 * puts the replies of several pages in their places.
 */
export const publicComments = z.unknown().transform((body, context) => {
  const rows = rowsOf(body, ['comments'])
  if (rows === null) {
    context.addIssue({ code: 'custom', message: 'expected a list (comments)' })
    return z.NEVER
  }
  const { items, ...unreadable } = readRows(rows, comment)
  const comments = nestReplies(items)
  const told = pagingOf(body, ['comments'], rows.length)
  const head = envelope.safeParse(body).data
  const total_count = head?.total_count ?? told.total
  const paging = { ...told, total: null }
  const repeated = items.length - new Set(settleParents(items).map(keyOfRow)).size
  const completeness = completenessOf(paging, { received: rows.length - repeated, ...unreadable })
  const totals = { total_count, total_replies: head?.total_replies ?? null }
  // The total counts replies too, so that it says nothing of how many top-level comments there are.
  const hasMore = completeness.hasMore || isShortOf(totals, comments)
  return { ...totals, comments, paging, completeness: { ...completeness, hasMore } }
})

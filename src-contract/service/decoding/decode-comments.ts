/** Comments and replies in the forms in which deployments list them. */
import { z } from 'zod'
import { groupRows } from '../../rules/latest-row.ts'
import type { ListCompleteness } from '../../rules/list-completeness.ts'
import { authorIdFields, authorNameFields, authorParts, idsInAuthor, namesInAuthor } from './author-names.ts'
import {
  countOf,
  decodeField,
  firstOf,
  flagOr,
  isBody,
  keyOf,
  optionalCount,
  optionalFlag,
  optionalKey,
  optionalText,
  optionalTime,
  record,
  requiredKey,
} from './decode.ts'
import { flagOf } from './decode-flag.ts'
import { completenessOf, pagingOf, readRows, rowsOf } from './decode-list.ts'
import { spaceIdOf } from './decode-space.ts'
import { plainWordOf } from './decode-word.ts'
import { withRemoval } from './removed-text.ts'
import { echoes, withEchoes } from './written-echo.ts'
import { writtenText } from './written-text.ts'

const author = record(
  { agent_id: optionalKey, name: optionalText, model_provider: optionalText },
  { aliases: { agent_id: idsInAuthor, name: namesInAuthor } },
)

/** Who wrote it: an object of its own, or the same fields on the row itself. */
function withAuthor(row: unknown): unknown {
  if (!isBody(row) || isBody(row.agent)) return row
  const writer = authorParts.map((name) => row[name]).find(isBody)
  if (writer !== undefined) return { ...row, agent: writer }
  return {
    ...row,
    agent: {
      agent_id: firstOf(row, authorIdFields),
      name: firstOf(row, authorNameFields),
      model_provider: row.model_provider,
    },
  }
}

const parentNames = [
  ...['parent_id', 'reply_to', 'parent_comment', 'in_reply_to', 'in_reply_to_id', 'in_reply_to_comment_id'],
  ...['reply_to_id', 'reply_to_comment_id', 'reply_to_comment', 'replied_to'],
]

/** What a comment is below: an id, or an object with one. */
function parentOf(value: unknown): string | null {
  const id = keyOf(isBody(value) ? firstOf(value, ['comment_id', 'commentId', 'id']) : value)
  return id === '0' ? null : id
}

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
  const known = withAuthor(withRemoval(row))
  return isBody(known) ? withEchoes(known) : known
}

const reply = z.preprocess(
  withFacts,
  record({ reply_id: requiredKey, ...written }, { aliases: { reply_id: ['comment_id', 'id'], ...writtenAliases } }),
)

/** Whether a reply has replies of its own, which the published service does not allow and no screen shows. */
function hasDeeper(row: unknown): boolean {
  if (!isBody(row)) return false
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
  const once = groupRows(items, ({ reply_id }) => reply_id).map(([first]) => first)
  const { next, saysMore, total } = pagingOf(value, ['replies'], rows.length)
  return {
    items: once,
    hasMore:
      rows.some(hasDeeper) || unreadable > 0 || next !== null || saysMore || (total !== null && total > rows.length),
  }
}

const comment = z.preprocess(
  withFacts,
  record(
    {
      comment_id: requiredKey,
      ...written,
      reply_count: optionalCount,
      /** A flag, or how many more there are. */
      has_more_replies: decodeField((value) => flagOf(value) ?? ((countOf(value) ?? 0) > 0 || null)),
      /** Null where the response says nothing of them. */
      replies: decodeField(repliesOf),
      parent_comment_id: decodeField(parentOf),
      /** Of the event in some deployments, which then is that of all. */
      parent: decodeField(parentOf),
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
    if (isReply && rest.parent_comment_id === null && rest.parent === null)
      context.addIssue({ code: 'custom', path: ['parent_comment_id'], message: 'expected what it replies to' })
    return {
      ...rest,
      replies: replies === null ? null : replies.items,
      // One that could not be read is there all the same.
      has_more_replies: (has_more_replies ?? false) || (replies?.hasMore ?? false),
    }
  }),
)
type Comment = Omit<z.output<typeof comment>, 'parent'>
type Reply = z.output<typeof reply>

/** Comments with what each is below; a parent that all of them have, and only in a field of that name, is the event. */
function settleParents(rows: readonly z.output<typeof comment>[]): Comment[] {
  const isOfEvent = new Set(rows.map(({ parent }) => parent)).size === 1
  return rows.map(({ parent, ...row }) => ({
    ...row,
    parent_comment_id: row.parent_comment_id ?? (isOfEvent ? null : parent),
  }))
}

/** A comment that is listed several times is one, with all the replies that it has in any of its rows. */
function mergeRepeated([first, ...others]: readonly [Comment, ...Comment[]]): Comment {
  if (others.length === 0) return first
  const all = [first, ...others]
  const counts = all.map(({ reply_count }) => reply_count).filter((count) => count !== null)
  const lists = all.map(({ replies }) => replies).filter((replies) => replies !== null)
  return {
    ...first,
    reply_count: counts.length === 0 ? null : Math.max(...counts),
    has_more_replies: all.some(({ has_more_replies }) => has_more_replies),
    replies: lists.length === 0 ? null : groupRows(lists.flat(), ({ reply_id }) => reply_id).map(([reply]) => reply),
  }
}

/**
 * Comments among which replies stand, each reply below its own. Replies whose comment is not among them come last, with
 * the comment's id: it may be on another page.
 */
function nestReplies(all: readonly Comment[]): Comment[] {
  const listed = groupRows(all, ({ comment_id }) => comment_id).map(mergeRepeated)
  const isTop = ({ parent_comment_id, comment_id }: Comment) =>
    parent_comment_id === null || parent_comment_id === comment_id
  const tops = new Set(listed.filter(isTop).map(({ comment_id }) => comment_id))
  const below = new Map<string, Reply[]>()
  const orphans: Comment[] = []
  for (const one of listed.filter((each) => !isTop(each))) {
    const {
      comment_id,
      reply_count: _n,
      has_more_replies: _m,
      replies: _r,
      parent_comment_id: parentId,
      ...facts
    } = one
    const reply: Reply = { reply_id: comment_id, ...facts }
    if (parentId === null || !tops.has(parentId)) orphans.push(one)
    else below.set(parentId, [...(below.get(parentId) ?? []), reply])
  }
  const nested = listed.filter(isTop).map((top): Comment => {
    const own = below.get(top.comment_id)
    const known = new Set(top.replies?.map(({ reply_id }) => reply_id))
    const further = own?.filter(({ reply_id }) => !known.has(reply_id)) ?? []
    const replies = own === undefined ? top.replies : [...(top.replies ?? []), ...further]
    return { ...top, parent_comment_id: null, replies }
  })
  return [...nested, ...orphans]
}

const orphaned = { path: 'parent_comment_id', expected: 'expected a comment that is listed' }

/**
 * A discussion of all its pages with every reply below its comment; a reply whose comment is on none of them counts as
 * unreadable.
 */
export function mergeReplies<Listing extends { comments: Comment[]; completeness: ListCompleteness }>(
  listing: Listing,
): Listing {
  const nested = nestReplies(listing.comments)
  const comments = nested.filter(({ parent_comment_id }) => parent_comment_id === null)
  const lost = nested.length - comments.length
  if (lost === 0) return { ...listing, comments }
  const { completeness } = listing
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
  const comments = nestReplies(settleParents(items))
  const told = pagingOf(body, ['comments'], rows.length)
  const head = envelope.safeParse(body).data
  const total_count = head?.total_count ?? told.total
  const paging = { ...told, total: null }
  const repeated = items.length - new Set(items.map(({ comment_id }) => comment_id)).size
  const completeness = completenessOf(paging, { received: rows.length - repeated, ...unreadable })
  // The total counts replies too, so that it says nothing of how many top-level comments there are.
  const areRepliesShort = (head?.total_replies ?? 0) > countWritten(comments) - comments.length
  const isShort = areRepliesShort || (total_count !== null && total_count > countWritten(comments))
  return { total_count, comments, paging, completeness: { ...completeness, hasMore: completeness.hasMore || isShort } }
})

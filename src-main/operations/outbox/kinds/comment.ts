import { z } from 'zod'
import type { EventId } from '#contract/ids.ts'
import { isSameId } from '#contract/rules/agents/same-agent-id.ts'
import { createTextComparison } from '#contract/rules/discussion/same-written.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { mergeReplies } from '#contract/service/decoding/discussion/decode-comments.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import { type SpaceId, spaceIdSchema } from '#contract/service/wire.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import type { Store } from '../../../store/store.ts'
import type { WriteTarget } from '../../../store/write-target.ts'
import { refuseIdOf, refuseOther, refuseOtherText } from '../refuse-other.ts'
import type { Evidence, Finding, WriteDeps, WriteKind } from '../write-kind.ts'
import {
  acceptDiscussionWrite,
  type DiscussionSubject,
  discussionWriteOf,
  encodeSubject,
  hashOfText,
  remoteIdOf,
  subjectOf,
} from './discussion-write.ts'
import { findToldWrite, type Listed, type ToldWrite } from './find-told-write.ts'
import { listLeftBeside } from './list-left-beside.ts'
import { readRecentActions } from './read-actions.ts'
import { computeWriteSpan, isBefore, readReceiptTime, type WriteSpan } from './write-span.ts'

/** As it is sent (Interface §4.2): with a parent it is a reply. */
const bodySchema = z.strictObject({
  news_id: z.string(),
  content: z.string(),
  space_id: spaceIdSchema.optional(),
  parent_comment_id: z.string().optional(),
})
const bodyOf = (row: Pick<WriteRecord, 'body'>) => bodySchema.parse(JSON.parse(row.body))

type Event = NonNullable<DiscussionSubject['event']>
type Parent = NonNullable<DiscussionSubject['comment']>

/**
 * A comment on an event, or a reply to one of its top-level comments, as the outbox holds it. The same text of the same
 * agent in the same place is written once.
 */
export function createComment(intent: { event: Event; parent: Parent | null; text: string; spaceId: SpaceId | null }): {
  target: WriteTarget
  body: z.input<typeof bodySchema>
} {
  const { event, parent, text, spaceId } = intent
  const within = parent === null ? '' : `${parent.commentId}:`
  return {
    target: {
      kind: parent === null ? 'comment' : 'reply',
      challengeNo: null,
      subject: encodeSubject({ event, comment: parent }),
      livingKey: `${commentPrefixOf(event.eventId)}${within}${hashOfText(text)}`,
      isOnce: true,
    },
    body: {
      news_id: event.eventId,
      content: text,
      ...(spaceId === null ? {} : { space_id: spaceId }),
      ...(parent === null ? {} : { parent_comment_id: parent.commentId }),
    },
  }
}

/** With what the keys of comments on an event and of replies there begin. */
export const commentPrefixOf = (eventId: EventId): string => `comment:${eventId}:`

/** One reading holds one of the few places for look-ups, so it asks for so many histories of agents at the most. */
const mostHistories = 10

/** Comments and replies: one operation of the service (Interface §4.2, rules 1 and 2). */
export const commentKind: WriteKind = {
  topics: ['events'],
  async send(deps, row) {
    const body = bodyOf(row)
    const response = await deps.sessions.call(row, 'createComment', { body, requestId: row.requestId })
    refuseOther({ field: 'news_id', sent: body.news_id, received: response.news_id })
    refuseOther({
      field: 'parent_comment_id',
      sent: body.parent_comment_id ?? '',
      received: response.parent_comment_id,
    })
    refuseOther({ field: 'agent_id', sent: row.agentId, received: response.agent_id })
    refuseIdOf([body.news_id, body.parent_comment_id], response.comment_id)
    refuseOtherText(body.content, response.echoes)
    return { remoteId: response.comment_id, acceptedAtMs: readReceiptTime(deps, row, response) }
  },
  /** It is in the thread at once: the public listing is read within a minute, and may lag behind. */
  accept(store, row, end) {
    return store.transaction(() => {
      if (!acceptDiscussionWrite(store, row, end)) return false
      addToThread(store, row, end)
      return true
    })
  },
  mostInReading: mostHistories,
  lookUpKey: (row) => `comments of ${row.siteNo} ${eventIdOf(row)}`,
  /** The public listing of the event, and for who is not found in it the agent's own history where there is one. */
  async lookUp(deps, rows) {
    const [first] = rows
    if (first === undefined) throw new RangeError('nothing to look up')
    const { baseUrl, site } = first
    const params = { news_id: eventIdOf(first) }
    const listing = mergeReplies(await deps.client.call('readPublicComments', { baseUrl, site, params }))
    const findings = new Map<WriteRecord['outboxId'], Finding>()
    const taken = new Set<string | null>()
    for (const row of rows) {
      const others = listLeftBeside(deps, row, ['comment', 'reply']).map(({ remoteId }) => remoteId)
      const beside = new Set([...others, ...taken])
      const listed = findInListing(listing, row, { span: computeWriteSpan(deps, row), beside })
      const finding = listed.isThere ? listed : await findInHistory(deps, row, { listing, listed })
      if (finding.isThere) taken.add(finding.remoteId)
      findings.set(row.outboxId, finding)
    }
    return ({ outboxId }) => findings.get(outboxId) ?? { isThere: false, isComplete: false }
  },
  viewOf: discussionWriteOf,
}

function addToThread(store: Store, row: WriteRecord, { evidence, atMs }: { evidence: Evidence; atMs: number }): void {
  const commentId = remoteIdOf(evidence)
  const event = store.events.find(row.siteNo, eventIdOf(row))
  if (event === null) return
  if (evidence.kind !== 'operator_says_so') store.events.markThere(event.eventNo)
  if (commentId === null) return
  const { content, parent_comment_id } = bodyOf(row)
  store.comments.addSent({
    eventNo: event.eventNo,
    commentId,
    parentId: parent_comment_id ?? null,
    authorId: row.agentId,
    authorName: row.serviceName ?? row.agentName,
    content,
    createdAtMs: (evidence.kind === 'answered' ? evidence.response.acceptedAtMs : null) ?? atMs,
  })
}

function eventIdOf(row: WriteRecord): EventId {
  const { event } = subjectOf(row)
  if (event === null) throw new TypeError('a comment without an event')
  return event.eventId
}

type Listing = ResponseOf<'readPublicComments'>
type Written = Pick<Listing['comments'][number], 'echoes' | 'agent' | 'created_at' | 'is_removed'> & { id: string }

/**
 * What the public listing says of a comment: text and author are what it is known by. `beside` has the ids of other
 * writes of ours.
 */
function findInListing(
  listing: Listing,
  row: WriteRecord,
  { span, beside }: { span: WriteSpan; beside: ReadonlySet<string | null> },
): Finding {
  const { content, parent_comment_id: parentId } = bodyOf(row)
  const parent = listing.comments.find(({ comment_id }) => comment_id === parentId)
  const written: Written[] =
    parentId === undefined
      ? listing.comments.map((comment) => ({ ...comment, id: comment.comment_id }))
      : (parent?.replies ?? []).map((reply) => ({ ...reply, id: reply.reply_id }))
  // Replies to a comment that this listing does not have are nowhere in it.
  const isWhole =
    parentId === undefined ? isComplete(listing.completeness) : parent !== undefined && areRepliesWhole(parent)
  // Comparing texts takes time, and a listing has thousands: those of others are left out first.
  const later = written.filter((one) => !beside.has(one.id) && isBy(one.agent, row) !== false && !isBefore(one, span))
  const compare = createTextComparison(content)
  const compared = later.map((one) => ({ one, texts: one.echoes.map(compare) }))
  const own = compared.find(({ one, texts }) => texts.includes('same') && isBy(one.agent, row) === true)
  if (own !== undefined) return { isThere: true, remoteId: own.one.id }
  // What was taken away since, or is only given in translation, may be it; so may a text that was cut or masked.
  const mayBe = compared.some(
    ({ one, texts }) => one.is_removed || texts.length === 0 || texts.some((text) => text !== 'other'),
  )
  // The name that is known may be a former one.
  const isUnderOtherName = written.some(
    ({ agent, echoes, ...one }) => agent.agent_id === null && echoes.includes(content) && !isBefore(one, span),
  )
  return { isThere: false, isComplete: isWhole && !mayBe && !isUnderOtherName }
}

/** Replies of which the listing says nothing may be there. */
function areRepliesWhole({ replies, reply_count, has_more_replies }: Listing['comments'][number]): boolean {
  return replies !== null && !has_more_replies && (reply_count ?? replies.length) <= replies.length
}

/**
 * Whether an agent wrote it; null: the listing does not say who did, or by a name only, and how the service calls this
 * agent is not known.
 */
function isBy({ agent_id, name }: Written['agent'], row: WriteRecord): boolean | null {
  if (agent_id !== null) return isSameId(agent_id, row.agentId)
  if (name === (row.serviceName ?? row.agentName)) return true
  return name === null || row.serviceName === null ? null : false
}

/**
 * A deployment without this history, or an agent that may not read it, leaves what the listing said; so does a history
 * in which nothing can be this write.
 */
async function findInHistory(
  deps: WriteDeps,
  row: WriteRecord,
  { listing, listed }: { listing: Listing; listed: Extract<Finding, { isThere: false }> },
): Promise<Finding> {
  const history = await readRecentActions(deps, row).catch(() => null)
  if (history === null) return listed
  const told = findToldWrite(history.actions, toldWriteOf({ ...row, span: computeWriteSpan(deps, row) }), {
    others: listLeftBeside(deps, row, ['comment', 'reply']).map(toldWriteOf),
    listed: { isLacking: listed.isComplete, ...placesIn(listing, bodyOf(row).parent_comment_id) },
  })
  if (told.kind === 'there') return { isThere: true, remoteId: told.remoteId }
  return { isThere: false, isComplete: listed.isComplete && told.kind === 'nothing' }
}

function toldWriteOf(left: Pick<WriteRecord, 'body' | 'kind' | 'remoteId'> & { span: WriteSpan }): ToldWrite {
  const { content, news_id: within, parent_comment_id: parentId = null } = bodyOf(left)
  const { kind, remoteId, span } = left
  return { kind, texts: [content], within, parentId, remoteId, span }
}

/** Which ids of a listing are where a write with this parent would, and which elsewhere. */
function placesIn({ comments }: Listing, parentId: string | undefined): Omit<Listed, 'isLacking'> {
  const top = comments.map(({ comment_id }) => comment_id)
  const replies = (isOfParent: boolean) =>
    comments
      .filter(({ comment_id }) => (comment_id === parentId) === isOfParent)
      .flatMap((comment) => comment.replies ?? [])
      .map(({ reply_id }) => reply_id)
  return parentId === undefined
    ? { inPlace: new Set(top), elsewhere: new Set(replies(false)) }
    : { inPlace: new Set(replies(true)), elsewhere: new Set([...top, ...replies(false)]) }
}

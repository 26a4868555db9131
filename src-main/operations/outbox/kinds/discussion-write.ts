/** What the kinds of the discussion share: what they are about, how they end and how they are shown. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { agentIdSchema, commentIdSchema, eventIdSchema } from '#contract/ids.ts'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import { formatPlainText } from '#contract/rules/discussion/plain-text.ts'
import { type DiscussionKindName, discussionKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { cutToLength } from '#contract/rules/text/cut-to-length.ts'
import { spaceIdSchema } from '#contract/service/wire.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import type { Store } from '../../../store/store.ts'
import { stepWrite } from '../step-write.ts'
import { writeFactsOf } from '../write-facts.ts'
import { type Evidence, encodeResponse } from '../write-kind.ts'

const quoteLength = 300
const quote = z
  .string()
  .transform((text) => cutToLength(text, quoteLength))
  .nullable()

/** What a write of the discussion is about; titles, names and texts as they were known when it was written. */
const subjectSchema = z.strictObject({
  event: z.strictObject({ eventId: eventIdSchema, title: quote }).nullable(),
  comment: z
    .strictObject({ commentId: commentIdSchema, isReply: z.boolean(), authorName: quote, text: quote })
    .nullable(),
  target: z.strictObject({ agentId: agentIdSchema, name: quote }).nullable(),
})
export type DiscussionSubject = z.output<typeof subjectSchema>

/**
 * For the column that `subjectOf` reads. What is not given is null; titles, names and texts are cut to what a quote
 * holds.
 */
export function encodeSubject(subject: Partial<DiscussionSubject>): string {
  return JSON.stringify(subjectSchema.parse({ event: null, comment: null, target: null, ...subject }))
}

/** Throws for a row that is about something else. */
export function subjectOf({ subject }: Pick<WriteRecord, 'subject'>): DiscussionSubject {
  return subjectSchema.parse(JSON.parse(subject ?? 'null'))
}

/** Tells texts apart in a key without repeating them. */
export function hashOfText(...texts: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(texts.map(formatPlainText)))
    .digest('base64url')
    .slice(0, 22)
}

/** Ends a write that the service has; no other table holds it. Gives whether the row still stood as it was read. */
export function acceptDiscussionWrite(
  store: Store,
  row: WriteRecord,
  { evidence, atMs }: { evidence: Evidence; atMs: number },
): boolean {
  const remoteId = remoteIdOf(evidence)
  return stepWrite(store, row, {
    change: { state: 'accepted', error: null, remoteId, settledAtMs: atMs, waitsUntilMs: null },
    what: 'accepted',
    details: { by: evidence.kind, remoteId },
    response: encodeResponse(evidence),
  })
}

/** The service's id of a write that it has; null where nothing said it. */
export function remoteIdOf(evidence: Evidence): string | null {
  switch (evidence.kind) {
    case 'answered':
      return evidence.response.remoteId
    case 'listed':
      return evidence.remoteId
    case 'operator_says_so':
      return null
  }
}

const shownBody = z
  .object({
    content: z.string().default(''),
    title: z.string().nullable().default(null),
    space_id: spaceIdSchema.nullable().default(null),
  })
  .nullable()
const nothing = { content: '', title: null, space_id: null }

/** As the page shows it. What of an altered row cannot be read is left out. */
export function discussionWriteOf(row: WriteRecord, { isAltered }: { isAltered: boolean }): DiscussionWrite {
  const { event, comment, target } = isAltered ? legibleSubjectOf(row) : subjectOf(row)
  const body = shownBody.safeParse(legibleJson(row.body)).data ?? nothing
  return {
    ...writeFactsOf(row, { isAltered }),
    kind: kindOf(row),
    text: body.content,
    title: body.title,
    spaceId: body.space_id,
    event,
    comment:
      comment === null ? null : { commentId: comment.commentId, authorName: comment.authorName, text: comment.text },
    target,
    deadlineAtMs: null,
  }
}

function kindOf({ kind }: WriteRecord): DiscussionKindName {
  const found = discussionKindNames.find((name) => name === kind)
  if (found === undefined) throw new TypeError(`${kind} is no kind of the discussion`)
  return found
}

function legibleSubjectOf({ subject }: WriteRecord): DiscussionSubject {
  return subjectSchema.safeParse(legibleJson(subject)).data ?? { event: null, comment: null, target: null }
}

function legibleJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** What is being written in the discussion and not sent yet. */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { longestDiscussionText, longestPostTitle, mostTextsAtOnce } from '../rules/discussion/text-limits.ts'
import { spaceIdSchema } from '../service/wire.ts'
import { aboutCommentSchema, quoteSchema } from './discussion.procedures.ts'
import { eventKeySchema } from './event-key.ts'
import { atMs, procedure } from './procedure.ts'

/** Where something is written: on an event, under a comment of it, or as a post of a site. */
const draftPlaceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('comment'), eventKey: eventKeySchema, title: quoteSchema }),
  z.strictObject({
    kind: z.literal('reply'),
    eventKey: eventKeySchema,
    title: quoteSchema,
    parent: aboutCommentSchema,
  }),
  z.strictObject({ kind: z.literal('post'), deploymentId: deploymentIdSchema, site: siteSchema }),
])
export type DraftPlace = z.infer<typeof draftPlaceSchema>

/** A draft keeps what is over a limit too: it is said beside the text, and cannot be sent. */
const margin = 20

/** One text: by which agent, null while none is chosen. `title` is of a post. */
const draftEntrySchema = z.strictObject({
  agentKey: agentKeySchema.nullable(),
  title: z.string().max(margin * longestPostTitle),
  text: z.string().max(margin * longestDiscussionText),
})
export type DraftEntry = z.infer<typeof draftEntrySchema>

/** What is written at one place; of an agent that is gone the text is there without it. */
const discussionDraftSchema = z.strictObject({
  place: draftPlaceSchema,
  spaceId: spaceIdSchema.nullable(),
  entries: z.array(draftEntrySchema).max(margin * mostTextsAtOnce),
  savedAtMs: atMs,
})
export type DiscussionDraft = z.infer<typeof discussionDraftSchema>

const leftDraftSchema = discussionDraftSchema.omit({ savedAtMs: true })
/** What stays at a place that the composer was taken away from; nothing is kept there where it has no text. */
export type LeftDraft = z.infer<typeof leftDraftSchema>

export const discussionDraftProcedures = {
  /** Newest first: those of an event, or with null all. */
  list: procedure.input(z.strictObject({ eventKey: eventKeySchema.nullable() })).output(z.array(discussionDraftSchema)),
  /** Null: nothing is written there. */
  get: procedure.input(z.strictObject({ place: draftPlaceSchema })).output(discussionDraftSchema.nullable()),
  /**
   * Keeps what is written as it is typed; without any text there is no draft. `left` are the places where it was
   * written until now, with what stays there: it is kept in the same step. `not_found` for a site that is not here.
   */
  save: procedure
    .input(
      z.strictObject({
        ...leftDraftSchema.shape,
        left: z.array(leftDraftSchema),
      }),
    )
    .output(z.strictObject({ savedAtMs: atMs })),
  /** Throws away what is written there. */
  remove: procedure.input(z.strictObject({ place: draftPlaceSchema })).output(z.strictObject({})),
}

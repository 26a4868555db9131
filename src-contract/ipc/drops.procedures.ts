/** The drop folder: files of outside programs, as drafts that the operator approves or discards. */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, outboxIdSchema, siteSchema } from '../ids.ts'
import { dropFaults, dropStates } from '../rules/drops/drop-file.ts'
import { directionSchema } from '../rules/predictions/direction.ts'
import { predictionTableFaultSchema } from '../rules/predictions/prediction-table.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { outcomesViewSchema } from './challenges.procedures.ts'
import { eventKeySchema } from './event-key.ts'
import { concernSchema } from './integrity.procedures.ts'
import { writeStateSchema } from './outbox.procedures.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

const dropNo = z.number().int()
const count = z.number().int()

const dropContentFaults = [...predictionTableFaultSchema.options, 'event_unknown', 'parent_unknown'] as const
export type DropContentFault = (typeof dropContentFaults)[number]

/**
 * Entries of the folder that are left where they are, and why. What is `not_moved` was taken all the same; the file of
 * an `outcome_not_written` need not be there any more.
 */
const ignoredReasons = [
  'link',
  'not_a_file',
  'unreadable',
  'name_too_long',
  'not_moved',
  'outcome_not_written',
] as const
export type IgnoredReason = (typeof ignoredReasons)[number]

const dropFolderSchema = z.strictObject({
  /** Null: the drop folder is off. */
  folder: z.string().nullable(),
  /** Why it cannot be used now, and since when; null while it can. */
  trouble: z.strictObject({ error: appErrorDataSchema, sinceMs: atMs }).nullable(),
  /** Files that lie there and were not taken: unfinished ones, and those beyond the limits. */
  unfinished: count,
  beyondLimit: count,
  ignored: z.array(z.strictObject({ name: z.string(), reason: z.enum(ignoredReasons) })),
  /** Waiting for the operator; unreadable and not removed from the list; in the outbox. */
  waiting: count,
  invalid: count,
  sent: count,
})
export type DropFolderView = z.infer<typeof dropFolderSchema>

const predictionDrop = z.strictObject({
  kind: z.literal('prediction'),
  agent: z.string(),
  challenge: z.string(),
  challengeKey: challengeKeySchema.nullable(),
  outcomes: outcomesViewSchema.nullable(),
  direction: directionSchema.nullable(),
  directionText: z.string(),
  confidenceText: z.string(),
  reasoning: z.string(),
  /** Another draft is there, which this one would take the place of. */
  isReplacing: z.boolean(),
})
const commentDrop = z.strictObject({
  kind: z.literal('comment'),
  agent: z.string(),
  eventKey: eventKeySchema.nullable(),
  eventTitle: z.string().nullable(),
  parentText: z.string().nullable(),
  isReply: z.boolean(),
  text: z.string(),
})

/** One file. It can be approved while it is waiting with neither `contentFaults` nor an `error`. */
const dropViewSchema = z.strictObject({
  dropNo,
  name: z.string(),
  takenAtMs: atMs,
  state: z.enum(dropStates),
  site: siteSchema.nullable(),
  /** Of what it is about, or of the agent; null while neither is known, and of a file that was discarded. */
  deploymentId: deploymentIdSchema.nullable(),
  agentKey: agentKeySchema.nullable(),
  agentName: z.string().nullable(),
  /** Null: the file could not be read, and `fault` says why. */
  content: z.discriminatedUnion('kind', [predictionDrop, commentDrop]).nullable(),
  fault: z.strictObject({ fault: z.enum(dropFaults), field: z.string().nullable() }).nullable(),
  /** What is wrong with what a file says that could be read. */
  contentFaults: z.array(z.enum(dropContentFaults)),
  error: appErrorDataSchema.nullable(),
  /** What the integrity guard says; those with the verdict `ask` have to be confirmed by their ids. */
  concerns: z.array(concernSchema),
  write: z.strictObject({ outboxId: outboxIdSchema, state: writeStateSchema }).nullable(),
})
export type DropView = z.infer<typeof dropViewSchema>

/** As many as one list judges and one approval takes. */
export const maxShownDrops = 500
const dropNos = z.array(dropNo).max(maxShownDrops)

/** Files with what each stood for when the operator saw it. */
const reviewedDrops = z
  .array(z.strictObject({ dropNo, agentKey: agentKeySchema.nullable(), challengeKey: challengeKeySchema.nullable() }))
  .max(maxShownDrops)

const dropReceipt = z.strictObject({
  dropNo,
  outboxId: outboxIdSchema.nullable(),
  error: appErrorDataSchema.nullable(),
})
export type DropReceipt = z.infer<typeof dropReceipt>

export const dropLists = ['open', 'over'] as const

export const dropProcedures = {
  /** The folder, and how many files there are of each state. */
  folder: procedure.output(dropFolderSchema),
  /**
   * Asks the operator for a folder in the system's dialog and watches it. `drop_folder_inside_data`,
   * `drop_folder_unusable`.
   */
  chooseFolder: procedure.output(dropFolderSchema),
  /** Watches no folder any more; what was taken stays in the list. */
  turnOff: procedure.output(dropFolderSchema),
  /** Looks into the folder now. */
  refresh: procedure.output(dropFolderSchema),
  /**
   * `open`: waiting and unreadable ones, oldest first, each judged as it would be sent now. `over`: what was sent or
   * discarded, newest first. `total` counts all.
   */
  list: procedure
    .input(z.strictObject({ list: z.enum(dropLists) }))
    .output(z.strictObject({ drops: z.array(dropViewSchema), total: count })),
  /**
   * Judges the named files again and puts those that pass into the outbox. One that now stands for another agent or
   * challenge than the operator has seen is refused with `drop_target_changed`; what is a concern and not among
   * `confirmedConcerns`, with `integrity_unconfirmed`. `stopped` were ticked with them, and a rule of the guard forbids
   * them: they stay where they are, and what forbids them still is recorded.
   */
  approve: procedure
    .input(
      z.strictObject({
        drops: reviewedDrops,
        confirmedConcerns: z.array(z.string().max(100)).max(10_000).default([]),
        stopped: dropNos.default([]),
      }),
    )
    .output(z.array(dropReceipt)),
  /** Takes files out of the list; their programs read that they were discarded. */
  discard: procedure.input(z.strictObject({ dropNos })).output(z.strictObject({ discarded: count })),
}

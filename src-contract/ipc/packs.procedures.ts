/** The whole fleet in one file under a passphrase, and lists of it without secrets. No answer ever holds a secret. */
import { z } from 'zod'
import { agentKeySchema, siteSchema } from '../ids.ts'
import { authMethodSchema } from './agents.procedures.ts'
import { draggedId } from './dragged-file.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

const passphrase = z.string().max(1_000)
const chosenAgents = z.array(agentKeySchema).max(10_000).nullable()

/**
 * `reading`: secrets out of the keychain, one at a time. `asking`: some cannot be read, see `unreadable`. `blocked`:
 * reading ended at `error`, of the keychain or the database; what was read is held. `forgotten`: nobody answered in
 * time. `stopped`, `failed` and that: no file was written.
 */
const packExportPhaseSchema = z.enum([
  'reading',
  'asking',
  'blocked',
  'writing',
  'done',
  'stopped',
  'forgotten',
  'failed',
])

const packExportViewSchema = z.strictObject({
  exportId: z.string(),
  phase: packExportPhaseSchema,
  file: z.string(),
  total: z.number().int(),
  read: z.number().int(),
  unreadable: z.array(
    z.strictObject({
      agentKey: agentKeySchema,
      name: z.string(),
      site: siteSchema,
      error: appErrorDataSchema,
    }),
  ),
  bytes: z.number().int().nullable(),
  error: appErrorDataSchema.nullable(),
  /** The operator said *Stop*, and whether there is a file is not settled yet. */
  isStopping: z.boolean(),
})
export type PackExportView = z.infer<typeof packExportViewSchema>

/** `same`: here already, and the pack says nothing else or more of it. `unusable`: see `error`. */
const packRowStatusSchema = z.enum(['new', 'same', 'known', 'unusable'])
export type PackRowStatus = z.infer<typeof packRowStatusSchema>

const packDifferenceSchema = z.enum(['name', 'note', 'group', 'tags', 'archived', 'credential'])
export type PackDifference = z.infer<typeof packDifferenceSchema>

const packRowStateSchema = z.enum(['open', 'waiting', 'working', 'added', 'merged', 'kept', 'failed'])
export type PackRowState = z.infer<typeof packRowStateSchema>

const labelsSchema = z.strictObject({
  name: z.string(),
  note: z.string(),
  group: z.string().nullable(),
  tags: z.array(z.string()),
  isArchived: z.boolean(),
})

const count = z.number().int()

/**
 * How much of an agent is missing here and comes along, whatever else holds: what is here is never overwritten by it.
 */
const packAddsSchema = z.strictObject({
  /** These three only with history. `completed`: known here, but said less, as one without its score. */
  predictions: count,
  completed: count,
  /** Intended writes that are over, or are history here: none is sent from here by itself. */
  intents: count,
  drafts: count,
  /** Where this console has never read any. */
  subscriptions: count,
  /** Of subscriptions: where none is pending here for the instrument, and what holds here is not so already. */
  pendingChanges: count,
  /** Of what was said at registration: scopes asked for, and where the public keys are. */
  registered: count,
  claimLinks: count,
  /** These three only where labels are to be filled in. */
  tags: count,
  notes: count,
  groups: count,
})
export type PackAdds = z.infer<typeof packAddsSchema>

const packRowSchema = z.strictObject({
  /** Its number in the pack. Names the row. */
  line: z.number().int(),
  agentId: z.string(),
  service: z.string(),
  site: siteSchema.nullable(),
  authMethod: authMethodSchema.nullable(),
  verdict: packRowStatusSchema,
  differences: z.array(packDifferenceSchema),
  adds: packAddsSchema,
  hasSecret: z.boolean(),
  /** Here already, but without a secret. */
  isSecretMissing: z.boolean(),
  /** A pause of a tag or group holds writes that would be sent without it: that label stays whatever is taken. */
  isLabelHeld: z.boolean(),
  /** Archived in the pack and not here, where its writes are not settled: it is not archived whatever is taken. */
  isArchivingHeld: z.boolean(),
  theirs: labelsSchema,
  mine: labelsSchema.nullable(),
  state: packRowStateSchema,
  /** Why it failed or cannot be used; of a row that is done, why a part of it was left out. */
  error: appErrorDataSchema.nullable(),
})
export type PackRow = z.infer<typeof packRowSchema>

const packImportViewSchema = z.strictObject({
  importId: z.string(),
  file: z.string(),
  appVersion: z.string(),
  createdAtMs: atMs,
  agents: z.number().int(),
  /** `locked`: the passphrase is still to be given. */
  phase: z.enum(['locked', 'preview', 'running']),
  isStopping: z.boolean(),
  /** Why the rest was not tried; the rows can be run again. */
  blockedBy: appErrorDataSchema.nullable(),
  /** Registrations that were damaged, so that they were left out. They held up nothing else. */
  leftOut: count,
  /** What was opened was held long enough and is forgotten: what is left to do needs the passphrase again. */
  isForgotten: z.boolean(),
  rows: z.array(packRowSchema),
  /** Services that this console is not connected to yet. */
  newServices: z.array(z.strictObject({ name: z.string(), baseUrl: z.string() })),
  alsoHolds: z.strictObject({
    predictions: z.number().int(),
    drafts: z.number().int(),
    /** Typed in the discussion and not sent. */
    texts: z.number().int(),
    /** Intended writes that are over, or were not settled when the pack was made: none is sent from here by itself. */
    intents: z.number().int(),
    unsettledIntents: z.number().int(),
    registrations: z.number().int(),
    /** Of agents that are here already, where the answer draft or the attempts are not: they are not restored. */
    registrationsLeftOut: z.number().int(),
    savedViews: z.number().int(),
    journalLines: z.number().int(),
  }),
  /** What belongs to no single agent and is missing here; `settings`: language and look are not the same. */
  alsoAdds: z.strictObject({
    registrations: count,
    texts: count,
    savedViews: count,
    journalLines: count,
    settings: z.boolean(),
  }),
})
export type PackImportView = z.infer<typeof packImportViewSchema>

/**
 * For an agent that is here already: whose name, note, group, tags and archive hold. `fill`: those here, and of the
 * pack the tags, note and group that are missing.
 */
const packTakeSchema = z.enum(['mine', 'pack', 'fill'])
export type PackTake = z.infer<typeof packTakeSchema>

const rowChoiceSchema = z.strictObject({
  line: z.number().int(),
  take: packTakeSchema,
  /**
   * Proves the pack's secret by a token, then puts it in the place of the one here. Only for an agent that is here
   * already.
   */
  replaceSecret: z.boolean(),
})
export type PackRowChoice = z.infer<typeof rowChoiceSchema>

const exportId = z.string().max(60)
const importId = z.string().max(60)
const writtenListSchema = z.strictObject({
  written: z.strictObject({ file: z.string(), rows: z.number().int() }).nullable(),
})

export const packProcedures = {
  /** What is under way or was last done. */
  current: procedure.output(
    z.strictObject({ export: packExportViewSchema.nullable(), import: packImportViewSchema.nullable() }),
  ),
  /**
   * Main asks in dialogs of its own whether and where to; `export: null` when the operator said no there. Then it runs
   * by itself.
   */
  export: procedure
    .input(z.strictObject({ passphrase, agentKeys: chosenAgents, withHistory: z.boolean() }))
    .output(z.strictObject({ export: packExportViewSchema.nullable() })),
  /** Goes on after `asking` (unreadable agents go in without their secret) or `blocked`. */
  continueExport: procedure.input(z.strictObject({ exportId })).output(packExportViewSchema),
  /** Ends an export and forgets what it held, see `isStopping`; a finished one is taken off the screen. */
  stopExport: procedure.input(z.strictObject({ exportId })).output(z.strictObject({})),
  /** Lets the operator choose a pack, which the page never sees, and reads what it says in clear. */
  open: procedure.output(z.strictObject({ import: packImportViewSchema.nullable() })),
  /** The same for a dragged file that main holds. `import: null` when it was taken already. */
  openDragged: procedure
    .input(z.strictObject({ draggedId }))
    .output(z.strictObject({ import: packImportViewSchema.nullable() })),
  /** Opens the pack in memory and judges each agent. Nothing is stored and nobody is asked. */
  unlock: procedure.input(z.strictObject({ importId, passphrase })).output(packImportViewSchema),
  /** Takes these rows into the fleet, and what belongs to no agent; answers at once. Without rows: that only. */
  apply: procedure
    .input(
      z.strictObject({
        importId,
        rows: z.array(rowChoiceSchema).max(10_000),
        proveByToken: z.boolean(),
        withSettings: z.boolean(),
        withHistory: z.boolean(),
      }),
    )
    .output(packImportViewSchema),
  /** Lets the rows under way end and begins no other. */
  stopImport: procedure.input(z.strictObject({ importId })).output(packImportViewSchema),
  /** Forgets the pack and the secrets it holds; what was taken stays. */
  drop: procedure.input(z.strictObject({ importId })).output(z.strictObject({})),
  /** Writes a list without secrets to where the operator says in main's dialog. */
  exportList: procedure
    .input(
      z.strictObject({
        list: z.enum(['agents', 'predictions']),
        /** `lines`: one JSON object a line. */
        format: z.enum(['csv', 'json', 'lines']),
        agentKeys: chosenAgents,
      }),
    )
    .output(writtenListSchema),
}

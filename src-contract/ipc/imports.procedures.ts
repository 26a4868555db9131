/** Many agents from one file or one pasted text. What is asked for goes in; no answer ever holds a secret. */
import { z } from 'zod'
import { deploymentIdSchema, siteSchema } from '../ids.ts'
import { authMethodSchema } from './agents.procedures.ts'
import { draggedId } from './dragged-file.ts'
import { appErrorDataSchema, procedure } from './procedure.ts'

/** Pasted text goes through the page; a longer one is read from a file by main. In UTF-16 units. */
export const maxPastedLength = 1_000_000

/**
 * `duplicate`: an earlier line names the same agent. `known`: already in the fleet. `replaceable`: the same, and no
 * credential here works for it. `unusable`: see `error`; nothing was tried. `failed`: tried, see `error`, and can be
 * tried again. `replaced`: in the fleet before, now with the credential of the row.
 */
const importRowStateSchema = z.enum([
  'ready',
  'duplicate',
  'known',
  'replaceable',
  'unusable',
  'waiting',
  'working',
  'added',
  'replaced',
  'failed',
])
export type ImportRowState = z.infer<typeof importRowStateSchema>

/**
 * The claim link or pairing code of a row. `in_file`: not taken yet. `in_memory`: taken, but the keychain refused it.
 * `left_out`: another one of the agent is here, which may be newer. `claimed`: the agent needs none.
 */
const importedClaimSchema = z.enum(['in_file', 'kept', 'in_memory', 'left_out', 'claimed'])

const importRowSchema = z.strictObject({
  /** Its position in the file: the line of a table, else the number of the entry. Names the row. */
  line: z.number().int(),
  agentId: z.string(),
  name: z.string(),
  /** The name of the connected service, or the address that the file gives. */
  service: z.string(),
  site: siteSchema.nullable(),
  authMethod: authMethodSchema.nullable(),
  /** Null where the file has none. */
  claim: importedClaimSchema.nullable(),
  state: importRowStateSchema,
  error: appErrorDataSchema.nullable(),
})
export type ImportRowView = z.infer<typeof importRowSchema>

const importViewSchema = z.strictObject({
  importId: z.string(),
  rows: z.array(importRowSchema),
  /** Columns that the import does not read, as the file names them. */
  ignoredColumns: z.array(z.string().max(60)).max(50),
  isRunning: z.boolean(),
  isStopping: z.boolean(),
  /** Why the rest was not tried; the rows wait and can be run again. */
  blockedBy: appErrorDataSchema.nullable(),
  /** The credentials were held long enough and are forgotten: what is left to do needs the file again. */
  isForgotten: z.boolean(),
})
export type ImportView = z.infer<typeof importViewSchema>

const importId = z.string().max(60)
/** For rows that do not say it themselves. */
const defaults = { deploymentId: deploymentIdSchema, site: siteSchema }

export const importProcedures = {
  /** The import that is held or runs, null when there is none. */
  current: procedure.output(z.strictObject({ import: importViewSchema.nullable() })),
  /** Reads a pasted text and judges each row. Takes the place of the import before. */
  read: procedure
    .input(z.strictObject({ ...defaults, credentialText: z.string().max(maxPastedLength) }))
    .output(importViewSchema),
  /** Lets the operator choose a file, which the page never sees. `import: null` when none was chosen. */
  readFile: procedure.input(z.strictObject(defaults)).output(z.strictObject({ import: importViewSchema.nullable() })),
  /** The same for a dragged file that main holds. `import: null` when it was taken already. */
  readDragged: procedure
    .input(z.strictObject({ ...defaults, draggedId }))
    .output(z.strictObject({ import: importViewSchema.nullable() })),
  /**
   * Proves, saves and stores the rows of these lines, a few at a time; answers at once. A line whose agent is in the
   * fleet has its credential put in the place of the agent's, once it is proven, and keeps its claim link where that
   * is of use.
   */
  run: procedure
    .input(z.strictObject({ importId, lines: z.array(z.number().int()).max(5_000) }))
    .output(importViewSchema),
  /** Lets the rows under way end and begins no other. */
  cancel: procedure.input(z.strictObject({ importId })).output(importViewSchema),
  /** Forgets the import and the credentials it holds. */
  drop: procedure.input(z.strictObject({ importId })).output(z.strictObject({})),
}

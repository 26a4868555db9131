/** What is read from a table of agents to register, and from a file of answers. Nothing of it is a secret. */
import { z } from 'zod'
import { agentKeySchema } from '../ids.ts'
import { registrationFormSchema } from './registration-form.ts'

/** A longer text is read from a file by main. In UTF-16 units. */
export const maxTableTextLength = 1_000_000
export const maxTableRows = 1_000
/** A call's frame is bounded; more forms are staged by further calls. */
export const maxFormsAtOnce = 50

/**
 * Why a value of a table cannot be used. `row_malformed` is of the whole row: a quote that does not end, or more cells
 * than the header names.
 */
const tableFaultSchema = z.enum([
  'row_malformed',
  'name_missing',
  'not_a_text',
  'too_long',
  'too_many',
  'scope_unknown',
  'auth_method_unknown',
  'key_kind_unknown',
  'jwks_url_malformed',
  'jwks_url_without_key',
  'public_key_by_unknown',
])
export type TableFault = z.infer<typeof tableFaultSchema>

const tableFieldSchema = z.enum(['row', ...registrationFormSchema.keyof().options])

const tableErrorSchema = z.strictObject({
  field: tableFieldSchema,
  fault: tableFaultSchema,
  /** The beginning of the text there. */
  found: z.string().max(100),
  /** How many characters, or entries of a list, there may be. */
  limit: z.number().int().nullable(),
})
export type TableError = z.infer<typeof tableErrorSchema>

/** Where the name of a row is used already: in an earlier row, by an agent of the fleet, or by a registration. */
const nameClashSchema = z.enum(['in_table', 'in_fleet', 'staged'])
export type NameClash = z.infer<typeof nameClashSchema>

const tableRowSchema = z.strictObject({
  /** Where the row begins: the line of a table, else the number of the entry. Names the row. */
  line: z.number().int(),
  /** As far as it can be shown. */
  name: z.string().max(200),
  /** Null while something is wrong with the row. */
  form: registrationFormSchema.nullable(),
  errors: z.array(tableErrorSchema),
  clash: nameClashSchema.nullable(),
  /** A free name near the one that clashes; null when none does. */
  suggestedName: z.string().nullable(),
})
export type RegistrationTableRow = z.infer<typeof tableRowSchema>

export const tablePreviewSchema = z.strictObject({
  rows: z.array(tableRowSchema),
  /** Columns that say nothing about a registration; their values are not used. */
  ignoredColumns: z.array(z.string().max(60)).max(50),
})
export type TablePreview = z.infer<typeof tablePreviewSchema>

/**
 * `filled`: the draft of the row is this answer now. `no_row`: nobody of this name or id has a challenge to answer.
 * `several_rows`: more than one has. `malformed`: see `fields`; nothing was changed. `other_form`: the short form,
 * which the row's site does not take. `repeated`: an earlier entry has filled the same row. `already_typed`: the row
 * has another answer, which was not replaced.
 */
export const answerEntrySchema = z.strictObject({
  /** The name or id that the entry gives. */
  who: z.string().max(200),
  agentKey: agentKeySchema.nullable(),
  /** `blank`: nothing of its answer is filled in. */
  outcome: z.enum([
    'filled',
    'no_row',
    'several_rows',
    'blank',
    'malformed',
    'other_form',
    'repeated',
    'already_typed',
  ]),
  /**
   * The fields of the answer that are missing or of another kind than they have to be, by their names of Interface
   * §2.3.
   */
  fields: z.array(z.string().max(100)),
})
export type AnswerEntry = z.infer<typeof answerEntrySchema>

export const writtenPromptsSchema = z.strictObject({
  file: z.string(),
  rows: z.number().int(),
  /** Left out, since a file of answers holds no more: those whose time ends last. */
  overLimit: z.number().int(),
})
export type WrittenPrompts = z.infer<typeof writtenPromptsSchema>

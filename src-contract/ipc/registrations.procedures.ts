import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { answerDraftSchema } from '../rules/registrations/registration-answer.ts'
import { claimClocksSchema } from './claims.procedures.ts'
import { draggedId } from './dragged-file.ts'
import { formDraftSchema, formDraftsSchema, formOwnerSchema, tableDraftSchema } from './form-drafts.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'
import { isPlainName, registrationFormSchema, registrationTemplateSchema } from './registration-form.ts'
import {
  answerEntrySchema,
  maxFormsAtOnce,
  maxTableRows,
  maxTableTextLength,
  tablePreviewSchema,
  writtenPromptsSchema,
} from './registration-tables.ts'

/**
 * `staged`: to register, nothing was tried. `intent`: meant to be sent, and not sent. `sending`, `answering`: on the
 * way now. `unknown`, `answer_unknown`: it cannot be told whether it arrived. `id_missing`: the service gave a secret,
 * and no id of the agent that can be read. `secret_unsaved`: the service knows the agent, the keychain does not have
 * its secret yet.
 */
export const registrationStageSchema = z.enum([
  'staged',
  'intent',
  'sending',
  'unknown',
  'refused',
  'id_missing',
  'secret_unsaved',
  'challenge',
  'answering',
  'answer_unknown',
  'failed',
  'passed',
  'active',
])
export type RegistrationStage = z.infer<typeof registrationStageSchema>

/** One answer that the service has marked. `score` and `threshold` are 0..100. */
export const registrationAttemptSchema = z.strictObject({
  atMs,
  passed: z.boolean(),
  score: z.number().nullable(),
  threshold: z.number().nullable(),
  feedback: z.string(),
})
export type RegistrationAttempt = z.infer<typeof registrationAttemptSchema>

const registrationViewSchema = z.strictObject({
  agentKey: agentKeySchema,
  agentId: agentIdSchema.nullable(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  stage: registrationStageSchema,
  form: registrationFormSchema,
  error: appErrorDataSchema.nullable(),
  /** `waiting`: will be registered by the run under way. `working`: something is being done with the row now. */
  activity: z.enum(['none', 'waiting', 'working']),
  /** A free name near the one that the service says is taken; null otherwise. */
  suggestedName: z.string().nullable(),
  /** The public half of its key as a document, once there is one; what to host is said by `credentials.keySet`. */
  jwks: z.string().nullable(),
  /** The outcome of a call of it was or is unknown: the service may have made an agent that it has not named. */
  wasInDoubt: z.boolean(),
  /** It came back with a database from a backup: when it is dismissed, nothing of it is erased from the keychain. */
  isRestored: z.boolean(),
  challenge: z
    .strictObject({
      prompt: z.string(),
      instructions: z.string(),
      /** Null: neither a field nor the instructions say. */
      attemptsLeft: z.number().int().nullable(),
      /** The number was read from the words of the instructions and the attempts made here counted off. */
      isAttemptsLeftFromText: z.boolean(),
      expiresAtMs: atMs.nullable(),
      /** It came in the place of one that the last attempt did not pass. */
      isReplacement: z.boolean(),
      /** Another host that the service wants the answer sent to, which the console does not do. */
      refusedHost: z.string().nullable(),
    })
    .nullable(),
  attempts: z.array(registrationAttemptSchema),
  draft: answerDraftSchema.nullable(),
  /** Where the secret of this registration is; `missing` also while nobody has looked. */
  secret: z.enum(['not_issued', 'kept', 'in_memory', 'missing']),
  canResendSecret: z.boolean(),
  /** The agent of the fleet whose id the service gave here, which can take the credential that came with it. */
  knownAgent: z.strictObject({ agentKey: agentKeySchema, name: z.string() }).nullable(),
  /** The state of the agent's claim, while it waits for one; the claims desk says more. */
  claim: claimClocksSchema.nullable(),
  createdAtMs: atMs,
})
export type RegistrationView = z.infer<typeof registrationViewSchema>

const one = z.strictObject({ agentKey: agentKeySchema })
const act = procedure.input(one).output(registrationViewSchema)

/** A run that registers many rows. `blockedBy`: why the rest was not begun; those rows stay as they are. */
const startRunSchema = z.strictObject({
  isRunning: z.boolean(),
  isStopping: z.boolean(),
  /** Rows that wait or are on their way. */
  left: z.number().int(),
  blockedBy: appErrorDataSchema.nullable(),
})
export type StartRunView = z.infer<typeof startRunSchema>

const listing = z.strictObject({ rows: z.array(registrationViewSchema) })
const answersRead = z.strictObject({ entries: z.array(answerEntrySchema) })
/** Stored forms are older than the rule for names. */
const newForm = registrationFormSchema.refine(({ name }) => isPlainName(name))
const place = { deploymentId: deploymentIdSchema, site: siteSchema }

export const registrationProcedures = {
  list: procedure.output(listing.extend({ run: startRunSchema })),
  /**
   * Reads a table with a header (commas, semicolons or tabs) or a JSON array of objects, and judges each row. What a
   * row does not say comes from the template. Stores and sends nothing. `table_unreadable`, `table_too_large`,
   * `table_holds_credentials` for the whole.
   */
  readTable: procedure
    .input(
      z.strictObject({
        ...place,
        template: registrationTemplateSchema,
        text: z.string().max(maxTableTextLength),
      }),
    )
    .output(tablePreviewSchema),
  /** The same for a file that the operator chooses in main's dialog. `table: null` when none was chosen. */
  readTableFile: procedure
    .input(z.strictObject({ ...place, template: registrationTemplateSchema }))
    .output(z.strictObject({ table: tablePreviewSchema.nullable() })),
  /** The same for a dragged file that main holds. `table: null` when it was taken already. */
  readDraggedTable: procedure
    .input(z.strictObject({ ...place, template: registrationTemplateSchema, draggedId }))
    .output(z.strictObject({ table: tablePreviewSchema.nullable() })),
  /** Writes rows down to be registered later: all of them, or none when a name is taken (`name_taken`). */
  stage: procedure
    .input(z.strictObject({ ...place, forms: z.array(newForm).min(1).max(maxFormsAtOnce) }))
    .output(listing),
  /** Changes a row that was not sent, or that was refused. */
  changeForm: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, form: newForm }))
    .output(registrationViewSchema),
  /** A form like that of an agent of the fleet, from its registration or else from its profile at the service. */
  templateOf: procedure
    .input(one)
    .output(z.strictObject({ template: registrationTemplateSchema, suggestedName: z.string() })),
  /** Registers these rows, a few at a time; answers at once. The rows and `run` of `list` say how it goes. */
  startMany: procedure
    .input(z.strictObject({ agentKeys: z.array(agentKeySchema).max(maxTableRows) }))
    .output(startRunSchema),
  /** Lets the rows under way end and begins no other. */
  stopStarting: procedure.output(startRunSchema),
  /**
   * Makes the key pair of a row whose public half is to be hosted, and keeps it in the keychain; `jwks` is then there
   * to be hosted.
   */
  makeKey: act,
  /** Lets the operator put the document of `credentials.keySet` into a file. */
  saveJwks: procedure.input(one).output(z.strictObject({ isSaved: z.boolean() })),
  /**
   * Writes the intent down, then registers. With `agentKey` a row that is not registered yet is tried with this form.
   */
  start: procedure
    .input(
      z.strictObject({
        agentKey: agentKeySchema.nullable(),
        deploymentId: deploymentIdSchema,
        site: siteSchema,
        form: newForm,
      }),
    )
    .output(registrationViewSchema),
  /** Puts the secret that is held in memory into the keychain, or finds it there. */
  saveSecret: act,
  /**
   * Says which agent the secret of an answer without an id belongs to. The service has to accept the two together:
   * `credential_refused`, `agent_unknown`, and the row stays as it is. `agent_id_malformed`. An agent that is in the
   * fleet is then its `knownAgent`.
   */
  identify: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, agentId: z.string().max(1_000) }))
    .output(registrationViewSchema),
  /**
   * Has `knownAgent` take the credential that was issued for it here, once the service accepts it, and gives its key.
   * The row goes, or goes on under that agent where its challenge is still to be answered.
   */
  replaceKnown: procedure.input(one).output(one),
  /** Asks for another secret; works until the first token was issued. */
  resendSecret: act,
  saveAnswerDraft: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, draft: answerDraftSchema }))
    .output(z.strictObject({})),
  /**
   * Writes the prompts of those of these rows that have a challenge to answer to where the operator says in main's
   * dialog: a file that `readAnswersFile` reads once its answers are filled in. `written: null` when no place was
   * chosen.
   */
  savePrompts: procedure
    .input(z.strictObject({ agentKeys: z.array(agentKeySchema).max(10_000) }))
    .output(z.strictObject({ written: writtenPromptsSchema.nullable() })),
  /**
   * Fills the drafts of rows that have a challenge to answer: `{"<name or agent id>": answer}`, or an array of answers
   * with `name` or `agent_id` (and `site`), each in the long or the short form of Interface §2.3. `answers_unreadable`
   * for the whole. An answer that is typed already stays, unless `replaceTyped`.
   */
  readAnswers: procedure
    .input(z.strictObject({ text: z.string().max(maxTableTextLength), replaceTyped: z.boolean() }))
    .output(answersRead),
  /** The same from a file that the operator chooses. `answers: null` when none was chosen. */
  readAnswersFile: procedure
    .input(z.strictObject({ replaceTyped: z.boolean() }))
    .output(z.strictObject({ answers: answersRead.nullable() })),
  /** Spends one attempt. */
  submitAnswer: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, draft: answerDraftSchema }))
    .output(registrationViewSchema),
  /** Asks the service for the agent's status. */
  check: act,
  /** What is typed and was neither registered nor cleared. */
  formDrafts: procedure.output(formDraftsSchema),
  /** Keeps a form as typed for the next start; null clears it. The row that a new form becomes clears it too. */
  saveFormDraft: procedure
    .input(z.strictObject({ agentKey: formOwnerSchema, typed: formDraftSchema.nullable() }))
    .output(z.strictObject({})),
  /** The same for the table; its text is left out when it may hold secrets. */
  saveTableDraft: procedure.input(z.strictObject({ typed: tableDraftSchema.nullable() })).output(z.strictObject({})),
  /** Takes the row away; an agent that is in the fleet stays there. */
  dismiss: procedure.input(one).output(z.strictObject({})),
}

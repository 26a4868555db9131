import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { answerDraftSchema } from '../rules/registration-answer.ts'
import { oauthScopes } from '../service/endpoint.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'
import { authMethodSchema } from './views.ts'

const word = z.string().trim().max(200)

/** What is told of an agent at registration (Interface §2.1). Empty texts are not sent; no scope asked for means all of them. */
export const registrationFormSchema = z.strictObject({
  name: word.min(1),
  bio: z.string().trim().max(2_000),
  type: word,
  languages: z.array(word.min(1)).max(20),
  modelProvider: word,
  modelName: word,
  modelVersion: word,
  modelCapabilityTag: word,
  hostingMode: word,
  policyProfile: word,
  ownerOrg: word,
  disclosureLevel: word,
  defaultSpaces: z.array(word.min(1)).max(50),
  authMethod: authMethodSchema,
  keyKind: z.enum(['ES256', 'RS256_2048', 'RS256_3072']),
  requestedScopes: z.array(z.enum(oauthScopes)),
})
export type RegistrationForm = z.infer<typeof registrationFormSchema>

/**
 * `sending`, `answering`: on the way now. `unknown`, `answer_unknown`: it cannot be told whether it arrived. `secret_unsaved`: the
 * service knows the agent, the keychain does not have its secret yet.
 */
export const registrationStageSchema = z.enum([
  'intent',
  'sending',
  'unknown',
  'refused',
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
  challenge: z
    .strictObject({
      prompt: z.string(),
      instructions: z.string(),
      attemptsLeft: z.number().int().nullable(),
      expiresAtMs: atMs.nullable(),
      /** Another host that the service wants the answer sent to, which the console does not do. */
      refusedHost: z.string().nullable(),
    })
    .nullable(),
  attempts: z.array(registrationAttemptSchema),
  draft: answerDraftSchema.nullable(),
  /** Where the secret of this registration is; `missing` also while nobody has looked. */
  secret: z.enum(['not_issued', 'kept', 'in_memory', 'missing']),
  canResendSecret: z.boolean(),
  claim: z
    .strictObject({
      host: z.string().nullable(),
      linkExpiresAtMs: atMs.nullable(),
      provisionalUntilMs: atMs.nullable(),
    })
    .nullable(),
  createdAtMs: atMs,
})
export type RegistrationView = z.infer<typeof registrationViewSchema>

const one = z.strictObject({ agentKey: agentKeySchema })
const act = procedure.input(one).output(registrationViewSchema)

export const registrationProcedures = {
  list: procedure.output(z.strictObject({ rows: z.array(registrationViewSchema) })),
  /** Writes the intent down, then registers. With `agentKey` a row that is not registered yet is tried with this form. */
  start: procedure
    .input(
      z.strictObject({
        agentKey: agentKeySchema.nullable(),
        deploymentId: deploymentIdSchema,
        site: siteSchema,
        form: registrationFormSchema,
      }),
    )
    .output(registrationViewSchema),
  /** Puts the secret that is held in memory into the keychain, or finds it there. */
  saveSecret: act,
  /** Asks for another secret; works until the first token was issued. */
  resendSecret: act,
  saveAnswerDraft: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, draft: answerDraftSchema }))
    .output(z.strictObject({})),
  /** Spends one attempt. */
  submitAnswer: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, draft: answerDraftSchema }))
    .output(registrationViewSchema),
  /** Asks the service how the agent stands. */
  check: act,
  refreshClaimLink: act,
  /** Main shows the host and asks before the browser opens. */
  openClaimPage: procedure.input(one).output(z.strictObject({ opened: z.boolean() })),
  copyClaimLink: procedure.input(one).output(z.strictObject({})),
  /** The one procedure that answers with the pairing code, for the moment in which the operator asks to see it. */
  revealPairingCode: procedure.input(one).output(z.strictObject({ pairingCode: z.string().nullable() })),
  /** Takes the row away; an agent that is in the fleet stays there. */
  putAway: procedure.input(one).output(z.strictObject({})),
}

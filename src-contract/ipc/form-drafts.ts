/**
 * What is typed on the screens that register agents, as typed: complete or not, right or wrong. Nothing of it is a
 * secret.
 */
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { oauthScopes } from '../rules/agents/oauth-scopes.ts'
import { registrationFormSchema } from './registration-form.ts'
import { maxTableTextLength } from './registration-tables.ts'

/** Longer than any field may be: what is over a limit is said, and kept. */
const typed = z.string().max(50_000)

/** The registration form with its lists as text. */
const formTextSchema = z.strictObject({
  name: typed,
  bio: typed,
  type: typed,
  languages: typed,
  modelProvider: typed,
  modelName: typed,
  modelVersion: typed,
  modelCapabilityTag: typed,
  hostingMode: typed,
  policyProfile: typed,
  ownerOrg: typed,
  disclosureLevel: typed,
  defaultSpaces: typed,
  jwksUrl: typed,
  authMethod: registrationFormSchema.shape.authMethod,
  keyKind: registrationFormSchema.shape.keyKind,
  publicKeyBy: z.enum(['pem', 'jwks_url']),
  scopes: z.array(z.enum(oauthScopes)).readonly(),
})
export type FormText = z.infer<typeof formTextSchema>

const place = z.strictObject({ deploymentId: deploymentIdSchema, site: siteSchema })

export const formDraftSchema = z.strictObject({
  place,
  /** The agent that a new form was begun as a copy of; null also for the form of a row. */
  like: agentKeySchema.nullable(),
  text: formTextSchema,
})
export type FormDraft = z.infer<typeof formDraftSchema>

export const tableDraftSchema = z.strictObject({
  place: place.nullable(),
  /** Null for the usual values. */
  template: formTextSchema.nullable(),
  text: z.string().max(maxTableTextLength),
  /** The first name and the count from which rows of names are made. */
  pattern: z.strictObject({ first: typed, count: z.string().max(40) }),
})
export type TableDraft = z.infer<typeof tableDraftSchema>

/** Which form: of one registration, or with null the one for a new agent. */
export const formOwnerSchema = agentKeySchema.nullable()

export const formDraftsSchema = z.strictObject({
  forms: z.array(z.strictObject({ agentKey: formOwnerSchema, typed: formDraftSchema })),
  table: tableDraftSchema.nullable(),
})
export type FormDrafts = z.infer<typeof formDraftsSchema>

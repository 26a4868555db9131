import { z } from 'zod'
import { oauthScopes } from '../rules/agents/oauth-scopes.ts'
import { keyKinds } from '../rules/credentials/key-algorithm.ts'
import { isJwksUrl, maxJwksUrlLength } from '../rules/registrations/jwks-url.ts'
import { authMethodSchema } from './agents.procedures.ts'

/** What a field may hold at the most: characters in UTF-16 units, or entries of a list. */
export const formLimits = { word: 200, bio: 2_000, languages: 20, defaultSpaces: 50 } as const

const word = z.string().trim().max(formLimits.word)

/**
 * What a registration says of an agent (Interface §2.1). Empty texts are not sent; no scope asked for means all of
 * them. A key pair is always made here: `pem` sends its public half, with `jwks_url` the service fetches it from where
 * the operator hosts it. An empty `jwksUrl` is to be filled in before the row is sent.
 */
export const registrationFormSchema = z.strictObject({
  name: word.min(1),
  bio: z.string().trim().max(formLimits.bio),
  type: word,
  languages: z.array(word.min(1)).max(formLimits.languages),
  modelProvider: word,
  modelName: word,
  modelVersion: word,
  modelCapabilityTag: word,
  hostingMode: word,
  policyProfile: word,
  ownerOrg: word,
  disclosureLevel: word,
  defaultSpaces: z.array(word.min(1)).max(formLimits.defaultSpaces),
  authMethod: authMethodSchema,
  keyKind: z.enum(keyKinds),
  requestedScopes: z.array(z.enum(oauthScopes)).max(oauthScopes.length),
  publicKeyBy: z.enum(['pem', 'jwks_url']).default('pem'),
  jwksUrl: z
    .string()
    .trim()
    .max(maxJwksUrlLength)
    .refine((text) => text === '' || isJwksUrl(text))
    .default(''),
})
export type RegistrationForm = z.infer<typeof registrationFormSchema>

/** A form that others are made from; its name is left to each of them. */
export const registrationTemplateSchema = registrationFormSchema.extend({ name: word })
export type RegistrationTemplate = z.infer<typeof registrationTemplateSchema>

/**
 * True for a name that shows as it is: without line breaks, control characters, halves of characters, or marks that
 * turn text around.
 */
export function isPlainName(name: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(name)
}

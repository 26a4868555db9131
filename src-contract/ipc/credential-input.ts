import { z } from 'zod'
import { maxKeyText } from '../rules/credentials/key-algorithm.ts'

/** A secret on its one way in. It is answered with a row, never with itself. */
export const credentialInputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('client_secret'), secret: z.string().max(4_000) }),
  z.strictObject({ kind: z.literal('private_key'), key: z.string().max(maxKeyText) }),
])
export type CredentialInput = z.infer<typeof credentialInputSchema>

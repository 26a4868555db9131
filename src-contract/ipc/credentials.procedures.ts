import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { keyAlgorithmSchema } from '../rules/credentials/key-algorithm.ts'
import { oneAgent } from './agent-inputs.ts'
import { fleetRowSchema } from './agents.procedures.ts'
import { credentialInputSchema } from './credential-input.ts'
import { atMs, procedure } from './procedure.ts'
import { registrationFormSchema } from './registration-form.ts'

/**
 * `made`: the next key waits for its public half to be published. `switching`: proven, but it is not certain that it is
 * in its place. `switched`: in use; the key before is kept until a token was issued.
 */
const rotationSchema = z.strictObject({
  phase: z.enum(['made', 'switching', 'switched']),
  algorithm: keyAlgorithmSchema,
  fingerprint: z.string(),
  startedAtMs: atMs,
})

export const credentialViewSchema = z.strictObject({
  agentKey: agentKeySchema,
  content: z.enum(['client_secret', 'es256_key', 'rs256_key']),
  /**
   * Where the service looks for the agent's public keys; null when they were sent to it, or when that is not known
   * here.
   */
  keySetUrl: z.string().nullable(),
  canResendSecret: z.boolean(),
  rotation: rotationSchema.nullable(),
})
export type CredentialView = z.infer<typeof credentialViewSchema>

const keySetViewSchema = z.strictObject({
  /** The document to publish (RFC 7517): the agent's public keys, and those of the others that are included. */
  publicKeySet: z.string(),
  /** Other agents and registrations here with the same address; their keys belong into the same document. */
  others: z.array(
    z.strictObject({
      agentKey: agentKeySchema,
      name: z.string(),
      deploymentId: deploymentIdSchema,
      site: siteSchema,
      isIncluded: z.boolean(),
    }),
  ),
})
export type KeySetView = z.infer<typeof keySetViewSchema>

/** False when the operator chose no place. */
const savedFile = z.strictObject({ saved: z.boolean() })

export const credentialProcedures = {
  /** Proves a new credential of a known agent and puts it in the place of the old one. */
  replace: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, credential: credentialInputSchema }))
    .output(fleetRowSchema),
  read: procedure.input(oneAgent).output(credentialViewSchema),
  /** Main asks in a dialog of its own, then puts the client secret on the clipboard for a while. */
  copySecret: procedure.input(oneAgent).output(z.strictObject({ copied: z.boolean() })),
  /** Main asks for a place and writes the private key there, encrypted under the passphrase, which is kept nowhere. */
  exportKey: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, passphrase: z.string().max(1_000) }))
    .output(savedFile),
  /** Makes the next key and keeps it beside the current one; `kind` null: of the type and length of that one. */
  beginRotation: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, kind: registrationFormSchema.shape.keyKind.nullable() }))
    .output(credentialViewSchema),
  /** Proves the next key by a token and puts it in the place of the current one; goes on where it was cut off. */
  finishRotation: procedure.input(oneAgent).output(credentialViewSchema),
  /** Erases the next key and nothing else. */
  abandonRotation: procedure.input(oneAgent).output(credentialViewSchema),
  /** What belongs at the address where the service looks for the public keys of an agent or of a registration. */
  keySet: procedure.input(oneAgent).output(keySetViewSchema),
  /** Writes the document of `keySet` into a file of the operator's choice. */
  savePublicKeySet: procedure.input(oneAgent).output(savedFile),
}

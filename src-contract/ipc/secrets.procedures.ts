import { z } from 'zod'
import { agentKeySchema, siteSchema } from '../ids.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

/** The least that a key may be exported under. */
export const minPassphraseLength = 12

/**
 * What an item of the keychain is for. `registration_secret`: given at registration beside a key, good for a new claim link. `next_key`,
 * `previous_key`: of a rotation that is under way.
 */
const itemContentSchema = z.enum([
  'client_secret',
  'es256_key',
  'rs256_key',
  'claim_link',
  'registration_secret',
  'next_key',
  'previous_key',
])

const secretItemSchema = z.strictObject({
  /** The name of the item in the keychain. */
  account: z.string(),
  agentKey: agentKeySchema,
  agentName: z.string(),
  /** False for an agent that is not registered to its end yet. */
  isInFleet: z.boolean(),
  site: siteSchema,
  content: itemContentSchema,
  /** Of the public half, null where there is none. */
  fingerprint: z.string().nullable(),
  /** When a token was last issued for it, null: never, or not by itself. */
  provenAtMs: atMs.nullable(),
})
export type SecretItem = z.infer<typeof secretItemSchema>

/** `error` is null for an item that is there and is what it should be. */
const itemResultSchema = z.strictObject({
  account: z.string(),
  error: appErrorDataSchema.nullable(),
  atMs,
})
export type ItemResult = z.infer<typeof itemResultSchema>

const itemTestSchema = z.strictObject({
  isRunning: z.boolean(),
  isStopping: z.boolean(),
  total: z.number().int(),
  results: z.array(itemResultSchema),
  /** Why the rest was not read. */
  blockedBy: appErrorDataSchema.nullable(),
})
export type ItemTestView = z.infer<typeof itemTestSchema>

/**
 * `made`: the next key waits for its public half to be published. `switching`: proven, but it is not certain that it is in its place.
 * `switched`: in use; the key before is kept until a token was issued.
 */
const rotationSchema = z.strictObject({
  phase: z.enum(['made', 'switching', 'switched']),
  algorithm: z.enum(['ES256', 'RS256']),
  fingerprint: z.string(),
  /** The document to publish: the public halves of both keys (RFC 7517). */
  publicKeySet: z.string(),
  startedAtMs: atMs,
})

const agentSecretSchema = z.strictObject({
  agentKey: agentKeySchema,
  content: z.enum(['client_secret', 'es256_key', 'rs256_key']),
  /** Where the service looks for the agent's public keys; null when they were sent to it, or when that is not known here. */
  keySetUrl: z.string().nullable(),
  canResendSecret: z.boolean(),
  rotation: rotationSchema.nullable(),
})
export type AgentSecretView = z.infer<typeof agentSecretSchema>

const oneAgent = z.strictObject({ agentKey: agentKeySchema })
/** False when the operator chose no place. */
const savedFile = z.strictObject({ saved: z.boolean() })

export const secretProcedures = {
  /** What the console has put into the keychain, as SQLite knows it: the keychain itself is not read. */
  items: procedure.output(z.strictObject({ rows: z.array(secretItemSchema) })),
  /** Writes an item of its own, reads it back and erases it. What went wrong is part of the answer. */
  tryKeychain: procedure.output(
    z.strictObject({
      isWritten: z.boolean(),
      isReadBack: z.boolean(),
      isErased: z.boolean(),
      error: appErrorDataSchema.nullable(),
    }),
  ),
  /** The test that runs, or ran last; null when there was none. */
  itemTest: procedure.output(z.strictObject({ test: itemTestSchema.nullable() })),
  /** Reads these items, or all, one at a time, and compares each with what is known of it; answers at once. Changes nothing. */
  startItemTest: procedure
    .input(z.strictObject({ accounts: z.array(z.string().max(100)).max(10_000).nullable() }))
    .output(itemTestSchema),
  /** Lets the item that is being read end and reads no other. */
  stopItemTest: procedure.output(z.strictObject({})),
  ofAgent: procedure.input(oneAgent).output(agentSecretSchema),
  /** Main asks in a dialog of its own, then puts the client secret on the clipboard for a while. */
  copySecret: procedure.input(oneAgent).output(z.strictObject({ copied: z.boolean() })),
  /** Main asks for a place and writes the private key there, encrypted under the passphrase, which is kept nowhere. */
  exportKey: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, passphrase: z.string().max(1_000) }))
    .output(savedFile),
  /** Makes the next key and keeps it beside the current one. */
  beginRotation: procedure
    .input(z.strictObject({ agentKey: agentKeySchema, kind: z.enum(['ES256', 'RS256_2048', 'RS256_3072']) }))
    .output(agentSecretSchema),
  /** Proves the next key by a token and puts it in the place of the current one; goes on where it was cut off. */
  finishRotation: procedure.input(oneAgent).output(agentSecretSchema),
  /** Erases the next key and nothing else. */
  abandonRotation: procedure.input(oneAgent).output(agentSecretSchema),
  /** Writes the public halves of both keys into a file of the operator's choice. */
  savePublicKeySet: procedure.input(oneAgent).output(savedFile),
}

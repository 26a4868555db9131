import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { keyAgeSchema } from './key-age.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

/**
 * Why the keychain is as it is. `no_dbus`: no desktop session. `no_service`: nothing in it keeps secrets.
 * `no_libsecret`: the system lacks the library between. `no_native_module`: the console's own part is missing or
 * damaged.
 */
const vaultDetailSchema = z.enum([
  'no_dbus',
  'no_service',
  'no_native_module',
  'no_libsecret',
  'no_answer',
  'dismissed',
  'crash_loop',
  'not_kept',
  'unknown',
])

export const vaultViewSchema = z.strictObject({
  kind: z.enum(['keychain', 'memory']),
  name: z.string(),
  state: z.enum(['ok', 'missing', 'locked', 'prompting', 'lost', 'failed']),
  detail: vaultDetailSchema.nullable(),
})
export type VaultView = z.infer<typeof vaultViewSchema>

/**
 * What an item of the keychain is for. `registration_secret`: given at registration beside a key, good for a new claim
 * link. `next_key`, `previous_key`: of a rotation that is under way.
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
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  content: itemContentSchema,
  /** Of the public half, null where there is none. */
  fingerprint: z.string().nullable(),
  /** Null for what is no key, and where nothing is known of its age. */
  keyAge: keyAgeSchema.nullable(),
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

export const secretProcedures = {
  /** Looks whether the keychain answers now. */
  checkVault: procedure.output(vaultViewSchema),
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
  /**
   * Reads these items, or all, one at a time, and compares each with what is known of it; answers at once. Changes
   * nothing.
   */
  startItemTest: procedure
    .input(z.strictObject({ accounts: z.array(z.string().max(100)).max(10_000).nullable() }))
    .output(itemTestSchema),
  /** Lets the item that is being read end and reads no other. */
  stopItemTest: procedure.output(z.strictObject({})),
}

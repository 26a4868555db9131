import { z } from 'zod'
import { type AgentKey, agentKeySchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { authMethodSchema } from '#contract/ipc/agents.procedures.ts'
import { type KeyAge, keyAgeSchema } from '#contract/ipc/key-age.ts'
import { keyAlgorithmSchema } from '#contract/rules/credentials/key-algorithm.ts'
import { selectColumns } from './database/columns.ts'
import { createJsonColumn, type Statements } from './database/statements.ts'

const text = z.string().max(2_000)

/** Strict, so that the private half of a key can never be written with it. */
const publicJwkSchema = z.union([
  z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: text,
    y: text,
    kid: text,
    alg: z.literal('ES256'),
    use: z.literal('sig'),
  }),
  z.strictObject({
    kty: z.literal('RSA'),
    n: text,
    e: text,
    kid: text,
    alg: z.literal('RS256'),
    use: z.literal('sig'),
  }),
])
export type StoredJwk = z.output<typeof publicJwkSchema>
/** A document of public keys (RFC 7517 §5). */
export const storedKeySetSchema = z.object({ keys: z.array(publicJwkSchema) })

/** `fingerprint`: of the key that it is about. */
const storedKeyAgeSchema = keyAgeSchema.extend({ fingerprint: z.string() })

const credentialFacts = {
  authMethod: authMethodSchema,
  keyAlgorithm: keyAlgorithmSchema.nullable(),
  keyFingerprint: z.string().nullable(),
}

/**
 * What is to take the place of an agent's credential. `replacing`: the operator gave it, it is being written. The
 * others are the steps of a rotation. `made`: beside the current key, its public half can be published. `switching`:
 * proven by a token, being written to the agent's item. `switched`: written; the one before is kept until a token was
 * issued for the new one.
 */
const nextKeySchema = z.strictObject({
  phase: z.enum(['replacing', 'made', 'switching', 'switched']),
  ...credentialFacts,
  /** The public halves to publish: the current key's and the next one's; in `replacing`, of a rotation that ends. */
  keySet: z.array(publicJwkSchema),
  startedAtMs: z.number(),
  /** Null where that is not known, as of a key that an interrupted begin has left. */
  madeAtMs: z.number().nullable().default(null),
})
export type NextKey = z.output<typeof nextKeySchema>

const agentKeyRow = z.object({
  agentKey: agentKeySchema,
  ...credentialFacts,
  jwksUrl: z.string().nullable(),
  nextKey: createJsonColumn(nextKeySchema),
  keyAge: createJsonColumn(storedKeyAgeSchema),
})
/**
 * What is known of an agent's credential. `jwksUrl` is where its public keys were registered to be, null when they were
 * sent, or when that is not known.
 */
export type AgentCredentialRecord = z.output<typeof agentKeyRow>

/** What an item of the keychain must be: how it proves who is asking, and for a key its public fingerprint. */
export type CredentialFacts = Pick<AgentCredentialRecord, 'authMethod' | 'keyAlgorithm' | 'keyFingerprint'>

/** The age of the key that an agent has now; null where it has none, or nothing is known of it. */
export function currentKeyAgeOf({
  keyFingerprint,
  keyAge,
}: Pick<AgentCredentialRecord, 'keyFingerprint' | 'keyAge'>): KeyAge | null {
  if (keyAge === null || keyAge.fingerprint !== keyFingerprint) return null
  const { isMade, atMs } = keyAge
  return { isMade, atMs }
}

/**
 * The age of the key that is to follow. One that the operator gave has been here since then; of one that a rotation
 * found in the keychain nothing is known.
 */
export function nextKeyAgeOf({
  phase,
  madeAtMs,
  startedAtMs,
}: Pick<NextKey, 'phase' | 'madeAtMs' | 'startedAtMs'>): KeyAge | null {
  if (madeAtMs !== null) return { isMade: true, atMs: madeAtMs }
  return phase === 'replacing' ? { isMade: false, atMs: startedAtMs } : null
}

const publishedRow = agentKeyRow.extend({
  jwksUrl: z.string(),
  name: z.string(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
})

const keptAgentRow = agentKeyRow.extend({
  name: z.string(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  lastSeenAtMs: z.number().nullable(),
})
/** Whose credential is kept. `lastSeenAtMs`: when a token was last issued for it. */
export type KeptAgent = z.output<typeof keptAgentRow>

/** What the database knows of the agents' credentials: never one of them. */
export function createAgentKeyStore(sql: Statements) {
  const selectAgentKeys = `SELECT ${selectColumns(agentKeyRow)} FROM agents`
  const byKey = sql.row(`${selectAgentKeys} WHERE agent_key = :agentKey`, agentKeyRow)
  const setNextKey = sql.run('UPDATE agents SET next_key = :nextKey WHERE agent_key = :agentKey')
  return {
    find: (agentKey: AgentKey) => byKey({ agentKey }),
    /** Agents whose credential is being replaced or rotated. */
    changing: sql.rows(`${selectAgentKeys} WHERE next_key IS NOT NULL`, agentKeyRow),
    /** Agents whose service fetches their public keys, archived ones too. */
    published: sql.rows(
      `SELECT ${selectColumns(publishedRow, 'a', { deploymentId: 's.', site: 's.' })} FROM agents a JOIN sites s USING (site_no)
       WHERE a.jwks_url IS NOT NULL AND a.auth_method = 'private_key_jwt' ORDER BY a.agent_no`,
      publishedRow,
    ),
    /** All agents, archived ones too: their credentials are in the keychain as well. */
    kept: sql.rows(
      `SELECT ${selectColumns(keptAgentRow, 'a', { deploymentId: 's.', site: 's.' })}
       FROM agents a JOIN sites s USING (site_no) ORDER BY a.agent_no`,
      keptAgentRow,
    ),
    setNextKey: (agentKey: AgentKey, nextKey: NextKey | null) =>
      setNextKey({
        agentKey,
        nextKey: nextKey === null ? null : JSON.stringify(nextKeySchema.parse(nextKey)),
      }),
  }
}

import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { authMethodSchema } from '#contract/ipc/agents.procedures.ts'
import { selectColumns } from './database/columns.ts'
import { errorColumn } from './database/error-column.ts'
import { bit, createJsonColumn, type Statements } from './database/statements.ts'
import { grantedOAuthScopeList, oauthScopeList } from './sql/oauth-scope-columns.ts'
import { isPausedAgent } from './sql/pause-conditions.ts'
import { isUnsettled } from './sql/write-state-conditions.ts'

export const keptClaimSchema = z.strictObject({
  /** The host of the link that is kept; null without one. */
  host: z.string().nullable(),
  /** False for a link that leads to another host than the service's. */
  isOwnHost: z.boolean(),
  hasCode: z.boolean(),
  linkExpiresAtMs: z.number().int().nullable(),
  /** The link was issued elsewhere: nobody knows how old it is, only that it ends by then at the latest. */
  isEndAtLatest: z.boolean().default(false),
  /** An agent with a key whose client secret, which the service wants for a new link, is kept beside it. */
  hasSecretBesideKey: z.boolean(),
  /** Claimed by the word of the operator, where the service does not say. Absent from what older releases stored. */
  isMarked: z.boolean().default(false),
  /** The service said last that the agent waits, by whatever it said it. Absent from what older releases stored. */
  isSaidPending: z.boolean().default(false),
  /**
   * Another link was requested, and whether it was issued is not known, or it is not in the keychain: what is there may
   * be void. Absent from what older releases stored.
   */
  isInDoubt: z.boolean().default(false),
})
/** What may be shown of a claim. Link and code are in the keychain. */
export type KeptClaim = z.output<typeof keptClaimSchema>

/** What is said of the link and the code themselves. */
export type ClaimLinkFacts = Pick<
  KeptClaim,
  'host' | 'isOwnHost' | 'hasCode' | 'linkExpiresAtMs' | 'isEndAtLatest' | 'isInDoubt'
>

export const emptyClaim: KeptClaim = {
  host: null,
  isOwnHost: false,
  hasCode: false,
  linkExpiresAtMs: null,
  isEndAtLatest: false,
  hasSecretBesideKey: false,
  isMarked: false,
  isSaidPending: false,
  isInDoubt: false,
}

/** Whether a link or a code is in the keychain, by what the database says. */
export function isLinkKept(claim: KeptClaim | null): claim is KeptClaim {
  return claim !== null && (claim.host !== null || claim.hasCode)
}

const claimRow = z.object({
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentId: agentIdSchema,
  name: z.string(),
  siteNo: z.number(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  authMethod: authMethodSchema,
  lastError: errorColumn,
  requestedScopes: oauthScopeList,
  grantedScopes: grantedOAuthScopeList,
  hadToken: bit,
  provisionalUntilMs: z.number().nullable(),
  claim: createJsonColumn(keptClaimSchema),
  claimPending: bit,
  claimedAtMs: z.number().nullable(),
  archivedAtMs: z.number().nullable(),
  predictionsUsed: z.number(),
  isPaused: bit,
})
/** An agent as its claim is concerned. `claim` is null for one that waits for none. */
export type ClaimRecord = z.output<typeof claimRow>

const itemsRow = claimRow.pick({ agentKey: true, claim: true })

const claimColumns = `
  SELECT ${selectColumns(claimRow, 'a', {
    site: 's.',
    deploymentId: 's.',
    baseUrl: 'd.',
    hadToken: 'a.granted_scopes IS NOT NULL',
    isPaused: isPausedAgent('a.agent_no'),
    predictionsUsed: `(SELECT count(*) FROM predictions p WHERE p.agent_no = a.agent_no)
      + (SELECT count(*) FROM outbox o WHERE o.agent_no = a.agent_no
           AND ${isUnsettled} AND o.kind = 'prediction'
           AND NOT EXISTS (SELECT 1 FROM predictions p WHERE p.agent_no = o.agent_no AND p.challenge_no = o.challenge_no))`,
  })}
  FROM agents a JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)`

/** Agents that wait for an owner, and since when one has one. */
export function createClaimStore(sql: Statements) {
  const byKey = sql.row(`${claimColumns} WHERE a.agent_key = :agentKey`, claimRow)
  const set = sql.run('UPDATE agents SET claim = :claim WHERE agent_no = :agentNo')
  const setProvisionalUntil = sql.run('UPDATE agents SET provisional_until_ms = :atMs WHERE agent_no = :agentNo')
  const unmark = sql.run(
    `UPDATE agents SET claimed_at_ms = NULL, claim = json_set(claim, '$.isMarked', json('false'))
     WHERE agent_key = :agentKey AND claim ->> '$.isMarked'`,
  )
  const confirm = sql.run(
    `UPDATE agents SET claim = json_set(claim, '$.isMarked', json('false'))
     WHERE agent_key = :agentKey AND claim ->> '$.isMarked'`,
  )
  const setSaidPending = sql.run(
    `UPDATE agents SET claim = json_set(claim, '$.isSaidPending', json(iif(:isSaidPending, 'true', 'false')))
     WHERE agent_key = :agentKey AND claim IS NOT NULL AND ifnull(claim ->> '$.isSaidPending', 0) <> :isSaidPending`,
  )
  const setInDoubt = sql.run(
    `UPDATE agents SET claim = json_set(claim, '$.isInDoubt', json(iif(:isInDoubt, 'true', 'false')))
     WHERE agent_key = :agentKey AND claim IS NOT NULL`,
  )
  const setClaimed = sql.run('UPDATE agents SET claimed_at_ms = :atMs, claim_pending = 0 WHERE agent_no = :agentNo')
  return {
    find: (agentKey: string) => byKey({ agentKey }),
    /**
     * Waiting agents, those that are only marked as claimed, whose link and code may be kept, and those claimed after
     * `sinceMs`, unless dismissed; archived ones are left alone.
     */
    onDesk: sql.rows(
      `${claimColumns} WHERE a.claim IS NOT NULL AND a.archived_at_ms IS NULL
         AND (a.claimed_at_ms IS NULL OR a.claimed_at_ms > :sinceMs OR a.claim ->> '$.isMarked')
       ORDER BY a.agent_no`,
      claimRow,
    ),
    /** Of whose claim link, code or secret may be kept: agents that wait or are only marked, archived ones too. */
    withItems: sql.rows(
      `SELECT ${selectColumns(itemsRow)} FROM agents
       WHERE claim IS NOT NULL AND (claimed_at_ms IS NULL OR claim ->> '$.isMarked')`,
      itemsRow,
    ),
    /** Null when nobody has to claim the agent, or when what became of its claim was read. */
    set: (agentNo: number, claim: KeptClaim | null) =>
      set({ agentNo, claim: claim === null ? null : JSON.stringify(claim) }),
    setProvisionalUntil: (agentNo: number, atMs: number) => setProvisionalUntil({ agentNo, atMs }),
    setClaimed: (agentNo: number, atMs: number) => setClaimed({ agentNo, atMs }),
    /** Whether the service said last that the agent waits; gives how many that is new of. */
    setSaidPending: (agentKey: string, isSaidPending: boolean) =>
      setSaidPending({ agentKey, isSaidPending: Number(isSaidPending) }),
    /** Whether the link that is kept may be void. */
    setInDoubt: (agentKey: string, isInDoubt: boolean) => setInDoubt({ agentKey, isInDoubt: Number(isInDoubt) }),
    /** An agent that is claimed only by the word of the operator waits again; gives how many did. */
    unmark: (agentKey: string) => unmark({ agentKey }),
    /** What was claimed only by the word of the operator is claimed by the service's; gives how many were. */
    confirm: (agentKey: string) => confirm({ agentKey }),
  }
}

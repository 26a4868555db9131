import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { type AgentKey, agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { type AgentStatus, agentStatusSchema } from '#contract/ipc/agent-status.ts'
import { authMethodSchema } from '#contract/ipc/agents.procedures.ts'
import type { KeyAge } from '#contract/ipc/key-age.ts'
import { keyAlgorithmSchema } from '#contract/rules/credentials/key-algorithm.ts'
import { emptyClaim } from './claims.store.ts'
import { insertValues, selectColumns, updateAssignments } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, type Statements } from './database/statements.ts'
import type { NumberedRows } from './database/store-health.ts'
import { buildIdSpellings } from './sql/agent-id-condition.ts'
import { grantedOAuthScopeList, oauthScopeList } from './sql/oauth-scope-columns.ts'
import { agentsNeedingYou } from './sql/obligation-conditions.ts'
import { rotatingSince } from './sql/rotating-since.ts'

const agentRow = z.object({
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentId: agentIdSchema,
  siteNo: z.number(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  name: z.string(),
  /** What the service calls it; null while nobody has read that. */
  serviceName: z.string().nullable(),
  authMethod: authMethodSchema,
  keyAlgorithm: keyAlgorithmSchema.nullable(),
  keyFingerprint: z.string().nullable(),
  jwksUrl: z.string().nullable(),
  // What cannot be read of these is found out again, by the next token.
  status: agentStatusSchema.catch('unproven'),
  statusDetail: z.string().nullable(),
  lastError: errorColumn.catch(null),
  requestedScopes: oauthScopeList.catch(null),
  grantedScopes: grantedOAuthScopeList.catch(null),
  trustLevel: z.string().nullable(),
  claimPending: bit,
  provisionalUntilMs: z.number().nullable(),
  subscriptionsReadAtMs: z.number().nullable(),
  addedAtMs: z.number(),
  lastSeenAtMs: z.number().nullable(),
  scoreSum: z.number().nullable(),
  scoreCount: z.number().nullable(),
  groupName: z.string().nullable(),
  archivedAtMs: z.number().nullable(),
  note: z.string(),
  hasNote: bit,
  rotatingSinceMs: z.number().nullable(),
})
/**
 * An agent as the console knows it. `rotatingSinceMs`: a next key was made then and waits for the operator.
 * `subscriptionsReadAtMs` is null while its subscriptions were never read.
 */
export type AgentRecord = z.output<typeof agentRow>

const fleetAgentRow = agentRow.pick({
  agentNo: true,
  agentKey: true,
  agentId: true,
  siteNo: true,
  site: true,
  deploymentId: true,
  name: true,
  serviceName: true,
  authMethod: true,
  keyAlgorithm: true,
  status: true,
  statusDetail: true,
  subscriptionsReadAtMs: true,
  lastSeenAtMs: true,
  scoreSum: true,
  scoreCount: true,
  groupName: true,
  archivedAtMs: true,
  hasNote: true,
  rotatingSinceMs: true,
})
/** What lists of the whole fleet show of an agent: a thousand of them are read at every look. */
export type FleetAgent = z.output<typeof fleetAgentRow>

const callerRow = agentRow.pick({
  agentNo: true,
  agentKey: true,
  agentId: true,
  siteNo: true,
  site: true,
  deploymentId: true,
  baseUrl: true,
  status: true,
})
/** What it takes to call a service as an agent, and whether that makes sense. */
export type CallingAgent = z.output<typeof callerRow>

export type NewAgent = Pick<
  AgentRecord,
  'agentKey' | 'siteNo' | 'agentId' | 'name' | 'authMethod' | 'keyAlgorithm' | 'keyFingerprint' | 'addedAtMs'
> & {
  /** Absent where nobody has read what the service calls it. */
  serviceName?: string
  /** Where the service fetches the agent's public keys; absent for an agent whose key it was given, or who has none. */
  jwksUrl?: string | null
  /** Absent for a key that was not made here. */
  keyMadeAtMs?: number | null
}

type CredentialChange = Pick<AgentRecord, 'authMethod' | 'keyAlgorithm' | 'keyFingerprint'> & {
  /** Absent or null where nothing is known of it. What is known of the same key stays. */
  keyAge?: KeyAge | null
}

/** Of a key that was not made here is known that it came with the agent. */
const encodeFirstKeyAge = ({ keyFingerprint, addedAtMs }: NewAgent, madeAtMs: number | null = null) =>
  encodeKeyAge(keyFingerprint, { isMade: madeAtMs !== null, atMs: madeAtMs ?? addedAtMs })

/** As the column has it: an age tells of one key only. */
const encodeKeyAge = (keyFingerprint: string | null, keyAge: KeyAge | null = null) =>
  keyFingerprint === null || keyAge === null ? null : JSON.stringify({ fingerprint: keyFingerprint, ...keyAge })

/** What the last attempt to act as the agent has shown. */
export interface AgentStatusChange {
  status: AgentStatus
  statusDetail: string | null
  lastError: AppErrorData | null
  atMs: number
}

/** What is kept of a token's claims after the token itself is gone. */
export interface KeptTokenFacts {
  /** Null: the token does not say. */
  grantedScopes: readonly string[] | null
  trustLevel: string | null
  /** Null: the token does not say. */
  claimPending: boolean | null
  provisionalUntilMs: number | null
}

/** An agent that cannot be read keeps no other from being listed. */
const unreadAgents: NumberedRows = { table: 'agents', no: 'agentNo' }

const agentIdRow = z.object({ agentNo: z.number(), agentKey: agentKeySchema, agentId: z.string() })

const newAgentFields = [
  'agentKey',
  'siteNo',
  'agentId',
  'name',
  'serviceName',
  'authMethod',
  'keyAlgorithm',
  'keyFingerprint',
  'jwksUrl',
  'keyAge',
  'addedAtMs',
]

const fieldsElsewhere = {
  site: 's.',
  deploymentId: 's.',
  baseUrl: 'd.',
  scoreSum: 'x.',
  scoreCount: 'x.',
  hasNote: "a.note <> ''",
  rotatingSinceMs: rotatingSince,
}

const agentColumns = `SELECT ${selectColumns(agentRow, 'a', fieldsElsewhere)}
  FROM agents a JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id) LEFT JOIN agent_scores x USING (agent_no)`

/** What acting as the agent has shown: its status, and the claims of its token. */
function agentEvidence(sql: Statements) {
  const setStatus = sql.run(
    `UPDATE agents SET ${updateAssignments(['status', 'statusDetail', 'lastError'])},
       status_at_ms = CASE WHEN status IS :status AND status_at_ms IS NOT NULL THEN status_at_ms ELSE :atMs END,
       last_seen_at_ms = CASE WHEN :seen THEN :atMs ELSE last_seen_at_ms END
     WHERE agent_key = :agentKey`,
  )
  const setTokenFacts = sql.run(
    `UPDATE agents SET ${updateAssignments(['grantedScopes', 'trustLevel', 'claimPending'])},
       provisional_until_ms = CASE WHEN :isClaimed THEN :provisionalUntilMs ELSE ifnull(:provisionalUntilMs, provisional_until_ms) END,
       claim = CASE WHEN :claimPending AND claimed_at_ms IS NULL THEN ifnull(claim, :emptyClaim) ELSE claim END
     WHERE agent_key = :agentKey`,
  )
  return {
    setStatus(agentKey: AgentKey, { lastError, ...change }: AgentStatusChange) {
      // Not checked again is no sign of the agent.
      const seen = lastError === null && change.status !== 'unproven' ? 1 : 0
      return setStatus({ agentKey, ...change, lastError: encodeError(lastError), seen })
    },
    setTokenFacts(agentKey: AgentKey, facts: KeptTokenFacts) {
      return setTokenFacts({
        agentKey,
        ...facts,
        grantedScopes: JSON.stringify(facts.grantedScopes),
        claimPending: facts.claimPending ? 1 : 0,
        isClaimed: facts.claimPending === false ? 1 : 0,
        emptyClaim: JSON.stringify(emptyClaim),
      })
    },
  }
}

// CROSS JOIN keeps the order: a few ids are looked for among many agents.
const rowsOfIds = `SELECT DISTINCT ${selectColumns(agentIdRow, 'a')} FROM json_each(:agentIds) said
  CROSS JOIN agents a ON a.site_no = :siteNo AND a.agent_id IN ${buildIdSpellings('said.value')}`

/** Whoever describes a credential may give the credential too, which is no column. */
function credentialColumnsOf({ authMethod, keyAlgorithm, keyFingerprint, keyAge }: CredentialChange) {
  return { authMethod, keyAlgorithm, keyFingerprint, keyAge: encodeKeyAge(keyFingerprint, keyAge) }
}

/** Those that can be read. */
function agentLists(sql: Statements) {
  return {
    all: sql.rows(`${agentColumns} ORDER BY a.agent_no`, agentRow, unreadAgents),
    /** Whether the rows that were read last left out one that cannot be read. */
    hasUnread: () => sql.unreadIn(unreadAgents.table).length > 0,
    fleet: sql.rows(
      `SELECT ${selectColumns(fleetAgentRow, 'a', fieldsElsewhere)}
       FROM agents a JOIN sites s USING (site_no) LEFT JOIN agent_scores x USING (agent_no) ORDER BY a.agent_no`,
      fleetAgentRow,
      unreadAgents,
    ),
    /** Archived ones too. */
    ofSite: sql.rows(`${agentColumns} WHERE a.site_no = :siteNo ORDER BY a.agent_no`, agentRow, unreadAgents),
    /** Those in use. A round over a site reads all of them, so it reads no more of each than it needs. */
    callersOfSite: sql.rows(
      `SELECT ${selectColumns(callerRow, 'a', fieldsElsewhere)}
       FROM agents a JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)
       WHERE a.site_no = :siteNo AND a.archived_at_ms IS NULL ORDER BY a.agent_no`,
      callerRow,
      unreadAgents,
    ),
    idsOfSite: sql.rows(
      `SELECT ${selectColumns(agentIdRow)} FROM agents WHERE site_no = :siteNo`,
      agentIdRow,
      unreadAgents,
    ),
  }
}

/** Agents: who they are and their status. What they do is in the other tables. */
export function createAgentStore(sql: Statements) {
  const byKey = sql.row(`${agentColumns} WHERE a.agent_key = :agentKey`, agentRow)
  const byId = sql.row(
    `${agentColumns} WHERE a.site_no = :siteNo AND a.agent_id IN ${buildIdSpellings(':agentId')}
     ORDER BY a.agent_id = :agentId DESC LIMIT 1`,
    agentRow,
  )
  const byServiceName = sql.row(
    `${agentColumns} WHERE a.site_no = :siteNo AND ifnull(a.service_name, a.name) = :name ORDER BY a.agent_no LIMIT 1`,
    agentRow,
  )
  const hasName = sql.row(
    'SELECT name FROM agents WHERE site_no = :siteNo AND ifnull(service_name, name) = :name LIMIT 1',
    z.object({ name: z.string() }),
  )
  const amongIds = sql.rows(rowsOfIds, agentIdRow)
  const countIn = sql.row(agentsNeedingYou, z.object({ count: z.number() }))
  const insert = sql.run(
    `INSERT INTO agents ${insertValues(newAgentFields, { status: "'unproven'", statusAtMs: ':addedAtMs' })}`,
  )
  const setCredential = sql.run(
    `UPDATE agents SET ${updateAssignments(['authMethod', 'keyAlgorithm', 'keyFingerprint'])},
       key_age = iif(key_age ->> 'fingerprint' = :keyFingerprint, key_age, ifnull(:keyAge, key_age))
     WHERE agent_key = :agentKey`,
  )
  const setRequestedScopes = sql.run(
    'UPDATE agents SET requested_scopes = :requestedScopes WHERE agent_key = :agentKey',
  )
  return {
    ...agentLists(sql),
    /** Which of these ids of a site are agents of ours. */
    findIds: (siteNo: number, agentIds: readonly string[]) => amongIds({ siteNo, agentIds }),
    /** In one of these states, or with a failed write that is not dismissed. */
    countNeedingYou: (statuses: readonly AgentStatus[]) => countIn({ statuses: JSON.stringify(statuses) })?.count ?? 0,
    find: (agentKey: AgentKey) => byKey({ agentKey }),
    findAtSite: (siteNo: number, agentId: string) => byId({ siteNo, agentId }),
    /** By the name that the service shows. */
    findByName: (siteNo: number, name: string) => byServiceName({ siteNo, name }),
    /**
     * Names that agents have at a site: the service's own, where it is known, since that is what a new name may not be.
     */
    namesOfSite: sql.rows(
      'SELECT ifnull(service_name, name) AS name FROM agents WHERE site_no = :siteNo',
      z.object({ name: z.string() }),
    ),
    hasName: (place: { siteNo: number; name: string }) => hasName(place) !== null,
    add: ({ keyMadeAtMs, ...agent }: NewAgent) =>
      insert({ jwksUrl: null, serviceName: null, ...agent, keyAge: encodeFirstKeyAge(agent, keyMadeAtMs) }),
    setCredential: (agentKey: AgentKey, change: CredentialChange) =>
      setCredential({ agentKey, ...credentialColumnsOf(change) }),
    rename: sql.run('UPDATE agents SET name = :name WHERE agent_key = :agentKey'),
    /** Notes what the service calls the agent. A name of the operator's own stays. Gives 0 when nothing has changed. */
    setServiceName: sql.run(
      `UPDATE agents SET name = CASE WHEN name = agent_id OR name IS service_name THEN :serviceName ELSE name END,
         service_name = :serviceName
       WHERE agent_key = :agentKey AND service_name IS NOT :serviceName`,
    ),
    setRequestedScopes: (agentKey: AgentKey, scopes: readonly string[]) =>
      setRequestedScopes({ agentKey, requestedScopes: JSON.stringify(scopes) }),
    ...agentEvidence(sql),
    /** Takes the agent's subscriptions, drafts, predictions and writes along. */
    remove: sql.run('DELETE FROM agents WHERE agent_key = :agentKey'),
  }
}

import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { type AgentKey, agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { type RegistrationForm, registrationFormSchema } from '#contract/ipc/registration-form.ts'
import {
  type RegistrationStage,
  registrationAttemptSchema,
  registrationStageSchema,
} from '#contract/ipc/registrations.procedures.ts'
import { keyAlgorithmSchema } from '#contract/rules/credentials/key-algorithm.ts'
import { answerDraftSchema } from '#contract/rules/registrations/registration-answer.ts'
import type { Clock } from '../system/clock.ts'
import { keptClaimSchema } from './claims.store.ts'
import { selectColumns, updateAssignments } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, createJsonColumn, createRequiredJsonColumn, type Statements } from './database/statements.ts'
import { hasChallenge, isToFinish } from './sql/obligation-conditions.ts'

/** Under this name the settings keep what was typed in the forms of registrations, by the key of each. */
export const typedFormsName = 'typed forms'

const challengeSchema = z.strictObject({
  challengeId: z.string().nullable(),
  prompt: z.string(),
  instructions: z.string(),
  submitUrl: z.string().nullable(),
  attemptsLeft: z.number().int().nullable(),
  expiresAtMs: z.number().int().nullable(),
  /** It came in the place of one that an attempt did not pass. Absent from what older releases stored. */
  isReplacement: z.boolean().default(false),
  /**
   * How far its answer was when another secret was asked for: the row is there again once that is kept. Null before an
   * answer; absent from what older releases stored.
   */
  cameTo: z.enum(['answer_unknown', 'passed']).nullable().default(null),
})

const registrationRow = z.object({
  agentKey: agentKeySchema,
  siteNo: z.number(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  stage: registrationStageSchema,
  form: createRequiredJsonColumn(registrationFormSchema),
  keyAlgorithm: keyAlgorithmSchema.nullable(),
  keyFingerprint: z.string().nullable(),
  /** When that key was made; null for one of before that was noted. */
  keyMadeAtMs: z.number().nullable(),
  jwks: z.string().nullable(),
  agentId: agentIdSchema.nullable(),
  challenge: createJsonColumn(challengeSchema),
  attempts: createRequiredJsonColumn(z.array(registrationAttemptSchema)),
  draft: createJsonColumn(answerDraftSchema),
  error: errorColumn,
  createdAtMs: z.number(),
  /**
   * What the fleet says of the agent, once it is there: whether it ever had a token, its claim, and until when it is
   * provisional.
   */
  hadToken: bit,
  claim: createJsonColumn(keptClaimSchema),
  provisionalUntilMs: z.number().nullable(),
})
const numberedRow = registrationRow.extend({ registrationNo: z.number() })
/** One registration; times are this machine's clock but those that the service gave. */
export type RegistrationRecord = z.output<typeof registrationRow>

const registrationColumns = `
  SELECT ${selectColumns(numberedRow, 'r', {
    site: 's.',
    deploymentId: 's.',
    baseUrl: 'd.',
    hadToken: 'a.granted_scopes IS NOT NULL',
    claim: 'a.',
    provisionalUntilMs: 'a.',
  })}
  FROM registrations r JOIN sites s ON s.site_no = r.site_no JOIN deployments d USING (deployment_id)
    LEFT JOIN agents a ON a.agent_key = r.agent_key`

const changedFields = [
  'stage',
  'form',
  'keyAlgorithm',
  'keyFingerprint',
  'keyMadeAtMs',
  'jwks',
  'agentId',
  'challenge',
  'attempts',
  'draft',
  'error',
] as const

/** What a step changes; what is left out stays. */
type RegistrationChange = Partial<Pick<RegistrationRecord, (typeof changedFields)[number]>>

const textOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Registrations and what became of each. Every change is on the disk before the call returns. */
export function createRegistrationStore(sql: Statements, clock: Clock) {
  const byKey = sql.row(`${registrationColumns} WHERE r.agent_key = :agentKey`, registrationRow)
  const insert = sql.run(
    `INSERT INTO registrations (agent_key, site_no, stage, form, attempts, created_at_ms, updated_at_ms)
     VALUES (:agentKey, :siteNo, :stage, :form, '[]', :nowMs, :nowMs)`,
  )
  const update = sql.run(
    `UPDATE registrations SET ${updateAssignments(changedFields)}, updated_at_ms = :nowMs
     WHERE agent_key = :agentKey`,
  )
  const hasName = sql.row(
    `SELECT agent_key FROM registrations
     WHERE site_no = :siteNo AND json_extract(form, '$.name') = :name AND agent_key IS NOT :except LIMIT 1`,
    z.object({ agentKey: agentKeySchema }),
  )
  const countAt = sql.row(
    `SELECT count(*) AS count FROM registrations r JOIN sites s USING (site_no) WHERE s.deployment_id = :deploymentId`,
    z.object({ count: z.number() }),
  )
  const countToFinish = sql.row(
    `SELECT count(*) AS count FROM registrations
     WHERE ${isToFinish}`,
    z.object({ count: z.number() }),
  )
  const now = () => Math.trunc(clock())
  const find = (agentKey: AgentKey) => byKey({ agentKey })
  return {
    find,
    all: sql.rows(`${registrationColumns} ORDER BY r.registration_no`, registrationRow),
    /** So many rows after one, oldest first: for who reads all of them and lets others have their turn in between. */
    page: sql.rows(
      `${registrationColumns} WHERE r.registration_no > :after ORDER BY r.registration_no LIMIT :limit`,
      numberedRow,
    ),
    hasName: (place: { siteNo: number; name: string; except: AgentKey | null }) => hasName(place) !== null,
    countAtDeployment: (deploymentId: string) => countAt({ deploymentId })?.count ?? 0,
    /** Those that wait for the operator; what is staged waits for nobody, and claims are counted with the agents. */
    countToFinish: () => countToFinish({})?.count ?? 0,
    /** Agents that have a registration challenge to answer. */
    withChallenge: sql.rows(
      `SELECT agent_key FROM registrations WHERE ${hasChallenge}`,
      z.object({ agentKey: agentKeySchema }),
    ),
    /** Names that registrations have at a site. */
    namesOfSite: sql.rows(
      `SELECT agent_key, json_extract(form, '$.name') AS name FROM registrations WHERE site_no = :siteNo`,
      z.object({ agentKey: agentKeySchema, name: z.string() }),
    ),
    add(registration: { agentKey: AgentKey; siteNo: number; stage: 'staged' | 'intent'; form: RegistrationForm }) {
      insert({ ...registration, form: JSON.stringify(registration.form), nowMs: now() })
    },
    /** Gives the row as it is now, or null when it is gone. */
    change(agentKey: AgentKey, change: RegistrationChange): RegistrationRecord | null {
      return sql.transaction(() => {
        const row = find(agentKey)
        if (row === null) return null
        const next: RegistrationRecord = { ...row, ...change }
        update({
          agentKey,
          stage: next.stage satisfies RegistrationStage,
          form: JSON.stringify(next.form),
          keyAlgorithm: next.keyAlgorithm,
          keyFingerprint: next.keyFingerprint,
          keyMadeAtMs: next.keyMadeAtMs,
          jwks: next.jwks,
          agentId: next.agentId,
          challenge: textOf(next.challenge),
          attempts: JSON.stringify(next.attempts),
          draft: textOf(next.draft),
          error: encodeError(next.error satisfies AppErrorData | null),
          nowMs: now(),
        })
        return next
      })
    },
    ...removals(sql, find, now),
  }
}

/** How rows end, or go on as those of another agent. */
function removals(sql: Statements, find: (agentKey: AgentKey) => RegistrationRecord | null, now: () => number) {
  const remove = sql.run('DELETE FROM registrations WHERE agent_key = :agentKey')
  const rename = sql.run(
    `UPDATE registrations SET agent_key = :next, stage = 'challenge', draft = :draft, error = NULL, updated_at_ms = :nowMs
     WHERE agent_key = :agentKey`,
  )
  const doubt = sql.run(
    `UPDATE registrations SET agent_key = :next, stage = 'unknown', key_algorithm = NULL, key_fingerprint = NULL, key_made_at_ms = NULL,
       jwks = NULL, error = :error, updated_at_ms = :nowMs
     WHERE agent_key = :agentKey`,
  )
  return {
    remove: (agentKey: AgentKey) => remove({ agentKey }),
    /**
     * From a backup: registered since, the agent has its secret in the keychain by the key that the row had, or had
     * before an earlier backup was put in place: by one of `formerKeys`.
     */
    doubt: (agentKey: AgentKey, { next, formerKeys }: { next: AgentKey; formerKeys: readonly string[] }) =>
      doubt({
        agentKey,
        next,
        error: encodeError({
          code: 'restored_from_backup',
          details: { of: 'registration', item: formerKeys.join(', ') },
        }),
        nowMs: now(),
      }),
    /**
     * Has a row go on with its challenge as that of another agent, in the place of the one that this had. What was
     * typed for that one stays, unless this has a draft of its own.
     */
    moveTo(next: AgentKey, agentKey: AgentKey): void {
      sql.transaction(() => {
        const draft = find(agentKey)?.draft ?? find(next)?.draft ?? null
        remove({ agentKey: next })
        rename({ agentKey, next, draft: textOf(draft), nowMs: now() })
      })
    },
  }
}

export type RegistrationStore = ReturnType<typeof createRegistrationStore>

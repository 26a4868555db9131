import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { type DeploymentId, deploymentIdSchema, type Site, siteSchema } from '#contract/ids.ts'
import { type ListCompleteness, listCompletenessSchema } from '#contract/rules/list-completeness.ts'
import type { KnownKeys } from '#contract/rules/subscriptions/settle-scope-keys.ts'
import { selectColumns } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, createJsonColumn, type Statements } from './database/statements.ts'

const deploymentRow = z.object({
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  name: z.string(),
  addedAtMs: z.number(),
  agentCount: z.number(),
})

const siteRow = z.object({
  siteNo: z.number(),
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  site: siteSchema,
  // What cannot be read of how it answered is found out again, by the next request.
  health: z.enum(['never_asked', 'ok', 'failing']).catch('never_asked'),
  error: errorColumn.catch(null),
  lastOkAtMs: z.number().nullable(),
  scopeKeys: createJsonColumn(z.array(z.string())).catch(null),
  scopeKeysReadAtMs: z.number().nullable(),
  scopeKeysMissing: createJsonColumn(z.array(z.string())).catch(null),
  scopeKeysMissingSinceMs: z.number().nullable(),
  challengeList: createJsonColumn(listCompletenessSchema).catch(null),
  scopeKeyList: createJsonColumn(listCompletenessSchema).catch(null),
  pastChallengeList: createJsonColumn(listCompletenessSchema).catch(null),
  agentCount: z.number(),
  agentsNotRead: z.number(),
  hasNewAgents: bit,
})
/**
 * One site of one deployment, how it answered last, and which scope keys it offers (null: never read);
 * `scopeKeysMissing` are those of them that the last complete list lacked, null when there are none. `hasNewAgents`:
 * agents have come since its past results were last read.
 */
export type SiteRecord = z.output<typeof siteRow>

const siteColumns = `
  SELECT ${selectColumns(siteRow, 's', {
    baseUrl: 'd.',
    agentCount: '(SELECT count(*) FROM agents a WHERE a.site_no = s.site_no)',
    agentsNotRead: `(SELECT count(*) FROM agents a WHERE a.site_no = s.site_no AND a.archived_at_ms IS NULL
       AND a.subscriptions_read_at_ms IS NULL)`,
  })}
  FROM sites s JOIN deployments d USING (deployment_id)`

/** Services that are connected, by id, and their sites, by number; a number may be given again after a removal. */
export function createDeploymentStore(sql: Statements) {
  const insertDeployment = sql.run('INSERT INTO deployments VALUES (:deploymentId, :baseUrl, :name, :addedAtMs)')
  const insertSite = sql.run('INSERT INTO sites (deployment_id, site) VALUES (:deploymentId, :site)')
  const siteByName = sql.row(`${siteColumns} WHERE s.deployment_id = :deploymentId AND s.site = :site`, siteRow)
  const markFailing = sql.run(`UPDATE sites SET health = 'failing', error = :error WHERE site_no = :siteNo`)
  const saveKeys = sql.run(
    `UPDATE sites SET scope_keys = :scopeKeys, scope_keys_read_at_ms = :atMs, scope_key_list = :scopeKeyList,
       scope_keys_missing = :missing, scope_keys_missing_since_ms = :missingSinceMs
     WHERE site_no = :siteNo`,
  )
  const saveChallengeList = sql.run('UPDATE sites SET challenge_list = :challengeList WHERE site_no = :siteNo')
  const savePastList = sql.run('UPDATE sites SET past_challenge_list = :pastChallengeList WHERE site_no = :siteNo')
  return {
    list: sql.rows(
      `SELECT ${selectColumns(deploymentRow, 'd', {
        agentCount:
          '(SELECT count(*) FROM agents a JOIN sites s USING (site_no) WHERE s.deployment_id = d.deployment_id)',
      })}
       FROM deployments d ORDER BY added_at_ms, rowid`,
      deploymentRow,
    ),
    sites: sql.rows(`${siteColumns} ORDER BY s.site_no`, siteRow, { table: 'sites', no: 'siteNo' }),
    site: (deploymentId: DeploymentId, site: Site) => siteByName({ deploymentId, site }),
    add(deployment: {
      deploymentId: DeploymentId
      baseUrl: string
      name: string
      addedAtMs: number
      sites: readonly Site[]
    }) {
      const { sites, ...row } = deployment
      sql.transaction(() => {
        insertDeployment(row)
        for (const site of new Set(sites)) insertSite({ deploymentId: row.deploymentId, site })
      })
    },
    addSite: (deploymentId: DeploymentId, site: Site) => insertSite({ deploymentId, site }),
    /** Takes the deployment's sites and their challenges along. Agents must be gone before. */
    remove: sql.run('DELETE FROM deployments WHERE deployment_id = :deploymentId'),
    recordAnswer: sql.run(
      `UPDATE sites SET health = 'ok', error = NULL, last_ok_at_ms = :atMs WHERE site_no = :siteNo`,
    ),
    recordFailure(siteNo: number, error: AppErrorData) {
      markFailing({ siteNo, error: encodeError(error) })
    },
    saveScopeKeys(siteNo: number, read: KnownKeys & { completeness: ListCompleteness; atMs: number }) {
      const { keys, doubt, completeness, atMs } = read
      saveKeys({
        siteNo,
        scopeKeys: keys,
        scopeKeyList: JSON.stringify(completeness),
        missing: doubt?.missing ?? null,
        missingSinceMs: doubt?.sinceMs ?? null,
        atMs,
      })
    },
    /** Its past results are due to be read for the agents that it has now. */
    clearNewAgents: sql.run('UPDATE sites SET has_new_agents = 0 WHERE site_no = :siteNo'),
    /** How complete the last list of challenges was. */
    saveChallengeList(siteNo: number, completeness: ListCompleteness) {
      saveChallengeList({ siteNo, challengeList: JSON.stringify(completeness) })
    },
    /** How complete the last list of challenges that ended was, as far back as is asked about; null: none is asked. */
    savePastChallengeList(siteNo: number, completeness: ListCompleteness | null) {
      savePastList({ siteNo, pastChallengeList: completeness === null ? null : JSON.stringify(completeness) })
    },
  }
}

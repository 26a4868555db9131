import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { agentKeySchema } from '#contract/ids.ts'
import { isComplete, type ListCompleteness, listCompletenessSchema } from '#contract/list-completeness.ts'
import { instrumentOf } from '#contract/rules/predictions/scope-key.ts'
import { doubtWithout, type KeyDoubt, type SettledKeys } from '#contract/rules/predictions/settle-scope-keys.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, jsonColumn, type Statements } from './database/statements.ts'

const readingRow = z.object({
  agentNo: z.number(),
  triedAtMs: z.number(),
  failures: z.number(),
  error: errorColumn,
  list: jsonColumn(listCompletenessSchema),
  missing: jsonColumn(z.array(z.string())),
  missingSinceMs: z.number().nullable(),
  isDue: bit,
})
type SubscriptionReading = Omit<z.output<typeof readingRow>, 'missing' | 'missingSinceMs'> & {
  doubt: KeyDoubt | null
}

const scheduleRow = z.object({
  agentKey: agentKeySchema,
  siteNo: z.number(),
  readAtMs: z.number().nullable(),
  triedAtMs: z.number().nullable(),
  failures: z.number(),
  missingSinceMs: z.number().nullable(),
  isDue: bit,
})
/** What decides when an agent's subscriptions are read next. */
export type ScheduledReading = z.output<typeof scheduleRow>

const lossRow = z.object({
  agentNo: z.number(),
  instrument: z.string(),
  reason: z.enum(['refused', 'unlisted']),
  atMs: z.number(),
})

function readingOf({ missing, missingSinceMs, ...reading }: z.output<typeof readingRow>): SubscriptionReading {
  const doubt = missing === null || missingSinceMs === null ? null : { missing, sinceMs: missingSinceMs }
  return { ...reading, doubt }
}

/** What every agent is subscribed to, as last read from or told to the service. */
export function createSubscriptionStore(sql: Statements) {
  const insert = sql.run('INSERT OR IGNORE INTO subscriptions VALUES (:agentNo, :scopeKey, :instrument)')
  const removeOne = sql.run('DELETE FROM subscriptions WHERE agent_no = :agentNo AND scope_key = :scopeKey')
  const removeInstrument = sql.run('DELETE FROM subscriptions WHERE agent_no = :agentNo AND instrument = :instrument')
  const removeAll = sql.run('DELETE FROM subscriptions WHERE agent_no = :agentNo')
  const markRead = sql.run('UPDATE agents SET subscriptions_read_at_ms = :atMs WHERE agent_no = :agentNo')
  const dropMet = sql.run(
    `DELETE FROM pending_subscriptions AS p
     WHERE p.agent_no = :agentNo
       AND EXISTS (SELECT 1 FROM agents a WHERE a.agent_no = p.agent_no AND a.subscriptions_read_at_ms IS NOT NULL)
       AND p.is_wanted = EXISTS (SELECT 1 FROM subscriptions s WHERE s.agent_no = p.agent_no AND s.instrument = p.instrument)`,
  )
  const ofAgent = sql.rows(
    'SELECT scope_key AS scopeKey FROM subscriptions WHERE agent_no = :agentNo ORDER BY scope_key',
    z.object({ scopeKey: z.string() }),
  )
  const subscribers = sql.rows(
    'SELECT DISTINCT agent_no AS agentNo FROM subscriptions WHERE instrument = :instrument',
    z.object({ agentNo: z.number() }),
  )
  const readingColumns = `SELECT agent_no AS agentNo, tried_at_ms AS triedAtMs, failures, error, list, missing,
    missing_since_ms AS missingSinceMs, is_due AS isDue FROM subscription_readings`
  const reading = sql.row(`${readingColumns} WHERE agent_no = :agentNo`, readingRow)
  const readings = sql.rows(readingColumns, readingRow)
  const putReading = sql.run(
    `INSERT INTO subscription_readings VALUES (:agentNo, :atMs, :partly, NULL, :list, :missing, :missingSinceMs, 0)
     ON CONFLICT DO UPDATE SET tried_at_ms = excluded.tried_at_ms, failures = CASE WHEN :partly THEN failures + 1 ELSE 0 END,
       error = NULL, list = excluded.list, missing = excluded.missing, missing_since_ms = excluded.missing_since_ms, is_due = 0`,
  )
  const putFailure = sql.run(
    `INSERT INTO subscription_readings VALUES (:agentNo, :atMs, 1, :error, NULL, NULL, NULL, 0)
     ON CONFLICT DO UPDATE SET tried_at_ms = excluded.tried_at_ms, failures = failures + 1, error = excluded.error`,
  )
  const putDoubt = sql.run(
    'UPDATE subscription_readings SET missing = :missing, missing_since_ms = :missingSinceMs WHERE agent_no = :agentNo',
  )
  const putDue = sql.run(
    `INSERT INTO subscription_readings VALUES (:agentNo, 0, 0, NULL, NULL, NULL, NULL, 1) ON CONFLICT DO UPDATE SET is_due = 1`,
  )
  const putLoss = sql.run(
    `INSERT INTO subscription_losses VALUES (:agentNo, :instrument, :reason, :atMs)
     ON CONFLICT DO UPDATE SET reason = excluded.reason, at_ms = excluded.at_ms`,
  )
  const dropLoss = sql.run('DELETE FROM subscription_losses WHERE agent_no = :agentNo AND instrument = :instrument')
  const dropFoundLosses = sql.run(
    `DELETE FROM subscription_losses AS l WHERE l.agent_no = :agentNo
       AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.agent_no = l.agent_no AND s.instrument = l.instrument)`,
  )
  const doubtColumns = (doubt: KeyDoubt | null) => ({
    missing: doubt === null ? null : JSON.stringify(doubt.missing),
    missingSinceMs: doubt?.sinceMs ?? null,
  })
  const of = (agentNo: number) => ofAgent({ agentNo }).map(({ scopeKey }) => scopeKey)
  const put = (agentNo: number, scopeKey: string) => insert({ agentNo, scopeKey, instrument: instrumentOf(scopeKey) })
  const doubtOf = (agentNo: number): KeyDoubt | null => {
    const row = reading({ agentNo })
    return row === null ? null : readingOf(row).doubt
  }
  /** The service has spoken of this key by itself: what a list lacked says nothing of it any more. */
  const endDoubt = (agentNo: number, scopeKey: string) => {
    const doubt = doubtOf(agentNo)
    if (doubt !== null) putDoubt({ agentNo, ...doubtColumns(doubtWithout(doubt, scopeKey)) })
    dropLoss({ agentNo, instrument: instrumentOf(scopeKey) })
  }
  const replaceAll = (agentNo: number, scopeKeys: readonly string[]) => {
    removeAll({ agentNo })
    for (const scopeKey of scopeKeys) put(agentNo, scopeKey)
  }
  return {
    /** The service has confirmed that the agent is subscribed. */
    add(agentNo: number, scopeKey: string) {
      put(agentNo, scopeKey)
      endDoubt(agentNo, scopeKey)
    },
    /** The service has confirmed that the agent is not subscribed any more. */
    remove(agentNo: number, scopeKey: string) {
      removeOne({ agentNo, scopeKey })
      endDoubt(agentNo, scopeKey)
    },
    /**
     * Takes back what is wanted of an agent and is so already, whoever made it so. Nothing while it is not known what
     * the agent holds. Gives how many wishes that were.
     */
    dropMetWishes: (agentNo: number) => dropMet({ agentNo }),
    of,
    /** The agents of all sites that are subscribed to an instrument. */
    subscribersOf: (instrument: string) => subscribers({ instrument }).map(({ agentNo }) => agentNo),
    /** Every subscription of every agent, an agent a row: `scopeKeys` and `instruments` are in the same order. */
    all: sql.rows(
      `SELECT agent_no AS agentNo, json_group_array(scope_key) AS scopeKeys, json_group_array(instrument) AS instruments
       FROM subscriptions GROUP BY agent_no`,
      z.object({
        agentNo: z.number(),
        scopeKeys: z.string().transform((text) => JSON.parse(text) as string[]),
        instruments: z.string().transform((text) => JSON.parse(text) as string[]),
      }),
    ),
    /** Puts a whole set in the place of what was known, as another console has written it down. */
    replace(agentNo: number, scopeKeys: readonly string[], atMs: number) {
      sql.transaction(() => {
        replaceAll(agentNo, scopeKeys)
        markRead({ agentNo, atMs })
        dropMet({ agentNo })
      })
    },
    doubtOf,
    /** How the last reading of every agent went that was ever tried. */
    readings: () => readings().map(readingOf),
    losses: sql.rows('SELECT agent_no AS agentNo, instrument, reason, at_ms AS atMs FROM subscription_losses', lossRow),
    /** What counts after a list was read. After a complete one it is known what the agent holds. */
    settle(agentNo: number, settled: SettledKeys, { atMs, list }: { atMs: number; list: ListCompleteness }) {
      const isWhole = isComplete(list)
      sql.transaction(() => {
        replaceAll(agentNo, settled.keys)
        for (const key of settled.lost) putLoss({ agentNo, instrument: instrumentOf(key), reason: 'unlisted', atMs })
        dropFoundLosses({ agentNo })
        putReading({
          agentNo,
          atMs,
          partly: isWhole ? 0 : 1,
          list: JSON.stringify(list),
          ...doubtColumns(settled.doubt),
        })
        if (isWhole) markRead({ agentNo, atMs })
        dropMet({ agentNo })
      })
    },
    /** A list was asked for and did not come, or could not be read: what was known stays. */
    readingFailed: (agentNo: number, { error, atMs }: { error: AppErrorData; atMs: number }) =>
      putFailure({ agentNo, atMs, error: encodeError(error) }),
    /**
     * The service has refused something because the agent is not subscribed: it knows better. The rest is read again
     * soon.
     */
    refused(agentNo: number, scopeKey: string, atMs: number) {
      const instrument = instrumentOf(scopeKey)
      sql.transaction(() => {
        removeInstrument({ agentNo, instrument })
        endDoubt(agentNo, scopeKey)
        putLoss({ agentNo, instrument, reason: 'refused', atMs })
        putDue({ agentNo })
        dropMet({ agentNo })
      })
    },
    /** The agents that may be due: read before `staleBeforeMs` or in doubt, not archived, and of no site that fails. */
    schedule: sql.rows(
      `SELECT a.agent_key AS agentKey, a.site_no AS siteNo, a.subscriptions_read_at_ms AS readAtMs, r.tried_at_ms AS triedAtMs,
         ifnull(r.failures, 0) AS failures, r.missing_since_ms AS missingSinceMs, ifnull(r.is_due, 0) AS isDue
       FROM agents a JOIN sites s USING (site_no) LEFT JOIN subscription_readings r USING (agent_no)
       WHERE a.archived_at_ms IS NULL AND s.health <> 'failing'
         AND (ifnull(a.subscriptions_read_at_ms, 0) <= :staleBeforeMs OR r.is_due OR r.missing IS NOT NULL)
       ORDER BY a.agent_no`,
      scheduleRow,
    ),
  }
}

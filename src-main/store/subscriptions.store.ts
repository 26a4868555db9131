import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { agentKeySchema } from '#contract/ids.ts'
import { statusesOfTokens, statusesToAskAgain } from '#contract/rules/agents/can-predict.ts'
import { isComplete, type ListCompleteness, listCompletenessSchema } from '#contract/rules/list-completeness.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { type KeyDoubt, removeDoubt, type SettledKeys } from '#contract/rules/subscriptions/settle-scope-keys.ts'
import { selectColumns } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, createJsonColumn, createRequiredJsonColumn, type Statements } from './database/statements.ts'

const readingRow = z.object({
  agentNo: z.number(),
  triedAtMs: z.number(),
  failures: z.number(),
  error: errorColumn,
  list: createJsonColumn(listCompletenessSchema),
  missing: createJsonColumn(z.array(z.string())),
  missingSinceMs: z.number().nullable(),
  isDue: bit,
})
type SubscriptionReading = Omit<z.output<typeof readingRow>, 'missing' | 'missingSinceMs'> & {
  doubt: KeyDoubt | null
}

const listOf = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ')
/** `isToBeAskedAgain` of an agent `a`, which a test compares. */
const isTokenRefused = `(a.status IN (${listOf(statusesToAskAgain)}) OR a.status IN (${listOf(statusesOfTokens)})
  AND ifnull(a.last_error ->> '$.details.endpoint', 'requestToken') <> 'requestToken')`

const scheduleRow = z.object({
  agentKey: agentKeySchema,
  siteNo: z.number(),
  readAtMs: z.number().nullable(),
  triedAtMs: z.number().nullable(),
  failures: z.number(),
  missingSinceMs: z.number().nullable(),
  isDue: bit,
  /** Its last token was refused, or its status was read in words that were said elsewhere. */
  isTokenRefused: bit,
})
/** What decides when an agent's subscriptions are read next. */
export type ScheduledReading = z.output<typeof scheduleRow>

const heldRow = z.object({
  agentNo: z.number(),
  scopeKeys: createRequiredJsonColumn(z.array(z.string())),
  instruments: createRequiredJsonColumn(z.array(z.string())),
})

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

/** What agents hold, and their pending changes. */
function heldSubscriptions(sql: Statements) {
  const insert = sql.run('INSERT OR IGNORE INTO subscriptions VALUES (:agentNo, :scopeKey, :instrument)')
  const removeAll = sql.run('DELETE FROM subscriptions WHERE agent_no = :agentNo')
  const markRead = sql.run('UPDATE agents SET subscriptions_read_at_ms = :atMs WHERE agent_no = :agentNo')
  const dropMet = sql.run(
    `DELETE FROM pending_subscriptions AS p
     WHERE p.agent_no = :agentNo
       AND EXISTS (SELECT 1 FROM agents a WHERE a.agent_no = p.agent_no AND a.subscriptions_read_at_ms IS NOT NULL)
       AND p.is_wanted = EXISTS (SELECT 1 FROM subscriptions s WHERE s.agent_no = p.agent_no AND s.instrument = p.instrument)`,
  )
  const add = (agentNo: number, scopeKey: string) => insert({ agentNo, scopeKey, instrument: instrumentOf(scopeKey) })
  return {
    add,
    remove: sql.run('DELETE FROM subscriptions WHERE agent_no = :agentNo AND scope_key = :scopeKey'),
    removeInstrument: sql.run('DELETE FROM subscriptions WHERE agent_no = :agentNo AND instrument = :instrument'),
    /** Puts a set in the place of what was known; with `isWhole` it is known from now on what the agent holds. */
    replace(agentNo: number, scopeKeys: readonly string[], { atMs, isWhole }: { atMs: number; isWhole: boolean }) {
      removeAll({ agentNo })
      for (const scopeKey of scopeKeys) add(agentNo, scopeKey)
      if (isWhole) markRead({ agentNo, atMs })
      dropMet({ agentNo })
    },
    dropAppliedChanges: (agentNo: number) => dropMet({ agentNo }),
    ofAgent: sql.rows(
      'SELECT scope_key FROM subscriptions WHERE agent_no = :agentNo ORDER BY scope_key',
      z.object({ scopeKey: z.string() }),
    ),
    all: sql.rows(
      `SELECT agent_no, json_group_array(scope_key) AS scopeKeys, json_group_array(instrument) AS instruments
       FROM subscriptions GROUP BY agent_no`,
      heldRow,
    ),
    subscribers: sql.rows(
      `SELECT DISTINCT agent_no FROM subscriptions JOIN agents USING (agent_no)
       WHERE instrument = :instrument AND site_no = :siteNo`,
      z.object({ agentNo: z.number() }),
    ),
  }
}

/** How the last reading of each agent went, and what it left in doubt. */
function subscriptionReadings(sql: Statements) {
  const select = `SELECT ${selectColumns(readingRow)} FROM subscription_readings`
  const one = sql.row(`${select} WHERE agent_no = :agentNo`, readingRow)
  const all = sql.rows(select, readingRow)
  const put = sql.run(
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
  const doubtColumns = (doubt: KeyDoubt | null) => ({
    missing: doubt === null ? null : JSON.stringify(doubt.missing),
    missingSinceMs: doubt?.sinceMs ?? null,
  })
  const doubtOf = (agentNo: number): KeyDoubt | null => {
    const row = one({ agentNo })
    return row === null ? null : readingOf(row).doubt
  }
  return {
    doubtOf,
    all: () => all().map(readingOf),
    add(agentNo: number, { atMs, list, doubt }: { atMs: number; list: ListCompleteness; doubt: KeyDoubt | null }) {
      put({ agentNo, atMs, partly: !isComplete(list), list: JSON.stringify(list), ...doubtColumns(doubt) })
    },
    addFailure: (agentNo: number, { error, atMs }: { error: AppErrorData; atMs: number }) =>
      putFailure({ agentNo, atMs, error: encodeError(error) }),
    /** The service has spoken of this key by itself: what a list lacked says nothing of it any more. */
    endDoubt(agentNo: number, scopeKey: string) {
      const doubt = doubtOf(agentNo)
      if (doubt !== null) putDoubt({ agentNo, ...doubtColumns(removeDoubt(doubt, scopeKey)) })
    },
    schedule: sql.rows(
      `SELECT ${selectColumns(scheduleRow, 'a', {
        readAtMs: 'a.subscriptions_read_at_ms',
        triedAtMs: 'r.',
        failures: 'ifnull(r.failures, 0)',
        missingSinceMs: 'r.',
        isDue: 'ifnull(r.is_due, 0)',
        isTokenRefused,
      })}
       FROM agents a JOIN sites s USING (site_no) LEFT JOIN subscription_readings r USING (agent_no)
       WHERE a.archived_at_ms IS NULL AND s.health <> 'failing'
         AND (ifnull(a.subscriptions_read_at_ms, 0) NOT BETWEEN :staleBeforeMs + 1 AND :nowMs
           OR r.is_due OR r.missing IS NOT NULL OR ${isTokenRefused})
       ORDER BY a.agent_no`,
      scheduleRow,
    ),
    putDue: sql.run(
      `INSERT INTO subscription_readings VALUES (:agentNo, 0, 0, NULL, NULL, NULL, NULL, 1) ON CONFLICT DO UPDATE SET is_due = 1`,
    ),
  }
}

/** What agents had and have no more, though nobody here took it from them. */
function subscriptionLosses(sql: Statements) {
  const put = sql.run(
    `INSERT INTO subscription_losses VALUES (:agentNo, :instrument, :reason, :atMs)
     ON CONFLICT DO UPDATE SET reason = excluded.reason, at_ms = excluded.at_ms`,
  )
  return {
    put: (loss: z.output<typeof lossRow>) => put(loss),
    drop: sql.run('DELETE FROM subscription_losses WHERE agent_no = :agentNo AND instrument = :instrument'),
    dropFound: sql.run(
      `DELETE FROM subscription_losses AS l WHERE l.agent_no = :agentNo
         AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.agent_no = l.agent_no AND s.instrument = l.instrument)`,
    ),
    all: sql.rows(`SELECT ${selectColumns(lossRow)} FROM subscription_losses`, lossRow),
    losers: sql.rows(
      `SELECT agent_no, at_ms FROM subscription_losses JOIN agents USING (agent_no)
       WHERE instrument = :instrument AND site_no = :siteNo`,
      z.object({ agentNo: z.number(), atMs: z.number() }),
    ),
  }
}

interface InstrumentOfSite {
  siteNo: number
  instrument: string
}

/** What every agent is subscribed to, as last read from or told to the service. */
export function createSubscriptionStore(sql: Statements) {
  const held = heldSubscriptions(sql)
  const readings = subscriptionReadings(sql)
  const losses = subscriptionLosses(sql)
  const endDoubt = (agentNo: number, scopeKey: string) => {
    readings.endDoubt(agentNo, scopeKey)
    losses.drop({ agentNo, instrument: instrumentOf(scopeKey) })
  }
  return {
    /** The service has confirmed that the agent is subscribed. */
    add(agentNo: number, scopeKey: string) {
      held.add(agentNo, scopeKey)
      endDoubt(agentNo, scopeKey)
    },
    /** The service has confirmed that the agent is not subscribed any more. */
    remove(agentNo: number, scopeKey: string) {
      held.remove({ agentNo, scopeKey })
      endDoubt(agentNo, scopeKey)
    },
    /**
     * Removes the pending changes of an agent that are so already, whoever made them. None while it is not known what
     * the agent holds. Gives how many there were.
     */
    dropAppliedChanges: held.dropAppliedChanges,
    of: (agentNo: number) => held.ofAgent({ agentNo }).map(({ scopeKey }) => scopeKey),
    /** The agents of the site of a challenge that are subscribed to its instrument. */
    subscribersOf: ({ siteNo, instrument }: InstrumentOfSite) =>
      held.subscribers({ siteNo, instrument }).map(({ agentNo }) => agentNo),
    /** The agents of its site that have a subscription to its instrument no more, or were told so, and since when. */
    losersOf: ({ siteNo, instrument }: InstrumentOfSite) =>
      new Map(losses.losers({ siteNo, instrument }).map(({ agentNo, atMs }) => [agentNo, atMs])),
    /** Every subscription of every agent, an agent a row: `scopeKeys` and `instruments` are in the same order. */
    all: held.all,
    /** Puts a whole set in the place of what was known, as another console has written it down. */
    replace: (agentNo: number, scopeKeys: readonly string[], atMs: number) =>
      sql.transaction(() => held.replace(agentNo, scopeKeys, { atMs, isWhole: true })),
    doubtOf: readings.doubtOf,
    /** How the last reading of every agent went that was ever tried. */
    readings: readings.all,
    losses: losses.all,
    /** What counts after a list was read. After a complete one it is known what the agent holds. */
    settle(
      agentNo: number,
      { keys, lost, doubt }: SettledKeys,
      { atMs, list }: { atMs: number; list: ListCompleteness },
    ) {
      sql.transaction(() => {
        held.replace(agentNo, keys, { atMs, isWhole: isComplete(list) })
        for (const key of lost) losses.put({ agentNo, instrument: instrumentOf(key), reason: 'unlisted', atMs })
        losses.dropFound({ agentNo })
        readings.add(agentNo, { atMs, list, doubt })
      })
    },
    /** A list was asked for and did not come, or could not be read: what was known stays. */
    readingFailed: readings.addFailure,
    /**
     * The service has refused something because the agent is not subscribed: it knows better. The rest is read again
     * soon.
     */
    refused(agentNo: number, scopeKey: string, atMs: number) {
      const instrument = instrumentOf(scopeKey)
      sql.transaction(() => {
        held.removeInstrument({ agentNo, instrument })
        endDoubt(agentNo, scopeKey)
        losses.put({ agentNo, instrument, reason: 'refused', atMs })
        readings.putDue({ agentNo })
        held.dropAppliedChanges(agentNo)
      })
    },
    /** A change was asked for, and the response does not tell what holds now: the agent is read again soon. */
    putDue: (agentNo: number) => readings.putDue({ agentNo }),
    /** The agents that may be due: read before `staleBeforeMs` or in doubt, not archived, and of no site that fails. */
    schedule: readings.schedule,
  }
}

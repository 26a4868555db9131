import { z } from 'zod'
import { agentKeySchema } from '#contract/ids.ts'
import { createRequiredJsonColumn, type Statements } from './database/statements.ts'

const listColumn = createRequiredJsonColumn(z.array(z.string()))

const pendingRow = z.object({
  agentKey: agentKeySchema,
  on: listColumn,
  off: listColumn,
  typedAtMs: z.number(),
})

/** Instruments of one agent: to subscribe, to unsubscribe; `back` removes the pending change. */
export interface PendingEditRecord {
  agentNo: number
  on: readonly string[]
  off: readonly string[]
  back: readonly string[]
}

/** Pending changes of subscriptions: one an agent and instrument, `is_wanted` 1 to subscribe, 0 to unsubscribe. */
export function createPendingSubscriptionStore(sql: Statements) {
  const active = sql.row(
    'SELECT agent_no FROM agents WHERE agent_key = :agentKey AND archived_at_ms IS NULL',
    z.object({ agentNo: z.number() }),
  )
  // A change that is typed again keeps the time at which it was typed first.
  const put = sql.run(
    `INSERT INTO pending_subscriptions (agent_no, instrument, is_wanted, typed_at_ms)
     SELECT :agentNo, value, :isWanted, :typedAtMs FROM json_each(:instruments) WHERE true
     ON CONFLICT DO UPDATE SET is_wanted = excluded.is_wanted, typed_at_ms = excluded.typed_at_ms
       WHERE is_wanted <> excluded.is_wanted`,
  )
  const takeBack = sql.run(
    `DELETE FROM pending_subscriptions
     WHERE agent_no = :agentNo AND instrument IN (SELECT value FROM json_each(:instruments))`,
  )
  const drop = sql.run(
    'DELETE FROM pending_subscriptions WHERE agent_no = :agentNo AND instrument = :instrument AND is_wanted = :isWanted',
  )
  const discard = sql.run(
    `DELETE FROM pending_subscriptions
     WHERE agent_no IN (SELECT agent_no FROM agents WHERE agent_key IN (SELECT value FROM json_each(:agentKeys)))`,
  )
  let editNo = 0
  return {
    /** The number of an agent that can be written for; null when it is gone or archived. */
    agentNoOf: (agentKey: string) => active({ agentKey })?.agentNo ?? null,
    put({ agentNo, on, off, back }: PendingEditRecord, typedAtMs: number) {
      editNo += 1
      const set = (isWanted: 0 | 1, instruments: readonly string[]) => {
        if (instruments.length > 0) put({ agentNo, isWanted, typedAtMs, instruments: JSON.stringify(instruments) })
      }
      set(1, on)
      set(0, off)
      if (back.length > 0) takeBack({ agentNo, instruments: JSON.stringify(back) })
    },
    /** Removes one pending change, unless by now it is the opposite. */
    drop: ({ agentNo, instrument, isWanted }: { agentNo: number; instrument: string; isWanted: boolean }) =>
      drop({ agentNo, instrument, isWanted: isWanted ? 1 : 0 }),
    /** Removes every pending change of these agents; gives how many there were. */
    discard(agentKeys: readonly string[]) {
      editNo += 1
      return discard({ agentKeys: JSON.stringify(agentKeys) })
    },
    /**
     * Rises with every edit and discard: what was read at a number holds all edits up to it. Starts at 0 with the
     * process.
     */
    editNo: () => editNo,
    /** An agent a row, without those that are archived. `typedAtMs`: its oldest change. */
    all: sql.rows(
      `SELECT a.agent_key, json_group_array(p.instrument) FILTER (WHERE p.is_wanted) AS "on",
         json_group_array(p.instrument) FILTER (WHERE NOT p.is_wanted) AS off, min(p.typed_at_ms) AS typedAtMs
       FROM pending_subscriptions p JOIN agents a USING (agent_no) WHERE a.archived_at_ms IS NULL
       GROUP BY p.agent_no`,
      pendingRow,
    ),
    /** How many each agent has that has any, archived ones too. */
    counts: sql.rows(
      'SELECT a.agent_key, count(*) AS count FROM pending_subscriptions p JOIN agents a USING (agent_no) GROUP BY p.agent_no',
      z.object({ agentKey: agentKeySchema, count: z.number() }),
    ),
  }
}

import { z } from 'zod'
import { instrumentOf } from '#contract/rules/scope-key.ts'
import type { Statements } from './statements.ts'

/** What every agent is subscribed to, as last read from or told to the service. */
export function createSubscriptionStore(sql: Statements) {
  const insert = sql.run('INSERT OR IGNORE INTO subscriptions VALUES (:agentNo, :scopeKey, :instrument)')
  const removeOne = sql.run('DELETE FROM subscriptions WHERE agent_no = :agentNo AND scope_key = :scopeKey')
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
  const add = (agentNo: number, scopeKey: string) =>
    insert({ agentNo, scopeKey, instrument: instrumentOf(scopeKey) })
  return {
    add,
    remove: (agentNo: number, scopeKey: string) => removeOne({ agentNo, scopeKey }),
    /**
     * Takes back what is wanted of an agent and is so already, whoever made it so. Nothing while it is not known what the agent holds. Gives
     * how many wishes that were.
     */
    dropMetWishes: (agentNo: number) => dropMet({ agentNo }),
    of: (agentNo: number) => ofAgent({ agentNo }).map(({ scopeKey }) => scopeKey),
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
    /** Puts a complete answer of the service in the place of what was known; what it meets is not pending any more. */
    replace(agentNo: number, scopeKeys: readonly string[], atMs: number) {
      sql.transaction(() => {
        removeAll({ agentNo })
        for (const scopeKey of scopeKeys) add(agentNo, scopeKey)
        markRead({ agentNo, atMs })
        dropMet({ agentNo })
      })
    },
  }
}

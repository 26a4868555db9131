/** The agents that a query is restricted to; null: all. */
export type AgentNos = readonly number[] | null

/** The condition on the table with this alias; it takes `:agents` from `encodeAgents`. */
export const selectAgents = (alias: string) =>
  `(:agents IS NULL OR ${alias}.agent_no IN (SELECT value FROM json_each(:agents)))`

/** The value of `:agents` in `selectAgents`. */
export function encodeAgents(agentNos: AgentNos): string | null {
  return agentNos === null ? null : JSON.stringify(agentNos)
}

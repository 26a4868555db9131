import { type AgentKey, agentKeySchema } from '#contract/ids.ts'

/**
 * The agents that an address names, separated by commas; what is no agent key is left out. Null: it names none, all are
 * meant.
 */
export function readAgentKeys(text: string | undefined): AgentKey[] | null {
  if (text === undefined) return null
  return [...new Set(text.split(','))].flatMap((part) => {
    const parsed = agentKeySchema.safeParse(part)
    return parsed.success ? [parsed.data] : []
  })
}

export function writeAgentKeys(keys: Iterable<AgentKey>): string {
  return [...keys].join(',')
}

/** The agents in the address, as `readAgentKeys` reads them; without them all agents are meant. */
export function readAgentsSearch(search: Record<string, unknown>): { agents?: string } {
  return typeof search.agents === 'string' && search.agents !== '' ? { agents: search.agents } : {}
}

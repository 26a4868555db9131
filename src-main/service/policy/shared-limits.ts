const windowMs = 60_000
/** From so many agents on that are refused without a call taken in between, the limit is none of an agent's own. */
const leastAgents = 3

export interface SharedLimits {
  /** A call of this agent was refused for want of room. Gives whether the limit is shared. */
  refused(lane: string, agentKey: string): boolean
  /** A call was taken: what was refused before was so for the agents' own limits, or there is room again. */
  taken(lane: string): void
}

/**
 * Tells a limit that all agents of a site share, as that of a gateway which counts by address, from the limits of
 * single agents: by several of them that are refused within a minute.
 */
export function createSharedLimits(monotonicMs: () => number): SharedLimits {
  const refusedAtMs = new Map<string, Map<string, number>>()
  return {
    refused(lane, agentKey) {
      const nowMs = monotonicMs()
      const before = [...(refusedAtMs.get(lane) ?? [])].filter(([, atMs]) => nowMs - atMs < windowMs)
      const agents = new Map(before).set(agentKey, nowMs)
      refusedAtMs.set(lane, agents)
      return agents.size >= leastAgents
    },
    taken: (lane) => void refusedAtMs.delete(lane),
  }
}

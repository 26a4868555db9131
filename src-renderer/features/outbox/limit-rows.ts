import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { RateRoom } from '#contract/ipc/discussion.procedures.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'

/** `used`: something of the minute is gone. `waiting`: writes wait. `otherClient`: refused although we had room. */
export const limitsShown = ['all', 'used', 'waiting', 'otherClient'] as const
export type LimitsShown = (typeof limitsShown)[number]

export interface LimitRow {
  agentKey: AgentKey
  agentId: string
  name: string
  deploymentId: DeploymentId
  site: Site
  /** While a pause holds the agent nothing of it goes, whatever room there is. */
  pausedBy: FleetRow['pausedBy']
  rooms: Partial<Record<RateRoom['rateClass'], RateRoom>>
  is: Readonly<Record<LimitsShown, boolean>>
}

/** One row an agent, by name, so that no row moves while the minute passes. */
export function listLimitRows(
  agents: readonly FleetRow[],
  rooms: readonly { agentKey: AgentKey; classes: readonly RateRoom[] }[],
): LimitRow[] {
  const byAgent = new Map(rooms.map(({ agentKey, classes }) => [agentKey, classes]))
  return agents
    .flatMap(({ agentKey, agentId, name, deploymentId, site, pausedBy }) => {
      const classes = byAgent.get(agentKey)
      if (classes === undefined) return []
      const is = {
        all: true,
        used: classes.some(({ left, limit }) => left < limit),
        waiting: classes.some(({ waiting }) => waiting > 0),
        otherClient: classes.some(({ otherClientAtMs }) => otherClientAtMs !== null),
      }
      const byClass = Object.fromEntries(classes.map((room) => [room.rateClass, room]))
      return [{ agentKey, agentId, name, deploymentId, site, pausedBy, rooms: byClass, is }]
    })
    .sort((a, b) => compareNatural(a.name, b.name))
}

import { skipToken } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Every registration that was not dismissed, and the run that registers many of them. */
export function registrationsQuery(orpc: ArenaOrpc) {
  return orpc.registrations.list.queryOptions()
}

/** A form like that of an agent; asks nothing without one. */
export function templateQuery(orpc: ArenaOrpc, agentKey: AgentKey | null) {
  return orpc.registrations.templateOf.queryOptions({ input: agentKey === null ? skipToken : { agentKey } })
}

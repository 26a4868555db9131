import type { AgentKey } from '#contract/ids.ts'
import type { RateRoom } from '#contract/ipc/discussion.procedures.ts'
import { callsPerMinute, limitedClasses } from '#contract/service/rate-limits.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { rateClassOfKind } from '../outbox/rate-class-of-kind.ts'

/** What is left to each agent of its limits in the sliding minute, and how many writes wait for it. No request. */
export function readRateRoom(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: Clock },
  { agentKeys }: { agentKeys: readonly AgentKey[] | null },
): { agentKey: AgentKey; classes: RateRoom[] }[] {
  const chosen = agentKeys === null ? null : new Set(agentKeys)
  const agents = store.agents
    .all()
    .filter(({ agentKey, archivedAtMs }) => (chosen === null ? archivedAtMs === null : chosen.has(agentKey)))
  const waiting = new Map<string, number>()
  for (const { agentNo, kind, count } of store.outbox.unsentByAgent()) {
    const name = `${agentNo} ${rateClassOfKind[kind]}`
    waiting.set(name, (waiting.get(name) ?? 0) + count)
  }
  const nowMs = Math.trunc(clock())
  const roomOf = (agent: AgentRecord, rateClass: RateRoom['rateClass']): RateRoom => {
    const limit = callsPerMinute[rateClass]
    const { used, waitMs, refusedWithRoomMs } = client.paceOf(agent, rateClass)
    return {
      rateClass,
      limit,
      left: waitMs === 0 ? Math.max(0, limit - used) : 0,
      freeAtMs: waitMs === 0 ? null : nowMs + Math.ceil(waitMs ?? 0),
      waiting: waiting.get(`${agent.agentNo} ${rateClass}`) ?? 0,
      otherClientAtMs: refusedWithRoomMs === null ? null : nowMs - Math.floor(refusedWithRoomMs),
    }
  }
  return agents.map((agent) => ({
    agentKey: agent.agentKey,
    classes: limitedClasses.map((rateClass) => roomOf(agent, rateClass)),
  }))
}

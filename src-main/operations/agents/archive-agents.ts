import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { type Notify, topicsThatNameOurs } from '../notify.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { orThrow, rowOfCommit } from '../row-outcome.ts'
import type { SubscriptionReader } from '../subscriptions/subscription-reader.ts'

interface ArchiveAgentsDeps {
  store: Store
  sessions: AgentSessions
  subscriptionReader: SubscriptionReader
  clock: Clock
  notify: Notify
}

/**
 * Puts agents away, or brings them back. An archived agent keeps its secret, its tags and its history; it is asked
 * nothing, owes nothing and predicts nothing. `writes_under_way` for one with a write of any kind that is not settled:
 * it would go on in its name.
 */
export function archiveAgents(
  { store, sessions, subscriptionReader, clock, notify }: ArchiveAgentsDeps,
  { agentKeys, archived }: { agentKeys: readonly AgentKey[]; archived: boolean },
): AgentReceipt[] {
  const atMs = Math.trunc(clock())
  const agents = new Map(store.agents.fleet().map((agent) => [agent.agentKey, agent]))
  const busy = new Set(store.outbox.unsettledAgents().map(({ agentNo }) => agentNo))
  const receipts = store.transaction(() =>
    [...new Set(agentKeys)].map((agentKey) => ({
      agentKey,
      outcome: rowOfCommit(() => {
        const { agentNo, archivedAtMs } = orThrow(agents.get(agentKey), 'not_found')
        if ((archivedAtMs !== null) === archived) return
        if (archived && busy.has(agentNo)) throw new AppError('writes_under_way')
        store.labels.setArchived(agentNo, archived ? atMs : null)
        store.journal.add(archived ? 'agent_archived' : 'agent_restored', agentKey)
      }),
    })),
  )
  const done = receipts.filter(({ outcome }) => outcome.ok).map(({ agentKey }) => agentKey)
  if (archived) for (const agentKey of done) sessions.forget(agentKey)
  else subscriptionReader.schedule(done.filter((key) => agents.get(key)?.subscriptionsReadAtMs === null))
  notify('agents', 'app', 'challenges', ...topicsThatNameOurs)
  return receipts
}

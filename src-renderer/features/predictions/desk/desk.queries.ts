/** What the desk asks of main. */
import type { AgentKey, OutboxId } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ArenaOrpc } from '../../../bridge/orpc.ts'

interface DeskInput {
  challengeKey: ChallengeKey
  /** Null: every agent of the challenge's site. */
  agentKeys: AgentKey[] | null
}

/** One challenge with a row for each agent. */
export function deskQuery(orpc: ArenaOrpc, input: DeskInput) {
  return orpc.predictions.desk.queryOptions({ input })
}

/** One agent with each challenge that it can predict on. */
export function agentDeskQuery(orpc: ArenaOrpc, input: { agentKey: AgentKey }) {
  return orpc.predictions.agentDesk.queryOptions({ input })
}

/** What becomes of these writes, wherever in the outbox they are. */
export function receiptsQuery(orpc: ArenaOrpc, outboxIds: OutboxId[]) {
  return orpc.outbox.receipts.queryOptions({ input: { outboxIds } })
}

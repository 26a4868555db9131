/** What the desk asks of main. */
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/views.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

interface DeskInput {
  challengeKey: ChallengeKey
  /** Null: every agent of the challenge's site. */
  agentKeys: AgentKey[] | null
}

/** One challenge with a row for each agent. */
export function deskQuery(orpc: ArenaOrpc, input: DeskInput) {
  return orpc.predictions.desk.queryOptions({ input })
}

/** The outbox, for receipts that follow what becomes of each row. */
export function receiptsQuery(orpc: ArenaOrpc) {
  return orpc.outbox.list.queryOptions()
}

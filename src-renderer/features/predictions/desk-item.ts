import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'

/** One agent towards one challenge: what a row of a desk, of a review and of its receipts is about. */
export interface DeskItem {
  agentKey: AgentKey
  challengeKey: ChallengeKey
}

export function deskKeyOf({ agentKey, challengeKey }: DeskItem): string {
  return `${agentKey} ${challengeKey}`
}

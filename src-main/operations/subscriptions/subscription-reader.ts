import type { AgentKey } from '#contract/ids.ts'

/** Reads what agents are subscribed to, a few at a time, in the background (`schedule/subscription-reader.ts`). */
export interface SubscriptionReader {
  schedule(agentKeys: readonly AgentKey[]): void
}

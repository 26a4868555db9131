import type { AgentKey } from '#contract/ids.ts'

/** Looks by itself whether waiting agents were claimed (`schedule/claim-watch.ts`). */
export interface ClaimWatch {
  /** Begins the back-off of these agents from the start: the operator is claiming them. */
  hasten(agentKeys: readonly AgentKey[]): void
}

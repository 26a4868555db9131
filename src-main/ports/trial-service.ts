import type { AgentId, Site } from '#contract/ids.ts'

/** An agent of the sandbox's demo fleet with its throw-away credential, in the sandbox's own names. */
export interface TrialAgent {
  site: Site
  agent_id: AgentId
  name: string
  client_secret?: string | undefined
  private_key_pem?: string | undefined
}

/** A running sandbox: where it listens, its demo fleet with its credentials, and what ends it. */
export interface TrialService {
  baseUrl: string
  agents: readonly TrialAgent[]
  stop(): void
}

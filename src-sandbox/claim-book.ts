/** How an agent that passed its registration challenge gets an owner. Interface §3.1. */
import type { OAuthScope } from '#contract/service/endpoint.ts'
import { seededBytes } from './random.ts'
import type { AgentRecord, ClaimRecord, SandboxState } from './state.ts'

const claimLinkMs = 48 * 3_600_000
export const provisionalMs = 7 * 86_400_000
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A fresh link and pairing code; an earlier link of the agent stops working. */
export function offerClaim(
  state: SandboxState,
  agent: AgentRecord,
  at: { seed: number; nowMs: number },
): ClaimRecord {
  for (const [token, { agentId }] of state.claims) if (agentId === agent.agentId) state.claims.delete(token)
  const token = state.nextId('claim')
  const letters = [...seededBytes(at.seed, `pairing:${token}`, 6)].map(
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  )
  const claim: ClaimRecord = {
    token,
    agentId: agent.agentId,
    pairingCode: `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`,
    expiresAtMs: at.nowMs + claimLinkMs,
    wrongCodes: 0,
  }
  state.claims.set(token, claim)
  return claim
}

/** Makes the agent active. `approved` are the scopes that its operator grants; all that were requested when left out. */
export function claimAgent(state: SandboxState, agent: AgentRecord, approved?: readonly OAuthScope[]): void {
  agent.status = 'active'
  agent.verified = true
  agent.provisionalUntilMs = null
  agent.grantedScopes = approved ?? agent.requestedScopes
  for (const [token, { agentId }] of state.claims) if (agentId === agent.agentId) state.claims.delete(token)
}

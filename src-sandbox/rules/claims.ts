/** How an agent that passed its registration challenge gets an owner. Interface §3.1. */
import { type OAuthScope, oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { deriveBytes } from '../random.ts'
import type { AgentRecord, ClaimRecord, SandboxState } from '../state.ts'

/** How long a link lives. Not taken from the console's rules, so that a wrong figure of theirs shows. */
export const claimLinkHours = 48

/** How long an unclaimed agent may act. */
export const provisionalDays = 7
/** So many wrong codes lock a link. */
export const codeAttempts = 5
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A fresh link and pairing code; an earlier link of the agent stops working. */
export function offerClaim(state: SandboxState, agent: AgentRecord, at: { seed: number; nowMs: number }): ClaimRecord {
  for (const [token, { agentId }] of state.claims) if (agentId === agent.agentId) state.claims.delete(token)
  const token = state.nextId('claim')
  const letters = [...deriveBytes(at.seed, `pairing:${token}`, 6)].map(
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  )
  const claim: ClaimRecord = {
    token,
    agentId: agent.agentId,
    pairingCode: `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`,
    expiresAtMs: at.nowMs + claimLinkHours * 3_600_000,
    wrongCodes: 0,
    operatorEmail: null,
    proof: null,
    usedAtMs: null,
  }
  state.claims.set(token, claim)
  return claim
}

/**
 * Counts a wrong code. Case, spaces and the dash do not matter; a locked link takes no code, not even the right one.
 */
export function checkPairingCode(claim: ClaimRecord, code: string): boolean {
  const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
  if (countCodeAttemptsLeft(claim) > 0 && plain(code) === plain(claim.pairingCode)) return true
  claim.wrongCodes += 1
  return false
}

/** Wrong codes that a link still forgives; none when it is locked. */
export function countCodeAttemptsLeft(claim: ClaimRecord): number {
  return Math.max(0, codeAttempts - claim.wrongCodes)
}

/** Whoever approves can give no more than was requested. */
export function approvableScopesOf(agent: AgentRecord, approved: readonly string[]): OAuthScope[] {
  return oauthScopes.filter((scope) => approved.includes(scope) && agent.requestedScopes.includes(scope))
}

/** Makes the agent active with the scopes that its operator approves, and uses up its link. */
export function claimAgent(
  state: SandboxState,
  agent: AgentRecord,
  claim: { approved: readonly OAuthScope[]; atMs: number },
): void {
  agent.status = 'active'
  agent.verified = true
  agent.provisionalUntilMs = null
  agent.approvedScopes = claim.approved
  agent.grantedScopes = claim.approved
  for (const record of state.claims.values()) if (record.agentId === agent.agentId) record.usedAtMs = claim.atMs
}

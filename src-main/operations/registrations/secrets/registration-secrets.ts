import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { IssuedClaim } from '../../../session/registration-calls.ts'
import type { ClaimLinkFacts } from '../../../store/claims.store.ts'
import type { RegistrationRecord } from '../../../store/registrations.store.ts'
import type { ClaimItem } from '../../../vault/claim-item.ts'
import type { Credential } from '../../../vault/credential.ts'
import type { Secret } from '../../../vault/secret.ts'
import type { Vault } from '../../../vault/vault.ts'
import { type ActsUnderWay, createActsUnderWay } from '../../acts-under-way.ts'

/** A link and code that no keychain has taken yet, and what the database is to say of them once one has. */
interface HeldClaim {
  item: Secret<ClaimItem>
  facts: ClaimLinkFacts
}

/**
 * What of registrations lives in memory only: secrets that no keychain has taken yet, and which rows are being worked
 * on.
 */
export interface UnsavedRegistrations {
  secrets: Map<AgentKey, Secret<Credential>>
  claims: Map<AgentKey, HeldClaim>
  /** Claims that came before their agent was in the fleet. */
  offers: Map<AgentKey, IssuedClaim>
  busy: ActsUnderWay
  /** The run that registers many: the rows that wait for their turn, and how it goes. */
  run: {
    waiting: Set<AgentKey>
    underWay: number
    ended: Promise<void> | null
    isStopping: boolean
    blockedBy: AppErrorData | null
  }
}

export function createUnsavedRegistrations(): UnsavedRegistrations {
  const run = { waiting: new Set<AgentKey>(), underWay: 0, ended: null, isStopping: false, blockedBy: null }
  return { secrets: new Map(), claims: new Map(), offers: new Map(), busy: createActsUnderWay(), run }
}

/** What would be lost with the console: secrets, and links whose agents are in the fleet or are not yet. */
export function countUnsaved({ secrets, claims, offers }: UnsavedRegistrations): { secrets: number; links: number } {
  return { secrets: secrets.size, links: new Set([...claims.keys(), ...offers.keys()]).size }
}

/** The keychain item of the secret that the service gives: beside its key, for an agent that proves itself with one. */
export function secretAccountOf(row: Pick<RegistrationRecord, 'agentKey' | 'form'>): string {
  return row.form.authMethod === 'client_credentials' ? row.agentKey : `${row.agentKey}.secret`
}

/** The keychain item of the claim's link and pairing code. */
export function claimAccountOf({ agentKey }: { agentKey: AgentKey }): string {
  return `${agentKey}.claim`
}

/** Erases what only the claim needed. An item that stays behind harms nobody: its link is used up. */
export function eraseClaimItems(
  { vault, held }: { vault: Vault; held: UnsavedRegistrations },
  agentKey: AgentKey,
): Promise<void> {
  held.claims.delete(agentKey)
  return eraseItems(vault, [`${agentKey}.claim`, `${agentKey}.secret`])
}

/**
 * Erases all that a registration has in the keychain whose agent is in the fleet under another key. An item that stays
 * behind is listed with the secrets.
 */
export function eraseRegistrationItems(vault: Vault, agentKey: AgentKey): Promise<void> {
  return eraseItems(vault, [agentKey, `${agentKey}.claim`, `${agentKey}.secret`])
}

async function eraseItems(vault: Vault, accounts: readonly string[]): Promise<void> {
  for (const account of accounts) {
    try {
      await vault.erase(account)
    } catch {
      // Erasing is only tried: the callers say what an item that stays behind means.
    }
  }
}

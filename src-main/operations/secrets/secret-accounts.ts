import type { AgentKey } from '#contract/ids.ts'
import type { Vault } from '../../vault/vault.ts'

/** The item of the key that is to follow. */
export const nextAccountOf = (agentKey: AgentKey) => `${agentKey}.next`

/** The item of the key before, for as long as it is not certain that the new one works. */
export const previousAccountOf = (agentKey: AgentKey) => `${agentKey}.previous`

/** Erases what only a rotation needs. */
export async function eraseRotationItems(vault: Vault, agentKey: AgentKey): Promise<void> {
  await vault.erase(nextAccountOf(agentKey))
  await vault.erase(previousAccountOf(agentKey))
}

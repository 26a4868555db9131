/**
 * What the operator does with one claim link. Link and code go from the keychain to the browser, the clipboard or one
 * look, no further.
 */
import type { AgentKey } from '#contract/ids.ts'
import { pairingCodeOf } from '../../vault/claim-item.ts'
import { claimQrOf } from '../../vault/claim-qr.ts'
import type { Desktop, Workspace } from '../workspace.ts'
import { readClaim, readLink, waitingAgent } from './read-claim.ts'

interface OneAgent {
  agentKey: AgentKey
}

/** Opens the claim page in the browser, after main's own dialog has shown its host. */
export async function openClaimPage(
  workspace: Workspace,
  desktop: Desktop,
  { agentKey }: OneAgent,
): Promise<{ opened: boolean }> {
  const { url, host } = await readLink(workspace, agentKey)
  const opened = await desktop.openExternal({ url, host })
  if (opened) workspace.claimWatch.hasten([agentKey])
  return { opened }
}

/** Puts the link on the clipboard, for a while. */
export async function copyClaimLink(
  workspace: Workspace,
  desktop: Desktop,
  { agentKey }: OneAgent,
): Promise<Record<string, never>> {
  desktop.copyForAWhile((await readLink(workspace, agentKey)).url)
  workspace.claimWatch.hasten([agentKey])
  return {}
}

/** The code in clear, for the one look that was asked for; null when the service gave none. */
export async function revealPairingCode(
  workspace: Workspace,
  { agentKey }: OneAgent,
): Promise<{ pairingCode: string | null }> {
  const item = await readClaim(workspace, waitingAgent(workspace, agentKey))
  workspace.claimWatch.hasten([agentKey])
  return { pairingCode: pairingCodeOf(item) }
}

/** The link as a picture for a telephone, for the one look that was asked for. */
export async function showClaimQr(
  workspace: Workspace,
  { agentKey }: OneAgent,
): Promise<{ size: number; modules: string }> {
  const { item } = await readLink(workspace, agentKey)
  workspace.claimWatch.hasten([agentKey])
  return claimQrOf(item)
}

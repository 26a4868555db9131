/**
 * What the operator does with one claim link. Link and code go from the keychain to the browser, the clipboard or one
 * look, no further.
 */
import type { AgentKey } from '#contract/ids.ts'
import type { Clipboard } from '../../ports/clipboard.ts'
import type { ExternalLinks } from '../../ports/external-links.ts'
import { pairingCodeOf } from '../../vault/claim-item.ts'
import { claimQrOf } from '../../vault/claim-qr.ts'
import type { ClaimWatch } from './claim-watch.ts'
import { type ReadClaimItemDeps, readClaimItem, readLink, requireUnclaimedAgent } from './read-claim-item.ts'

interface ClaimActionsDeps extends ReadClaimItemDeps {
  claimWatch: ClaimWatch
}

interface OneAgent {
  agentKey: AgentKey
}

/** Opens the claim page in the browser, after main's own dialog has shown its host. */
export async function openClaimPage(
  deps: ClaimActionsDeps,
  { externalLinks }: { externalLinks: ExternalLinks },
  { agentKey }: OneAgent,
): Promise<{ opened: boolean }> {
  const { url, host } = await readLink(deps, agentKey)
  const opened = await externalLinks.openExternal({ url, host })
  if (opened) deps.claimWatch.hasten([agentKey])
  return { opened }
}

/** Puts the link on the clipboard, for a while. */
export async function copyClaimLink(
  deps: ClaimActionsDeps,
  { clipboard }: { clipboard: Clipboard },
  { agentKey }: OneAgent,
): Promise<Record<string, never>> {
  clipboard.copyForAWhile((await readLink(deps, agentKey)).url)
  deps.claimWatch.hasten([agentKey])
  return {}
}

/** The code in clear, for the one look that was asked for; null when the service gave none. */
export async function revealPairingCode(
  deps: ClaimActionsDeps,
  { agentKey }: OneAgent,
): Promise<{ pairingCode: string | null }> {
  const item = await readClaimItem(deps, requireUnclaimedAgent(deps, agentKey))
  deps.claimWatch.hasten([agentKey])
  return { pairingCode: pairingCodeOf(item) }
}

/** The link as a picture for a telephone, for the one look that was asked for. */
export async function showClaimQr(
  deps: ClaimActionsDeps,
  { agentKey }: OneAgent,
): Promise<{ size: number; modules: string }> {
  const { item } = await readLink(deps, agentKey)
  deps.claimWatch.hasten([agentKey])
  return claimQrOf(item)
}

import type { AgentKey } from '#contract/ids.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { type ClaimItem, pairingCodeOf } from '../../vault/claim-item.ts'
import { claimQrOf } from '../../vault/claim-qr.ts'
import type { Secret } from '../../vault/secret.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { ClaimCard, Desktop, Workspace } from '../workspace.ts'
import { readLink } from './read-claim.ts'

interface SheetWish {
  agentKeys: readonly AgentKey[]
  /** Whoever finds a sheet with both can claim the agents. */
  withCodes: boolean
  language: Settings['language']
}

/**
 * Prints the links of these agents into a file that the operator chooses. Their items are read one after the other; an
 * agent without a link that may be opened is left out and said. Without any card no file is made.
 */
export async function saveClaimSheet(
  workspace: Workspace,
  desktop: Desktop,
  { agentKeys, withCodes, language }: SheetWish,
): Promise<{ isSaved: boolean; receipts: AgentReceipt[] }> {
  const cards: ClaimCard[] = []
  const receipts: AgentReceipt[] = []
  for (const agentKey of new Set(agentKeys)) {
    try {
      const { url, host, item } = await readLink(workspace, agentKey)
      cards.push(cardOf(workspace, agentKey, { url, host, item, withCodes }))
      receipts.push({ agentKey, outcome: { ok: true } })
    } catch (thrown) {
      receipts.push({ agentKey, outcome: { ok: false, error: errorDataOf(thrown) } })
    }
  }
  const isSaved = cards.length > 0 && (await desktop.saveClaimSheet({ language, cards }))
  if (isSaved) workspace.claimWatch.hasten(cards.map(({ agentKey }) => agentKey))
  return { isSaved, receipts }
}

function cardOf(
  { store }: Workspace,
  agentKey: AgentKey,
  link: { url: string; host: string; item: Secret<ClaimItem>; withCodes: boolean },
): ClaimCard {
  const { name, site, claim, provisionalUntilMs } = orThrow(store.claims.find(agentKey), 'not_found')
  return {
    agentKey,
    name,
    site,
    host: link.host,
    url: link.url,
    qr: claimQrOf(link.item),
    pairingCode: link.withCodes ? pairingCodeOf(link.item) : null,
    linkExpiresAtMs: claim?.linkExpiresAtMs ?? null,
    isLinkEndAtLatest: claim?.isEndAtLatest ?? false,
    provisionalUntilMs,
  }
}

import type { AgentKey } from '#contract/ids.ts'
import type { ClaimCard, ClaimSheets } from '../../ports/claim-sheets.ts'
import type { Store } from '../../store/store.ts'
import { type ClaimItem, pairingCodeOf } from '../../vault/claim-item.ts'
import { claimQrOf } from '../../vault/claim-qr.ts'
import type { Secret } from '../../vault/secret.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { ClaimWatch } from './claim-watch.ts'
import { findCurrentClaim } from './current-claim.ts'
import { type ReadClaimItemDeps, readLink } from './read-claim-item.ts'

interface SaveClaimSheetDeps extends ReadClaimItemDeps {
  claimWatch: ClaimWatch
}

interface SheetRequest {
  agentKeys: readonly AgentKey[]
  /** Whoever finds a sheet with both can claim the agents. */
  withCodes: boolean
}

/**
 * Prints the links of these agents into a file that the operator chooses. Their items are read one after the other; an
 * agent without a link that may be opened is left out and said. Without any card no file is made.
 */
export async function saveClaimSheet(
  deps: SaveClaimSheetDeps,
  { claimSheets }: { claimSheets: ClaimSheets },
  { agentKeys, withCodes }: SheetRequest,
): Promise<{ isSaved: boolean; receipts: AgentReceipt[] }> {
  const cards: ClaimCard[] = []
  const receipts: AgentReceipt[] = []
  for (const agentKey of new Set(agentKeys)) {
    try {
      const { url, host, item } = await readLink(deps, agentKey)
      cards.push(cardOf(deps, agentKey, { url, host, item, withCodes }))
      receipts.push({ agentKey, outcome: { ok: true } })
    } catch (thrown) {
      receipts.push({ agentKey, outcome: { ok: false, error: errorDataOf(thrown) } })
    }
  }
  const isSaved = cards.length > 0 && (await claimSheets.saveClaimSheet(cards))
  if (isSaved) deps.claimWatch.hasten(cards.map(({ agentKey }) => agentKey))
  return { isSaved, receipts }
}

function cardOf(
  { store, held }: { store: Store; held: UnsavedRegistrations },
  agentKey: AgentKey,
  link: { url: string; host: string; item: Secret<ClaimItem>; withCodes: boolean },
): ClaimCard {
  const { claim: kept, name, site, provisionalUntilMs } = orThrow(store.claims.find(agentKey), 'not_found')
  const claim = findCurrentClaim({ held }, { agentKey, claim: kept })
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

import type { AgentKey } from '#contract/ids.ts'
import { type ClaimItem, claimUrlOf, encodeClaimItem } from '../../vault/claim-item.ts'
import type { Secret } from '../../vault/secret.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { claimAccountOf } from './registration-secrets.ts'
import { claimHostOf } from './submit-path.ts'

/** What deployments give a claim link to live. */
const linkLifeMs = 48 * 3_600_000

/** Puts link and code into the keychain. When it refuses they stay in memory, and can be issued anew. */
export async function keepClaim(
  { store, vault, held, client }: Workspace,
  agentKey: AgentKey,
  { claim, provisionalUntilMs }: { claim: Secret<ClaimItem> | null; provisionalUntilMs: number | null },
): Promise<void> {
  const row = orThrow(store.registrations.find(agentKey), 'not_found')
  const url = claim === null ? null : claimUrlOf(claim)
  store.registrations.change(agentKey, {
    error: null,
    claim: {
      host: url === null ? null : claimHostOf(url),
      linkExpiresAtMs: url === null ? null : Math.trunc(client.serviceNow(row.baseUrl) + linkLifeMs),
      provisionalUntilMs: provisionalUntilMs ?? row.claim?.provisionalUntilMs ?? null,
    },
  })
  if (claim === null) return
  held.claims.set(agentKey, claim)
  try {
    await vault.save(claimAccountOf(row), encodeClaimItem(claim))
  } catch (thrown) {
    store.registrations.change(agentKey, { error: errorDataOf(thrown) })
  }
}

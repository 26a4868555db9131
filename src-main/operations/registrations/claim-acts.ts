/** What the operator does with a claim link. Link and code go from the keychain to the browser, the clipboard or one look, no further. */
import { AppError } from '#contract/app-error.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { refreshClaimAtService } from '../../session/registration-calls.ts'
import { type ClaimItem, claimUrlOf, decodeClaimItem, pairingCodeOf } from '../../vault/claim-item.ts'
import { decodeCredential } from '../../vault/credential.ts'
import type { Secret } from '../../vault/secret.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { Desktop, Workspace } from '../workspace.ts'
import { settleByToken } from './check-registration.ts'
import { keepClaim } from './keep-claim.ts'
import { actOnRegistration, type OneRegistration } from './registration-act.ts'
import { claimAccountOf, secretAccountOf } from './registration-secrets.ts'
import { claimHostOf } from './submit-path.ts'

async function readClaim(
  { vault, held }: Workspace,
  { agentKey }: OneRegistration,
): Promise<Secret<ClaimItem>> {
  return held.claims.get(agentKey) ?? decodeClaimItem(await vault.read(claimAccountOf({ agentKey })))
}

/** The link of a host that may be opened, with that host. `claim_link_refused` for any other. */
async function readLink(workspace: Workspace, row: OneRegistration): Promise<{ url: string; host: string }> {
  orThrow(workspace.store.registrations.find(row.agentKey), 'not_found')
  const url = orThrow(claimUrlOf(await readClaim(workspace, row)), 'not_found')
  const host = claimHostOf(url)
  if (host === null) throw new AppError('claim_link_refused')
  return { url, host }
}

/** Opens the claim page in the browser, after main's own dialog has shown its host. */
export async function openClaimPage(
  workspace: Workspace,
  desktop: Desktop,
  row: OneRegistration,
): Promise<{ opened: boolean }> {
  return { opened: await desktop.openExternal(await readLink(workspace, row)) }
}

export async function copyClaimLink(
  workspace: Workspace,
  desktop: Desktop,
  row: OneRegistration,
): Promise<Record<string, never>> {
  desktop.copyForAWhile((await readLink(workspace, row)).url)
  return {}
}

export async function revealPairingCode(
  workspace: Workspace,
  row: OneRegistration,
): Promise<{ pairingCode: string | null }> {
  orThrow(workspace.store.registrations.find(row.agentKey), 'not_found')
  return { pairingCode: pairingCodeOf(await readClaim(workspace, row)) }
}

/** Issues a fresh link; an earlier one stops working. Pressing again does no harm. */
export function refreshClaimLink(
  workspace: Workspace,
  { agentKey }: OneRegistration,
): Promise<RegistrationView> {
  const { store, vault, client } = workspace
  return actOnRegistration(workspace, { agentKey, stages: ['passed'] }, async (row) => {
    const { baseUrl, site } = row
    try {
      const secret = decodeCredential(await vault.read(secretAccountOf(row)))
      const agentId = orThrow(row.agentId, 'internal')
      const fresh = await refreshClaimAtService({ client, baseUrl, site }, { agentId, secret })
      await keepClaim(workspace, agentKey, fresh)
    } catch (thrown) {
      const error = errorDataOf(thrown)
      if (error.code === 'already_claimed') await settleByToken(workspace, agentKey)
      else store.registrations.change(agentKey, { error })
    }
  })
}

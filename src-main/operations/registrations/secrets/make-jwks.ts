/**
 * The key of an agent whose service fetches the public half itself (Interface §2.1, `jwks_url`): made first, hosted by
 * the operator, then sent.
 */
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { publicJwkOfCredential } from '../../../session/public-key.ts'
import { orThrow } from '../../row-outcome.ts'
import type { Desktop, Workspace } from '../../workspace.ts'
import { type LockedRegistration, withRegistrationLock } from '../with-registration-lock.ts'
import { readKeptKey, storeNewKey } from './store-new-key.ts'

/** Makes the key pair, unless it is there, and the document to host. Pressing again gives the same document. */
export function makeRegistrationKey(workspace: Workspace, { agentKey }: LockedRegistration): Promise<RegistrationView> {
  const { store } = workspace
  const stages = ['staged', 'intent', 'refused', 'unknown'] as const
  return withRegistrationLock(workspace, { agentKey, stages }, async (row) => {
    if (row.keyFingerprint === null) await storeNewKey(workspace, agentKey, row.form.keyKind)
    const jwk = orThrow(publicJwkOfCredential(await readKeptKey(workspace, agentKey)), 'secret_damaged')
    store.registrations.change(agentKey, { jwks: JSON.stringify({ keys: [jwk] }, null, 2), error: null })
  })
}

/** Puts the document of public keys into a file that the operator chooses in main's own dialog. */
export async function saveJwks(
  { store }: Workspace,
  desktop: Desktop,
  { agentKey }: LockedRegistration,
): Promise<{ isSaved: boolean }> {
  const { jwks } = orThrow(store.registrations.find(agentKey), 'not_found')
  return { isSaved: await desktop.saveText({ suggestedName: 'jwks.json', text: orThrow(jwks, 'not_found') }) }
}

import type { SecretItem } from '#contract/ipc/secrets.procedures.ts'
import { currentKeyAgeOf, type KeptAgent, nextKeyAgeOf } from '../../store/agent-keys.store.ts'
import { isLinkKept, type KeptClaim } from '../../store/claims.store.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import { credentialContentOf } from '../credentials/read-credential.ts'
import { claimAccountOf, secretAccountOf } from '../registrations/secrets/registration-secrets.ts'
import { nextAccountOf, previousAccountOf } from './secret-accounts.ts'

/**
 * What the console has put into the keychain, by what the database knows. The keychain is not asked: it would list
 * nothing in time.
 */
export function listSecretItems({ store }: { store: Store }): { rows: SecretItem[] } {
  const agents = store.agentKeys.kept()
  const registrations = new Map(store.registrations.all().map((row) => [row.agentKey, row]))
  const claims = new Map(store.claims.withItems().map(({ agentKey, claim }) => [agentKey, claim]))
  const rows = agents.flatMap((agent) => [
    ...itemsOfAgent(agent),
    ...itemsOfClaim(agent, { row: registrations.get(agent.agentKey), claim: claims.get(agent.agentKey) }),
  ])
  const known = new Set(agents.map(({ agentKey }) => agentKey))
  const unfinished = [...registrations.values()].filter((row) => !known.has(row.agentKey))
  return { rows: [...rows, ...unfinished.flatMap(itemsOfRegistration)] }
}

function itemsOfAgent(agent: KeptAgent): SecretItem[] {
  const { agentKey, name, deploymentId, site, nextKey } = agent
  const of = { agentKey, agentName: name, isInFleet: true, deploymentId, site }
  const items: SecretItem[] = [
    {
      ...of,
      account: agentKey,
      content: credentialContentOf(agent),
      fingerprint: agent.keyFingerprint,
      keyAge: currentKeyAgeOf(agent),
      provenAtMs: agent.lastSeenAtMs,
    },
  ]
  if (nextKey === null || nextKey.phase === 'replacing') return items
  const { keyFingerprint } = nextKey
  const before = nextKey.keySet.find(({ kid }) => kid !== keyFingerprint)?.kid ?? null
  const unproven = { ...of, keyAge: null, provenAtMs: null }
  items.push({
    ...unproven,
    account: nextAccountOf(agentKey),
    content: 'next_key',
    fingerprint: keyFingerprint,
    keyAge: nextKeyAgeOf(nextKey),
  })
  // While it is being written, the copy of the key before may not be there yet.
  if (nextKey.phase === 'switched')
    items.push({
      ...unproven,
      account: previousAccountOf(agentKey),
      content: 'previous_key',
      fingerprint: before,
    })
  return items
}

/** Until the service says that the agent is claimed. */
function itemsOfClaim(
  { agentKey, name, deploymentId, site }: KeptAgent,
  { row, claim }: { row: RegistrationRecord | undefined; claim: KeptClaim | null | undefined },
): SecretItem[] {
  const unproven = { fingerprint: null, keyAge: null, provenAtMs: null }
  const of = { agentKey, agentName: name, isInFleet: true, deploymentId, site, ...unproven }
  const isRegistering = row !== undefined && row.stage !== 'active' && row.agentId !== null
  const isByKey = isRegistering && row.form.authMethod === 'private_key_jwt'
  const items: SecretItem[] = []
  if (isByKey || claim?.hasSecretBesideKey === true)
    items.push({ ...of, account: `${agentKey}.secret`, content: 'registration_secret' })
  if (isLinkKept(claim ?? null)) items.push({ ...of, account: claimAccountOf({ agentKey }), content: 'claim_link' })
  return items
}

/** A key that was made for an agent which is not registered yet, and a secret whose agent has no id yet. */
function itemsOfRegistration(row: RegistrationRecord): SecretItem[] {
  const { agentKey, deploymentId, site, form, keyAlgorithm, keyFingerprint, keyMadeAtMs } = row
  const of = { agentKey, agentName: form.name, isInFleet: false, deploymentId, site, keyAge: null, provenAtMs: null }
  const isByKey = form.authMethod === 'private_key_jwt'
  const items: SecretItem[] = []
  if (keyFingerprint !== null && (isByKey || row.stage !== 'id_missing')) {
    const content = credentialContentOf({ authMethod: 'private_key_jwt', keyAlgorithm })
    const keyAge = keyMadeAtMs === null ? null : { isMade: true, atMs: keyMadeAtMs }
    items.push({ ...of, account: agentKey, content, fingerprint: keyFingerprint, keyAge })
  }
  if (row.stage === 'id_missing')
    items.push({
      ...of,
      account: secretAccountOf(row),
      content: isByKey ? 'registration_secret' : 'client_secret',
      fingerprint: null,
    })
  return items
}

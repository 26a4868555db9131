import { AppError } from '#contract/app-error.ts'
import { agentKeySchema, deploymentIdSchema, sites } from '#contract/ids.ts'
import type { CredentialInput } from '#contract/ipc/credential-input.ts'
import type { TrialAgent } from '../../ports/trial-service.ts'
import { readCredentialInput } from '../../session/credential-input.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { encodeCredential } from '../../vault/credential.ts'
import type { Vault } from '../../vault/vault.ts'
import type { NewId } from '../new-id.ts'

function credentialOf({ client_secret, private_key_pem }: TrialAgent): CredentialInput {
  if (client_secret !== undefined) return { kind: 'client_secret', secret: client_secret }
  if (private_key_pem !== undefined) return { kind: 'private_key', key: private_key_pem }
  throw new AppError('trial_failed')
}

/**
 * Makes the demo fleet the fleet of an empty workspace. Its credentials are the sandbox's own, so nothing is left to
 * prove.
 */
export async function fillTrial(
  { store, vault, newId, clock }: { store: Store; vault: Vault; newId: NewId; clock: Clock },
  { baseUrl, agents }: { baseUrl: string; agents: readonly TrialAgent[] },
): Promise<void> {
  const deploymentId = deploymentIdSchema.parse(newId('dp'))
  const addedAtMs = Math.trunc(clock())
  store.deployments.add({ deploymentId, baseUrl, name: 'Sandbox', addedAtMs, sites })
  for (const agent of agents) {
    const site = store.deployments.site(deploymentId, agent.site)
    if (site === null) throw new AppError('trial_failed')
    const { credential, ...method } = await readCredentialInput(credentialOf(agent))
    const agentKey = agentKeySchema.parse(newId('ag'))
    await vault.save(agentKey, encodeCredential(credential))
    store.agents.add({
      agentKey,
      siteNo: site.siteNo,
      agentId: agent.agent_id,
      name: agent.name,
      serviceName: agent.name,
      addedAtMs,
      ...method,
    })
  }
}

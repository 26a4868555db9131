import { AppError } from '#contract/app-error.ts'
import { type AgentId, agentKeySchema, deploymentIdSchema, type Site, sites } from '#contract/ids.ts'
import type { CredentialInput } from '#contract/ipc/credential-input.ts'
import type { Store } from '../../store/store.ts'
import { encodeCredential } from '../../vault/credential.ts'
import type { Vault } from '../../vault/vault.ts'
import { readCredentialInput } from '../credentials/credential-input.ts'
import type { IdPrefix } from '../workspace.ts'

/** An agent of the sandbox's demo fleet with its throw-away credential, in the sandbox's own names. */
export interface TrialAgent {
  site: Site
  agent_id: AgentId
  name: string
  client_secret?: string | undefined
  private_key_pem?: string | undefined
}

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
  {
    store,
    vault,
    newId,
    clock,
  }: { store: Store; vault: Vault; newId: (prefix: IdPrefix) => string; clock: () => number },
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

import type { AgentKey } from '#contract/ids.ts'
import type { CredentialInput } from '#contract/ipc/agents.procedures.ts'
import type { FleetRow } from '#contract/ipc/views.ts'
import { encodeCredential } from '../../vault/credential.ts'
import { orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { identityOf } from './agent-identity.ts'
import { readCredentialInput } from './credential-input.ts'
import { fleetRowsOf } from './list-fleet.ts'

/** Proves a new credential of a known agent, then puts it in the place of the old one. Until it is proven the old one stays. */
export async function replaceCredential(
  workspace: Workspace,
  input: { agentKey: AgentKey; credential: CredentialInput },
): Promise<FleetRow> {
  const { store, vault, sessions } = workspace
  const { agentKey } = input
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const { credential, ...method } = await readCredentialInput(input.credential)
  const facts = await sessions.proveCredential(identityOf(agent), credential)
  await vault.save(agentKey, encodeCredential(credential))
  sessions.forget(agentKey)
  store.transaction(() => {
    store.agents.setCredential(agentKey, method)
    store.journal.add('credential_replaced', agentKey, { authMethod: method.authMethod })
  })
  workspace.standings.proven(agentKey, facts)
  workspace.standings.flush()
  workspace.sender.wake()
  workspace.notify('agents')
  return orThrow(fleetRowsOf(workspace, [orThrow(store.agents.find(agentKey), 'not_found')])[0], 'internal')
}

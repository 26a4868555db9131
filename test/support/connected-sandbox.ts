/** A console that is connected to a sandbox, by the procedures that the page calls. */
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import type { RunningConsole } from './running-console.ts'

type Client = RunningConsole['client']

/** Adds the deployment at `baseUrl`; by default with its global site only. */
export function addDeployment(
  { client }: Pick<RunningConsole, 'client'>,
  { baseUrl }: { baseUrl: string },
  sites: readonly Site[] = ['global'],
): Promise<DeploymentView> {
  return client.deployments.add({ baseUrl, name: 'Local', sites: [...sites] })
}

/** The credential of a sandbox's agent, as the form takes it. */
export function credentialOf(agent: FleetAgent) {
  return agent.auth_method === 'client_credentials'
    ? ({ kind: 'client_secret', secret: agent.client_secret } as const)
    : ({ kind: 'private_key', key: agent.private_key_pem } as const)
}

/** Adds an agent of the sandbox with its own credential; by default under its own name. */
export function addSandboxAgent(
  { client }: { client: Client },
  { deploymentId, agent, name = agent.name }: { deploymentId: DeploymentId; agent: FleetAgent; name?: string },
): ReturnType<Client['agents']['add']> {
  const { site, agent_id: agentId } = agent
  return client.agents.add({ deploymentId, site, agentId, name, credential: credentialOf(agent) })
}

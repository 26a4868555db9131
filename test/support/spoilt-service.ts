/** A console at a sandbox whose answers a test changes on their way, over real HTTP. */
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import { startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from './connected-sandbox.ts'
import { openConsole } from './running-console.ts'

/** What takes the place of an answer: JSON, or a whole response; `undefined` leaves it as it came. */
type Spoil = (body: unknown) => unknown

/**
 * Starts both, with so many agents that are subscribed to CL. `spoil` changes the answers of the paths that contain
 * `part`, from then on and until `restore`.
 */
export async function startSpoiltService({ agents = 1 }: { agents?: number } = {}) {
  const sandbox = await startSandbox({ agents, limits: false })
  const spoils = new Map<string, Spoil>()
  const running = openConsole(':memory:', {
    lookUpSpacingMs: 50,
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const path = new URL(String(input)).pathname
      const spoil = [...spoils].find(([part]) => path.includes(part))?.[1]
      if (spoil === undefined) return answer
      const text = await answer.clone().text()
      const made = spoil(text === '' ? null : JSON.parse(text))
      if (made === undefined) return answer
      return made instanceof Response
        ? made
        : Response.json(made, { status: answer.status === 204 ? 200 : answer.status })
    },
  })
  running.console.start()
  const { client } = running
  const deploymentId: DeploymentId = (await addDeployment(running, sandbox)).deploymentId
  const fleet: { agentKey: AgentKey; agent: FleetAgent }[] = []
  for (let at = 0; at < agents; at += 1) {
    const agent = agentOf(sandbox, 'global', at)
    await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
    fleet.push({ agentKey: (await addSandboxAgent(running, { deploymentId, agent })).agentKey, agent })
  }
  return {
    ...{ sandbox, running, client, deploymentId, fleet },
    spoil: (part: string, change: Spoil) => void spoils.set(part, change),
    restore: () => spoils.clear(),
    async close() {
      await running.console.close()
      await sandbox.close()
    },
  }
}

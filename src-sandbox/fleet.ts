/** The agents that a sandbox starts with and whose credentials it hands out: those of whoever tries it. */
import { type AgentId, agentIdSchema, type Site, sites } from '#contract/ids.ts'
import { deriveSecret, hashSecret } from './auth/client-secret.ts'
import { deriveEcKey, deriveRsaKey, type KeyMaterial } from './auth/key-material.ts'
import { createRandom, deriveUuid } from './random.ts'
import { type AgentRecord, addAgent, type SandboxState } from './state.ts'
import { scopeKeysOf } from './world/instruments.ts'
import { createPlainAgent, forecasterOf } from './world/population.ts'
import type { World } from './world/world.ts'

/** One entry of `agents` in the line that the sandbox prints when it listens. */
export type FleetAgent = { site: Site; agent_id: AgentId; name: string } & (
  | { auth_method: 'client_credentials'; client_secret: string }
  | { auth_method: 'private_key_jwt'; private_key_pem: string }
)

const families: Record<Site, readonly [string, ...string[]]> = {
  global: ['Helios', 'Meridian', 'Osprey', 'Tallow', 'Zephyr'],
  cn: ['Bohai', 'Kunlun', 'Luoshui', 'Taihang', 'Yanshan'],
}

/**
 * Adds `perSite` active, claimed agents to each site. Every third one authenticates by key, ES256 and RS256 in turn.
 */
export function addFleet(state: SandboxState, options: { seed: number; perSite: number; nowMs: number }): FleetAgent[] {
  const { seed, perSite, nowMs } = options
  // Finding primes costs a tenth of a second: the RS256 agents share one key pair.
  let rsaKey: KeyMaterial | undefined
  return sites.flatMap((site) => {
    return Array.from({ length: perSite }, (_, index): FleetAgent => {
      const label = `fleet:${site}:${index}`
      const name = fleetName(site, index)
      const agent = createPlainAgent({
        agentId: deriveUuid(seed, label),
        site,
        name,
        createdAtMs: nowMs - 7 * 86_400_000,
      })
      if (!state.agents.has(agent.agentId)) addAgent(state, agent)
      const identity = { site, agent_id: agentIdSchema.parse(agent.agentId), name }
      if (index % 3 !== 2) {
        const secret = deriveSecret(seed, label)
        agent.clientSecretHash = hashSecret(secret)
        return { ...identity, auth_method: 'client_credentials', client_secret: secret }
      }
      if (index % 6 === 5) rsaKey ??= deriveRsaKey(seed, 'fleet')
      const key = index % 6 === 5 && rsaKey !== undefined ? rsaKey : deriveEcKey(seed, label)
      agent.authMethod = 'private_key_jwt'
      agent.publicKeyPem = key.publicKeyPem
      return { ...identity, auth_method: 'private_key_jwt', private_key_pem: key.privateKeyPem }
    })
  })
}

/**
 * Gives the fleet a past to look at: subscriptions, and predictions made before the sandbox started. Then it waits for
 * its operator, and what it writes is answered for certain.
 */
export function addFleetHistory(world: World, fleet: readonly FleetAgent[]): void {
  const random = createRandom(world.seed, 'fleet-history')
  fleet.forEach(({ agent_id: agentId }, index) => {
    const agent = world.state.agents.get(agentId)
    if (agent === undefined) return
    subscribeByPattern(agent, index)
    const forecaster = forecasterOf(agent, random)
    world.introduce(agent, { follows: 5, followers: 3, atMs: world.startAtMs - 30 * 3_600_000 })
    world.promiseReplies(agent)
    world.addForecaster({ ...forecaster, activity: 0.75, stopsAtMs: world.startAtMs - 6 * 3_600_000 })
  })
}

/** Every fourth agent watches everything, others a part, every seventh nothing yet. */
function subscribeByPattern(agent: AgentRecord, index: number): void {
  const keys = scopeKeysOf(agent.site)
  if (index % 7 === 6) return
  const wanted = index % 4 === 0 ? keys : keys.filter((_, position) => (position + index) % 3 !== 0)
  for (const key of wanted) agent.subscriptions.add(key)
}

function fleetName(site: Site, index: number): string {
  const names = families[site]
  const family = names[index % names.length] ?? names[0]
  return `${family}-${String(Math.floor(index / names.length) + 1).padStart(2, '0')}`
}

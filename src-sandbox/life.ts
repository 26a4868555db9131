/** One life of the sandbox: from its start, or a reset, to the next reset. */
import { type AccessTokens, createAccessTokens } from './auth/access-token.ts'
import type { RemoteKeys } from './auth/remote-keys.ts'
import { type Clock, createVirtualClock, type VirtualClock } from './clock.ts'
import { addFleet, addFleetHistory, type FleetAgent } from './fleet.ts'
import { createRateMeter, type RateMeter } from './limits.ts'
import { seededBytes } from './random.ts'
import { createState, type SandboxState } from './state.ts'
import { startRhythm } from './world/rhythm.ts'
import { createWorld, type World } from './world/world.ts'

interface LifeOptions {
  seed: number
  speed: number
  agentsPerSite: number
  /** Whether the fleet has subscriptions and a past, or starts empty as new agents do. */
  demoFleet: boolean
  limits: boolean
  realNow: Clock
  remoteKeys: RemoteKeys
}

export interface Life {
  seed: number
  clock: VirtualClock
  state: SandboxState
  world: World
  tokens: AccessTokens
  meter: RateMeter
  remoteKeys: RemoteKeys
  fleet: FleetAgent[]
}

/** @param generation counts resets, so that a token of the life before is worth nothing in this one. */
export function beginLife(options: LifeOptions, generation: number): Life {
  const { seed, speed, realNow } = options
  const startAtMs = Math.floor(realNow() / 1000) * 1000
  const clock = createVirtualClock({ realNow, speed, startAtMs: realNow() })
  const state = createState(seed)
  const fleet = addFleet(state, { seed, perSite: options.agentsPerSite, nowMs: startAtMs })
  const world = createWorld(state, { seed, startAtMs })
  if (options.demoFleet) addFleetHistory(world, fleet)
  startRhythm(world)
  world.runUntil(startAtMs)
  return {
    seed,
    clock,
    state,
    world,
    tokens: createAccessTokens(seededBytes(seed, `token-signing:${generation}`, 32)),
    meter: createRateMeter({ enforced: options.limits }),
    remoteKeys: options.remoteKeys,
    fleet,
  }
}

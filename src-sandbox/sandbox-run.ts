/** One run of the sandbox: from its start, or a reset, to the next reset. */
import { type AccessTokens, createAccessTokens } from './auth/access-token.ts'
import type { RemoteKeys } from './auth/remote-keys.ts'
import { type Clock, createVirtualClock, type VirtualClock } from './clock.ts'
import { addFleet, addFleetHistory, type FleetAgent } from './fleet.ts'
import { deriveBytes } from './random.ts'
import { createRateMeter, type RateMeter } from './rate-meter.ts'
import type { ServiceSettings } from './settings.ts'
import { createState, type SandboxState } from './state.ts'
import { startActivityPlan } from './world/activity-plan.ts'
import type { PricePosition } from './world/price-walk.ts'
import { createWorld, type World } from './world/world.ts'

/** How a run begins. */
export interface SandboxRunOptions {
  seed: number
  speed: number
  agentsPerSite: number
  /** Whether the fleet has subscriptions and a past, or starts empty as new agents do. */
  demoFleet: boolean
  limits: boolean
  settings(): ServiceSettings
  realNow: Clock
  remoteKeys: RemoteKeys
}

/** What a state file gives back. */
export interface SavedRun {
  state: SandboxState
  nowMs: number
  generation: number
  pricePositions: Readonly<Record<string, PricePosition>>
}

/** One run of the sandbox, from its start or a reset to its end. */
export interface SandboxRun {
  seed: number
  /** Counts resets: a token of the run before is worth nothing in this one. */
  generation: number
  clock: VirtualClock
  state: SandboxState
  world: World
  tokens: AccessTokens
  meter: RateMeter
  remoteKeys: RemoteKeys
  fleet: FleetAgent[]
}

/** A first run, or the one after a reset. */
export function startRun(options: SandboxRunOptions, generation: number): SandboxRun {
  const startAtMs = Math.floor(options.realNow() / 1000) * 1000
  const state = createState(options.seed, options.settings)
  const fleet = addFleet(state, { seed: options.seed, perSite: options.agentsPerSite, nowMs: startAtMs })
  const world = createWorld(state, { seed: options.seed, startAtMs })
  if (options.demoFleet) addFleetHistory(world, fleet)
  return createRun(options, { generation, state, world, fleet, startAtMs: options.realNow() })
}

/**
 * The run goes on where it was, or at the machine's time when that is later: clients sign with the time that they
 * have.
 */
export function resumeRun(options: SandboxRunOptions, saved: SavedRun): SandboxRun {
  const { state, generation, pricePositions } = saved
  const nowMs = Math.max(saved.nowMs, options.realNow())
  const startAtMs = Math.floor(nowMs / 1000) * 1000
  state.counters.set('restarts', (state.counters.get('restarts') ?? 0) + 1)
  const fleet = addFleet(state, { seed: options.seed, perSite: options.agentsPerSite, nowMs: startAtMs })
  const world = createWorld(state, { seed: options.seed, startAtMs, pricePositions })
  return createRun(options, { generation, state, world, fleet, startAtMs: nowMs })
}

function createRun(
  options: SandboxRunOptions,
  given: Pick<SandboxRun, 'generation' | 'state' | 'world' | 'fleet'> & { startAtMs: number },
): SandboxRun {
  const { seed, speed, realNow, remoteKeys } = options
  const { startAtMs, ...parts } = given
  startActivityPlan(parts.world)
  parts.world.runUntil(parts.world.startAtMs)
  return {
    seed,
    ...parts,
    clock: createVirtualClock({ realNow, speed, startAtMs }),
    tokens: createAccessTokens(deriveBytes(seed, `token-signing:${parts.generation}`, 32), options.settings),
    meter: createRateMeter({ enforced: options.limits }),
    remoteKeys,
  }
}

/**
 * Starts the sandbox inside any Node process: a test, the console's trial, the command line. No process-level things
 * here.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createRemoteKeys } from './auth/remote-keys.ts'
import type { FleetAgent } from './fleet.ts'
import { createFaults } from './http/faults.ts'
import { type BaseUrls, isOwnHost, listBaseUrls, listPublishedUrls, namesOf } from './http/request-origin.ts'
import { createServiceApp } from './http/service-app.ts'
import { rewriteAddress } from './http/shaped-address.ts'
import { createOperatorApp } from './operator/operator-app.ts'
import { createClaimApp } from './pages/claim-app.ts'
import { createSiteApp } from './pages/site-app.ts'
import { createStateSaver } from './persistence/state-saver.ts'
import { resumeRun, type SandboxRunOptions, startRun } from './sandbox-run.ts'
import { createActiveShapes } from './shapes/active-shapes.ts'

/** Putting a clock ahead by days takes longer than Node's five seconds: the caller's next request would be cut off. */
const KEEP_ALIVE_MS = 60_000

interface SandboxOptions {
  /** 127.0.0.1 unless given; another than a loopback address needs `isPublic`. */
  host?: string
  /** 0, the default, lets the system choose. */
  port?: number
  /** 7, or that of the state file, unless given. */
  seed?: number
  /** Sandbox seconds per second. */
  speed?: number
  /** Active agents on each site, every third with a key instead of a secret. */
  agents?: number
  /**
   * Gives those agents subscriptions and predictions with scores, as after two days of use. Otherwise they start empty.
   */
  demoFleet?: boolean
  /** Rate limits of Interface §8; on unless false. */
  limits?: boolean
  isPublic?: boolean
  /** Where a run is kept over restarts; one that has begun there goes on. */
  stateFile?: string
  /** Compares every answer with its strict schema (a mistake becomes a 500); on unless false. */
  checkAnswers?: boolean
  /**
   * Names of shapes (`shapes/registry.ts`): deviations of deployments that it has from the start; none unless given.
   */
  shapes?: readonly string[]
  /** Milliseconds since the epoch; the machine's clock unless given. */
  realNow?: () => number
  /** Fetches the keys that agents publish at their `jwks_url`. */
  fetch?: typeof fetch
  log?: (line: string) => void
}

/** A sandbox that listens. */
export interface RunningSandbox {
  baseUrl: string
  operatorUrl: string
  seed: number
  speed: number
  agents: FleetAgent[]
  /** Cuts open connections and frees the port. */
  close(): Promise<void>
}

/**
 * Rejects with a `RangeError` for a host that is not loopback without `isPublic`, for a shape that is none and for a
 * state file that cannot be used, and when the port is taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { host = '127.0.0.1', port = 0, speed = 1, log = () => undefined, realNow = Date.now } = options
  if (!isLoopback(host) && options.isPublic !== true) {
    throw new RangeError(`${host} is not a loopback address: say that the sandbox may be public, or use 127.0.0.1`)
  }
  const shapes = createActiveShapes(options.shapes ?? [])
  const { settings } = shapes
  const keeper =
    options.stateFile === undefined
      ? null
      : await createStateSaver(options.stateFile, { seed: options.seed, settings, realNow, log })
  const runOptions = {
    ...runOptionsOf(options, keeper?.saved?.seed ?? options.seed ?? 7),
    settings,
  }
  let run = keeper?.saved == null ? startRun(runOptions, 0) : resumeRun(runOptions, keeper.saved)
  let published: BaseUrls = ['http://127.0.0.1']
  const names = namesOf(host, options.isPublic === true)
  const app = createApp({
    shapes,
    currentRun: () => run,
    baseUrls: (hostHeader) => listBaseUrls(hostHeader, { published, names }),
    isOwnHost: (hostHeader) => isOwnHost(hostHeader, names),
    checkAnswers: options.checkAnswers ?? true,
    log,
    startAnew() {
      run = startRun(runOptions, run.generation + 1)
    },
  })
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer(rewriteAddress(shapes, { listener, now: () => run.clock.now() }))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  published = listPublishedUrls(host, await listen(server, { host, port }))
  // Without a caller the world still goes on, so that a later one does not wait for days to be caught up with.
  const heartbeat = setInterval(() => {
    run.world.runUntil(run.clock.now())
    keeper?.tick(run)
  }, 1000)
  heartbeat.unref()
  return {
    baseUrl: published[0],
    operatorUrl: `${published[0]}/operator`,
    seed: run.seed,
    speed,
    agents: run.fleet,
    async close() {
      clearInterval(heartbeat)
      await closed(server)
      keeper?.end(run)
    },
  }
}

function runOptionsOf(options: SandboxOptions, seed: number): Omit<SandboxRunOptions, 'settings'> {
  const { speed = 1, agents = 6, demoFleet = false, limits = true, realNow = Date.now } = options
  const remoteKeys = createRemoteKeys({ fetch: options.fetch ?? fetch, realNow })
  return { seed, speed, agentsPerSite: agents, demoFleet, limits, realNow, remoteKeys }
}

function createApp(
  options: Omit<Parameters<typeof createServiceApp>[0], 'faults'> & {
    isOwnHost(hostHeader: string): boolean
    startAnew(): void
  },
): ReturnType<typeof createServiceApp> {
  const { currentRun, baseUrls, shapes } = options
  const faults = createFaults()
  const app = createServiceApp({ ...options, faults })
  app.route('/', createSiteApp({ currentRun, baseUrls, shapes }))
  app.route('/claim', createClaimApp({ currentRun }))
  const reset = () => {
    faults.replace([])
    options.startAnew()
  }
  app.route('/operator', createOperatorApp({ currentRun, faults, shapes, isOwnHost: options.isOwnHost, reset }))
  return app
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)))
    server.closeAllConnections()
  })
}

function listen(server: Server, at: { host: string; port: number }): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      server.removeListener('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

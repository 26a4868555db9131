/** Starts the sandbox inside any Node process: a test, the console's trial, the command line. No process-level things here. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createRemoteKeys } from './auth/remote-keys.ts'
import type { FleetAgent } from './fleet.ts'
import { createFaults } from './http/faults.ts'
import { createServiceApp } from './http/service-app.ts'
import { beginLife, type Life } from './life.ts'
import { createOperatorApp } from './operator/operator-app.ts'
import { createClaimApp } from './pages/claim-app.ts'

interface SandboxOptions {
  /** 127.0.0.1 unless given; another than a loopback address needs `isPublic`. */
  host?: string
  /** 0, the default, lets the system choose. */
  port?: number
  seed?: number
  /** Sandbox seconds per second. */
  speed?: number
  /** Active agents on each site, every third with a key instead of a secret. */
  agents?: number
  /** Gives those agents subscriptions and predictions with scores, as after two days of use. Otherwise they start empty. */
  demoFleet?: boolean
  /** Rate limits of Interface §8; on unless false. */
  limits?: boolean
  isPublic?: boolean
  /** Compares every answer with its strict schema (a mistake becomes a 500); on unless false. */
  checkAnswers?: boolean
  /** Milliseconds since the epoch; the machine's clock unless given. */
  realNow?: () => number
  /** Fetches the keys that agents publish at their `jwks_url`. */
  fetch?: typeof fetch
  log?: (line: string) => void
}

export interface RunningSandbox {
  baseUrl: string
  operatorUrl: string
  seed: number
  speed: number
  agents: FleetAgent[]
  /** Cuts open connections and frees the port. */
  close(): Promise<void>
}

/** Rejects with a `RangeError` for a host that is not loopback without `isPublic`, and when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { host = '127.0.0.1', port = 0, seed = 7, speed = 1, agents = 6, limits = true } = options
  if (!isLoopback(host) && options.isPublic !== true) {
    throw new RangeError(
      `${host} is not a loopback address: say that the sandbox may be public, or use 127.0.0.1`,
    )
  }
  const realNow = options.realNow ?? Date.now
  const lifeOptions = {
    seed,
    speed,
    agentsPerSite: agents,
    demoFleet: options.demoFleet ?? false,
    limits,
    realNow,
    remoteKeys: createRemoteKeys({ fetch: options.fetch ?? fetch, realNow }),
  }
  let generation = 0
  let life: Life = beginLife(lifeOptions, generation)
  const currentLife = () => life
  const faults = createFaults()
  let baseUrls: readonly [string, ...string[]] = ['http://127.0.0.1']
  const app = createServiceApp({
    currentLife,
    faults,
    baseUrls: () => baseUrls,
    checkAnswers: options.checkAnswers ?? true,
    log: options.log ?? (() => undefined),
  })
  app.route('/claim', createClaimApp({ currentLife }))
  app.route(
    '/operator',
    createOperatorApp({
      currentLife,
      faults,
      reset() {
        generation += 1
        faults.replace([])
        life = beginLife(lifeOptions, generation)
      },
    }),
  )
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const boundPort = await listen(server, { host, port })
  const named = host.includes(':') ? `[${host}]` : host
  baseUrls = [`http://${named}:${boundPort}`, `http://localhost:${boundPort}`]
  // Without a caller the world still goes on, so that a later one does not wait for days to be caught up with.
  const heartbeat = setInterval(() => life.world.runUntil(life.clock.now()), 1000)
  heartbeat.unref()
  return {
    baseUrl: baseUrls[0],
    operatorUrl: `${baseUrls[0]}/operator`,
    seed,
    speed,
    agents: life.fleet,
    close() {
      clearInterval(heartbeat)
      return new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)))
        server.closeAllConnections()
      })
    },
  }
}

function listen(server: Server, at: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      server.removeListener('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/**
 * What is held when the screen is locked or the computer goes to sleep, and how work goes on: the real sessions over a
 * token endpoint that counts, and a power monitor that does as a test says, through the port.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { followLock } from '../../src-main/composition/follow-lock.ts'
import { createSaverLock, saverRestMs } from '../../src-main/electron/window/saver-lock.ts'
import { followScreenLock } from '../../src-main/electron/window/screen-lock.ts'
import { type AgentSessions, createAgentSessions } from '../../src-main/session/agent-session.ts'
import { openSessionBus } from '../../src-main/system/d-bus/session-bus.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { openKeyringSession } from '../support/keyring-session.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { openConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient } from '../support/test-client.ts'

/** What tells of a lock, as the port does. */
function createPowerMonitor() {
  const listeners = new Set<() => void>()
  return {
    listeners,
    presence: {
      onLock(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    lock() {
      for (const listener of listeners) listener()
    },
  }
}

let server: FaultServer
let sessions: AgentSessions
let power: ReturnType<typeof createPowerMonitor>
let closing: AbortController
let nowMs: number
let takenOff: number
let told: string[]
/** Answers of the token endpoint that a test holds back. */
let heldBack: (() => void)[] | null
let tokensIssued: number
let inFlight: number
let mostInFlight: number
let validFrom: number

/** Sessions as main makes them; `changed` is of their client. */
function createSessions(changed: Parameters<typeof createTestClient>[0]): AgentSessions {
  const clock = () => nowMs
  return createAgentSessions({
    client: createTestClient({
      startTimer: (delayMs, task) => startRealTimer(delayMs < 10_000 ? 0 : delayMs, task),
      clock,
      random: () => 0.5,
      ...changed,
    }),
    readCredential: async () => new Secret({ kind: 'client_secret', secret: 's3cret' }),
    clock,
    random: () => 0.5,
    onTokenChange: () => {},
  })
}

/** A service without a line to it, for what would take a thousand connections. */
const answerHere: NonNullable<Parameters<typeof createTestClient>[0]>['fetch'] = async (input) => {
  if (!String(input).endsWith('/auth/token')) return Response.json({ scopes: ['CL'] })
  inFlight += 1
  mostInFlight = Math.max(mostInFlight, inFlight)
  await new Promise((resolve) => setImmediate(resolve))
  inFlight -= 1
  tokensIssued += 1
  return Response.json({ access_token: `t${tokensIssued}`, expires_in: 3600 })
}

beforeEach(async () => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  tokensIssued = 0
  inFlight = 0
  mostInFlight = 0
  validFrom = 1
  heldBack = null
  takenOff = 0
  told = []
  server = await startFaultServer((request, response) => {
    response.sendDate = false
    if (request.path.endsWith('/auth/token')) {
      inFlight += 1
      mostInFlight = Math.max(mostInFlight, inFlight)
      const issue = () => {
        inFlight -= 1
        tokensIssued += 1
        sendJson(response, 200, { access_token: `t${tokensIssued}`, expires_in: 3600 })
      }
      return void (heldBack === null ? setImmediate(issue) : heldBack.push(issue))
    }
    const tokenNumber = Number(request.headers.authorization?.slice('Bearer t'.length))
    if (tokenNumber < validFrom) return sendJson(response, 401, { detail: 'Token expired' })
    sendJson(response, 200, { scopes: ['CL'] })
  })
  sessions = createSessions({})
  power = createPowerMonitor()
  closing = new AbortController()
  followLock({
    presence: power.presence,
    clipboard: {
      async takeOff() {
        takenOff += 1
        if (takenOff > 1) throw new Error('no clipboard')
      },
    },
    workspace: () => ({ sessions }),
    notify: (...topics) => void told.push(...topics),
    signal: closing.signal,
  })
})

afterEach(() => server.close())

const identityOf = (number: number) => ({
  agentKey: agentKeySchema.parse(`ag_${String(number).padStart(9, '0')}`),
  agentId: agentIdSchema.parse(`agent_${number}`),
  site: 'global' as const,
  deploymentId: deploymentIdSchema.parse('dp_test'),
  baseUrl: server.baseUrl,
})
const callAs = (number = 1) => sessions.call(identityOf(number), 'listSubscriptions', {})
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const holdsTokenOf = (number: number) => sessions.facts(identityOf(number).agentKey) !== null

/** Resolves once the token endpoint holds back so many requests. */
async function untilHeldBack(count: number): Promise<(() => void)[]> {
  while ((heldBack?.length ?? 0) < count) await new Promise((resolve) => setImmediate(resolve))
  return heldBack ?? []
}

describe('a lock of the screen, or a sleep', () => {
  it('drops every token at once, clears the clipboard and tells the window', async () => {
    await Promise.all(numbers(40).map(callAs))
    expect(numbers(40).every(holdsTokenOf)).toBe(true)
    power.lock()
    expect(numbers(40).some(holdsTokenOf)).toBe(false)
    expect(takenOff).toBe(1)
    expect(told).toEqual(['agents'])
  })

  it('lets work go on: a token is asked for again by whoever needs one, and by nobody else', async () => {
    await Promise.all(numbers(3).map(callAs))
    power.lock()
    power.lock()
    await callAs(2)
    expect(tokensIssued).toBe(4)
    expect(numbers(3).filter(holdsTokenOf)).toEqual([2])
  })

  it('of a thousand agents that all have work lets eight ask at a time, each once', async () => {
    sessions = createSessions({ fetch: answerHere })
    await Promise.all(numbers(1000).map(callAs))
    power.lock()
    mostInFlight = 0
    await Promise.all(numbers(1000).flatMap((number) => [callAs(number), callAs(number)]))
    expect(tokensIssued).toBe(2000)
    expect(mostInFlight).toBeLessThanOrEqual(8)
  })

  it('leaves a request for a token that is in flight the only one of its agent', async () => {
    heldBack = []
    const before = callAs()
    const [issue] = await untilHeldBack(1)
    power.lock()
    const after = callAs()
    issue?.()
    await Promise.all([before, after])
    expect(tokensIssued).toBe(1)
  })

  it('leaves calls in flight what they went out with, also where that is refused afterwards', async () => {
    await callAs()
    validFrom = 2
    const call = callAs()
    power.lock()
    await expect(call).resolves.toBeDefined()
    expect(tokensIssued).toBe(2)
  })

  it('does not let a refused token be replaced more than once a minute', async () => {
    await callAs()
    validFrom = 2
    await callAs()
    power.lock()
    // What was replaced and then dropped is asked for again without a wait.
    await callAs()
    expect(tokensIssued).toBe(3)
    validFrom = 9
    // One operation alone refuses it, which may be that operation.
    const refused = { code: 'credential_refused', details: { of: 'token' } }
    await expect(callAs()).rejects.toMatchObject(refused)
    expect(tokensIssued).toBe(3)
    power.lock()
    await expect(callAs()).rejects.toMatchObject(refused)
    await expect(callAs()).rejects.toMatchObject(refused)
    expect(tokensIssued).toBe(4)
  })

  it('by a screen saver that flaps costs a working agent one token more, not one each time', async () => {
    const rests: (() => void)[] = []
    const onSaver = createSaverLock({
      startTimer(delayMs, task) {
        expect(delayMs).toBe(saverRestMs)
        rests.push(task)
        return () => {}
      },
      onLock: power.lock,
    })
    await callAs()
    for (let turn = 0; turn < 20; turn += 1) {
      onSaver(turn % 2 === 0)
      await callAs()
    }
    expect(tokensIssued).toBe(2)
    // One that is locked at the end of the rest finds no token either.
    onSaver(true)
    rests.shift()?.()
    expect(holdsTokenOf(1)).toBe(false)
    expect(rests).toHaveLength(1)
  })

  it('is not heard any more once the console ends, and a clipboard that fails harms nothing', async () => {
    await callAs()
    power.lock()
    power.lock()
    expect(takenOff).toBe(2)
    closing.abort()
    expect(power.listeners.size).toBe(0)
  })
})

describe('in the whole console', () => {
  it('no agent has a token after a lock, and the next call of one gets another', async () => {
    const sandbox = await startSandbox({ agents: 4 })
    const { console, client } = openConsole(join(makeTemporaryFolder(), 'console.db'), {
      desktop: desktopWith(power.presence),
    })
    try {
      const { deploymentId } = await addDeployment({ client }, sandbox)
      const agents = sandbox.agents.filter(({ site }) => site === 'global').slice(0, 2)
      for (const agent of agents) await addSandboxAgent({ client }, { deploymentId, agent })
      const heldTokens = async () =>
        (await client.agents.fleet()).rows
          .filter(({ tokenExpiresAtMs }) => tokenExpiresAtMs !== null)
          .map(({ name }) => name)
      const subscribe = (asked: readonly FleetRow[], scopeKey: string) =>
        client.subscriptions.change({
          changes: asked.map(({ agentKey }) => ({ agentKey, scopeKey, subscribe: true })),
        })
      const { rows } = await client.agents.fleet()
      await subscribe(rows, 'CL')
      expect(await heldTokens()).toHaveLength(2)
      power.lock()
      expect(await heldTokens()).toEqual([])
      await subscribe(rows.slice(0, 1), 'BTC')
      expect(await heldTokens()).toEqual([rows[0]?.name])
    } finally {
      await console.close()
      await sandbox.close()
    }
  })
})

describe('a Linux desktop', () => {
  it.each(['gnome', 'freedesktop', 'cinnamon', 'mate', 'xfce'])(
    'that locks its screen is heard by the screen saver of %s',
    async (desktop) => {
      const session = await openKeyringSession()
      const saver = await openSessionBus({ environment: session.env, onMessage: () => {} })
      const heard: boolean[] = []
      let wake = () => {}
      const stop = await followScreenLock(session.env, (isLocked) => {
        heard.push(isLocked)
        if (!isLocked) wake()
      })
      const both = new Promise<void>((resolve) => {
        wake = resolve
      })
      const say = (name: string, member: string, isActive: boolean) =>
        saver.send({ type: 4, path: '/saver', interface: name, member, signature: 'b', values: [isActive] })
      say('org.example.ScreenSaver', 'ActiveChanged', true)
      say(`org.${desktop}.ScreenSaver`, 'WakeUpScreen', true)
      say(`org.${desktop}.ScreenSaver`, 'ActiveChanged', true)
      say(`org.${desktop}.ScreenSaver`, 'ActiveChanged', false)
      await both
      expect(heard).toEqual([true, false])
      stop()
      saver.close()
      await session.close()
    },
  )

  it('without a session bus is not an error', async () => {
    const stop = await followScreenLock({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }, () => {})
    expect(stop).toBeTypeOf('function')
    stop()
  })
})

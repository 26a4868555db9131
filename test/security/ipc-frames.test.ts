/**
 * A hundred thousand frames of a page under somebody else's control, through the real guard and handler into the real
 * router.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { AnyContractProcedure, AnySchema } from '@orpc/contract'
import { RPCHandler } from '@orpc/server/message-port'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appErrorCodes } from '#contract/app-error.ts'
import { ipcContract } from '#contract/ipc/ipc-contract.ts'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import { guardPort } from '../../src-main/electron/window/guarded-port.ts'
import { createChangeHub } from '../../src-main/ipc/changes.ts'
import { createRequestsToPage } from '../../src-main/ipc/requests-to-page.ts'
import { type ConsoleRouter, createRouter } from '../../src-main/ipc/router.ts'
import { createSendLimit } from '../../src-main/operations/send-limit/send-limit.ts'
import { createWireLog } from '../../src-main/service/wire-log.ts'
import { openStore } from '../../src-main/store/store.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { noAbsence, noBackups, noDesktop, noDragged } from '../support/no-desktop.ts'
import { noUpdates } from '../support/no-updates.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { damagedFrame, fuzzedFrame, type KnownValues } from './frame-fuzz.ts'

/** All of them once a test run; the zones that the suite is repeated in change nothing here. */
const frames = (process.env.TZ ?? 'UTC') === 'UTC' ? 100_000 : 2_000
const framesABatch = 500

/** What must not be in a reply: where code runs and lies, and what an exception says. */
const leaks = /node_modules|\.ts:\d|\.js:\d|\bat [\w.<>]+ \(|"stack"|"cause"|SQLITE|\/home\/|\/root\/|\/tmp\/|Error:/

let failures: unknown[]
const note = (reason: unknown) => void failures.push(reason)

beforeEach(() => {
  failures = []
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
})
afterEach(() => {
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
})

/**
 * Serves the router on one end of a channel as the main process does; gives the page's end and how many frames came
 * through it.
 */
function serve(router: ConsoleRouter): { page: MessagePort; delivered: () => number } {
  const { port1, port2 } = new MessageChannel()
  let delivered = 0
  const electronLike = {
    on: (event: string, listener: (event: { data: unknown }) => void) =>
      event === 'message'
        ? port1.on('message', (data) => {
            delivered += 1
            listener({ data })
          })
        : port1.on('close', () => listener({ data: null })),
    postMessage: (data: unknown) => port1.postMessage(data),
    close: () => port1.close(),
  }
  // The number of frames a second has a test of its own.
  let now = 0
  new RPCHandler(router).upgrade(guardPort(electronLike, () => (now += 1_000)))
  return { page: port2, delivered: () => delivered }
}

type Contract = { [name: string]: Contract | AnyContractProcedure }

function proceduresOf(contract: Contract, path = ''): [string, AnySchema | undefined][] {
  return Object.entries(contract).flatMap(([name, part]) => {
    const at = path === '' ? name : `${path}.${name}`
    if (!('~orpc' in part)) return proceduresOf(part as Contract, at)
    return [[at, (part as AnyContractProcedure)['~orpc'].inputSchema] as [string, AnySchema | undefined]]
  })
}

const sentinel = '{"i":"last","p":{"u":"/app/state","b":{}}}'

/** Posts the frames, on a new port whenever the guard has closed the last one, and gives every reply. */
async function post(router: ConsoleRouter, batch: readonly string[]): Promise<string[]> {
  const replies: string[] = []
  for (let rest = batch; rest.length > 0; ) {
    const { page, delivered } = serve(router)
    let isClosed = false
    let onEvent = () => {}
    page.once('close', () => {
      isClosed = true
      onEvent()
    })
    page.on('message', (reply: string) => {
      if (reply.startsWith('{"i":"last"')) onEvent()
      else replies.push(reply)
    })
    for (const frame of rest) page.postMessage(frame)
    // Until a whole turn of the port brings nothing more.
    for (let heard = -1; heard !== replies.length && !isClosed; ) {
      heard = replies.length
      await new Promise<void>((resolve) => {
        onEvent = resolve
        page.postMessage(sentinel)
      })
    }
    page.close()
    rest = rest.slice(delivered())
  }
  return replies
}

const open = {
  id: 'c1',
  question: 'Up?',
  asset: 'CL',
  scope_key: 'CL',
  status: 'open',
  deadline: '2999-01-01T00:00:00',
}

/** A service that answers at once: tokens, one open challenge, and an empty list for everything else. */
async function answerAtOnce(input: string | Request): Promise<Response> {
  const url = typeof input === 'string' ? input : input.url
  if (url.endsWith('/auth/token')) return Response.json({ access_token: 'a-token', expires_in: 3_600 })
  if (url.endsWith('/results')) return Response.json({ predictions: [], status: 'open' })
  return Response.json(/\/challenges(?:\?|$)/.test(url) ? { challenges: [open] } : { scopes: ['CL'], items: [] })
}

/** Something of each kind that a call can name, made again when the last frames have removed it. */
async function findThings(client: RunningConsole['client']): Promise<KnownValues> {
  const { deployments } = await client.app.state()
  const service =
    deployments[0] ?? (await client.deployments.add({ baseUrl: 'https://a.example', name: '', sites: ['global'] }))
  const { deploymentId, sites } = service
  const { rows } = await client.agents.fleet()
  const credential = { kind: 'client_secret', secret: 's' } as const
  const [agent] =
    rows.length > 0
      ? rows
      : [
          await client.agents.add({
            deploymentId,
            site: sites[0] ?? 'global',
            agentId: 'a1',
            name: '',
            credential,
          }),
        ]
  const { items } = await client.challenges.list()
  const { rows: intents } = await client.outbox.list()
  const ids = [agent?.agentKey, items[0]?.challenge.challengeKey, intents[0]?.outboxId]
  return {
    texts: [deploymentId, ...ids.map((id) => id ?? 'none'), 'CL', 'c1', 'https://b.example', '0.7', 'a2'],
  }
}

describe('the port of a page under somebody else’s control', () => {
  it(`takes ${frames} frames without a crash and tells nothing of the inside`, async () => {
    const inside: string[] = []
    const { console, client } = openConsole(':memory:', {
      fetch: answerAtOnce,
      // Short waits are shortened; the rhythms of the console keep theirs.
      startTimer: (delayMs, task) => startRealTimer(delayMs < 10_000 ? 1 : delayMs, task),
      monotonic: () => performance.now() * 10_000,
      log: (_level, event, fields) => {
        if (event === 'operation failed') inside.push(`${fields?.endpoint} ${fields?.reason}`)
      },
    })
    console.start()
    const [first, ...others] = proceduresOf(ipcContract as unknown as Contract)
    if (first === undefined) throw new Error('the contract is empty')
    const random = createSeededRandom(20_260_615)
    const codes = new Map<string, number>()
    for (let sent = 0; sent < frames; sent += framesABatch) {
      const known = await findThings(client)
      // A damaged frame costs its port and every answer still to come on it, so these travel by themselves.
      const isDamaged = (sent / framesABatch) % 10 === 9
      const batch = Array.from({ length: framesABatch }, () => {
        const frame = fuzzedFrame(random, [first, ...others], known)
        return isDamaged ? damagedFrame(frame, random) : frame
      })
      for (const reply of await post(console.router, batch)) {
        expect(reply).not.toMatch(leaks)
        const code = codeOf(reply)
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }
    await console.close()
    expect(failures).toEqual([])
    expect(inside.filter((line) => !line.startsWith('trial.start'))).toEqual([])
    expect([...codes.keys()].filter((code) => !knownCodes.has(code))).toEqual([])
    expect(codes.get('ok')).toBeGreaterThan(frames / 10)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  }, 400_000)

  it('is told `internal` and nothing else of what nobody expected', async () => {
    const store = openStore({ path: ':memory:', clock: Date.now })
    const broken = createRouter({
      desktop: noDesktop,
      workspace: () => {
        throw new TypeError('cannot read /home/operator/.config of undefined')
      },
      settings: store,
      info: { version: '0', runtime: '', platform: '', systemLanguage: 'en' },
      places: { database: '', logs: '', keychainService: '' },
      trial: { start: () => Promise.reject(new Error('x')), leave: () => Promise.reject(new Error('x')) },
      updates: noUpdates,
      backups: noBackups,
      absence: noAbsence,
      sendLimit: createSendLimit({ confirmations: noDesktop.confirmations, clock: Date.now }),
      changes: createChangeHub({ startTimer: startRealTimer }),
      navigation: createRequestsToPage({ isKeptForNext: true }),
      dragged: noDragged,
      reachesDirectly: async () => true,
      ledgerPage: null,
      support: { wireLog: createWireLog(), folder: null },
    })
    const { page } = serve(broken)
    const reply = new Promise<string>((resolve) => page.once('message', resolve))
    page.postMessage('{"i":"1","p":{"u":"/agents/fleet","b":{}}}')
    expect(JSON.parse(await reply)).toMatchObject({
      p: { b: { json: { message: 'APP_ERROR', data: { code: 'internal', details: {} } } } },
    })
    expect(await reply).not.toMatch(/operator|TypeError/)
    page.close()
  })
})

const knownCodes = new Set<string>(['ok', 'no such procedure', 'BAD_REQUEST', ...appErrorCodes])

function codeOf(reply: string): string {
  const { s: status, b: body } =
    (
      JSON.parse(reply) as {
        p?: { s?: number; b?: { json?: { code?: string; data?: { code?: string } } } | string }
      }
    ).p ?? {}
  if (status === undefined) return 'ok'
  if (status === 404) return 'no such procedure'
  if (typeof body !== 'object') return `status ${status}`
  return body.json?.data?.code ?? body.json?.code ?? `status ${status}`
}

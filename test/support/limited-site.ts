/** A service of two sites in simulated time, and the sender that meets it: what it asks, and how often it commits. */
import { outboxIdSchema, type Site } from '#contract/ids.ts'
import { createOutboxSender, type OutboxSenderDeps } from '../../src-main/schedule/outbox-sender.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import type { NewWrite } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { createSimulatedTime } from './simulated-time.ts'
import { storeDeployment } from './stored-fleet.ts'
import { createTestClient } from './test-client.ts'

const startMs = Date.UTC(2026, 5, 15, 12)

export interface AskedCall {
  path: string
  agentId: string
  atMs: number
}

/** Counts what is committed: each transaction, and each change of a write outside of one. */
function countCommits(store: Store): { store: Store; count: () => number } {
  let commits = 0
  let depth = 0
  const within = <Result>(work: () => Result): Result => {
    depth += 1
    try {
      return work()
    } finally {
      depth -= 1
      if (depth === 0) commits += 1
    }
  }
  const counted: Store = {
    ...store,
    transaction: (work) => within(() => store.transaction(work)),
    outbox: { ...store.outbox, change: (row, change) => within(() => store.outbox.change(row, change)) },
  }
  return { store: counted, count: () => commits }
}

/** Opens both sites of a service (`global` is site 1, `cn` site 2) with an outbox that is empty. */
export function openLimitedSite() {
  const time = createSimulatedTime(startMs)
  let setBackMs = 0
  const clock = () => time.clock() - setBackMs
  const opened = openStore({ path: ':memory:', clock })
  storeDeployment(opened, { sites: ['global', 'cn'] })
  const { store, count } = countCommits(opened)
  const asked: AskedCall[] = []
  const read: AskedCall[] = []
  let reading = (_call: AskedCall): Promise<Response> | null => null
  let answer = (write: AskedCall): Response | Promise<Response> => taken(write)
  const client = createTestClient({
    clock,
    monotonic: time.clock,
    startTimer: time.startTimer,
    async fetch(input, init) {
      const request = new Request(input, init)
      const agentId = request.headers.get('x-agent-id') ?? ''
      const write = { path: new URL(request.url).pathname, agentId, atMs: time.clock() }
      if (request.method === 'GET') {
        read.push(write)
        return reading(write) ?? respond('{}', 200)
      }
      asked.push(write)
      return answer(write)
    },
  })
  const respond = (body: string, status: number, headers: Record<string, string> = {}) =>
    new Response(body, {
      status,
      headers: { 'content-type': 'application/json', date: new Date(time.clock()).toUTCString(), ...headers },
    })
  const taken = ({ path }: AskedCall) => {
    if (path.endsWith('/like')) return respond('{"liked":true}', 200)
    if (path.includes('/follows')) return respond('{"following":true}', 200)
    const no = asked.length
    return respond(JSON.stringify({ prediction_id: `pr_${no}`, comment_id: `cm_${no}`, post_id: `po_${no}` }), 200)
  }
  const sessions: Pick<AgentSessions, 'call'> & {
    facts: () => object
    mint: (agent: { baseUrl: string; site: Site }) => unknown
  } = {
    facts: () => ({ expiresAtMs: Number.MAX_SAFE_INTEGER }),
    // Whatever is answered says what time it is.
    mint: ({ baseUrl, site }) => client.call('listEventsToday', { baseUrl, site }),
    call: ({ baseUrl, site, agentId }, name, args) => client.call(name, { ...args, baseUrl, site, agentId }),
  }
  const deps = {
    ...{ store, client, sessions, clock, monotonic: time.clock, startTimer: time.startTimer, notify: () => {} },
    random: () => 0.5,
    statusRecorder: { proven: () => {}, failed: () => {}, flush: () => {}, close: () => {} },
  }
  // Of sessions the sender asks no more than this.
  const senderDeps = deps as unknown as OutboxSenderDeps
  const sender = createOutboxSender(senderDeps)
  let added = 0
  return {
    store,
    sender,
    senderDeps,
    /** For operations, as a workspace. */
    deps: { store, client: client as ServiceClient, clock, notify: () => {}, sender },
    clock,
    /** Writes that have arrived at the service. */
    asked,
    /** Readings that have. */
    read,
    readWith(next: typeof reading) {
      reading = next
    },
    commits: count,
    add(write: Omit<NewWrite, 'outboxId' | 'requestId' | 'createdAtMs'>) {
      added += 1
      const no = String(added).padStart(6, '0')
      const outboxId = outboxIdSchema.parse(`ob_lane${no}`)
      store.outbox.add({ ...write, outboxId, requestId: `rq_lane${no}`, createdAtMs: clock() })
      return outboxId
    },
    /** What the service makes of each write from now on: it takes it, unless `next` says otherwise. */
    answerWith(next: (write: AskedCall) => Response | Promise<Response> | null) {
      answer = (write) => next(write) ?? taken(write)
    },
    taken,
    refuse: (headers: Record<string, string> = {}) => respond('{"detail":"Too many requests"}', 429, headers),
    pass: (ms: number) => time.runUntil(() => false, ms),
    setClockBack(ms: number) {
      setBackMs += ms
    },
    close() {
      void sender.close()
      client.close()
      opened.close()
    },
  }
}
export type LimitedSite = ReturnType<typeof openLimitedSite>

/** The real application, killed at a moment that nobody chose while it sends predictions, again and again. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore } from '../../src-main/store/store.ts'
import { type ConsoleApp, makeHome, startConsole } from '../e2e/support/console-app.ts'
import { addAgent, connectTo, enterPrediction, goTo, openDesk, reviewAndSend } from '../e2e/support/operator-acts.ts'
import { type SandboxAgent, type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { type FaultGroup, type FaultRow, never } from './row.ts'
import { secretAgentsOf } from './sandbox-agent.ts'
import { type SlowProxy, startSlowProxy } from './slow-proxy.ts'

/** The console sends four at once: one waits its turn. */
const agentsUsed = 5
const longestRunMs = 1_100
const settlingMs = 40_000

const questionOf = (kill: number) => `Kill number ${kill + 1} of the day?`

interface Scene {
  sandbox: SandboxProcess
  proxy: SlowProxy
  home: string
  agents: SandboxAgent[]
}

const start = ({ home }: Scene) => startConsole({ home, flavour: 'packaged' })

/** One run: predictions for all agents are sent, and some time after that the application is gone. */
async function dieWhileSending(app: ConsoleApp, scene: Scene, at: { kill: number; runMs: number }): Promise<void> {
  await scene.sandbox.operate('challenges', {
    site: 'global',
    scope_key: 'CL',
    question: questionOf(at.kill),
    // The newest is the first of the list, which shows the next deadline first.
    deadline_in_s: 3_600 - at.kill * 8,
  })
  await openDesk(app.page, questionOf(at.kill))
  for (const { name } of scene.agents)
    await enterPrediction(app.page, { agent: name, direction: 'Up', confidence: '0.7' })
  await reviewAndSend(app.page, scene.agents.length)
  await sleep(at.runMs)
  await app.kill()
}

function databaseIn(home: string): string {
  const found = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('console.db'))
  if (found === undefined) throw new Error('the application has no database')
  return join(home, found)
}

/** Lets the last start finish: until nothing is on its way, and what was applied is known. */
async function settle(scene: Scene): Promise<void> {
  const app = await start(scene)
  await goTo(app.page, 'Outbox')
  const giveUpAt = performance.now() + settlingMs
  const db = new DatabaseSync(databaseIn(scene.home), { readOnly: true })
  const moving = db.prepare(
    "SELECT request_id AS id, state FROM outbox WHERE state IN ('queued', 'sending', 'waiting', 'uncertain')",
  )
  for (;;) {
    const rows = moving.all() as { id: string; state: string }[]
    const applied = new Set((await predictionsOf(scene)).map(({ request_id }) => request_id))
    if (rows.every(({ id, state }) => state === 'uncertain' && !applied.has(id)) || performance.now() > giveUpAt) break
    await sleep(250)
  }
  db.close()
  await app.close()
}

interface Applied {
  endpoint: string
  path: string
  agent_id: string
  request_id: string
}

async function predictionsOf({ sandbox }: Scene): Promise<Applied[]> {
  const { entries } = await sandbox.operate<{ entries: Applied[] }>('ledger')
  return entries.filter(({ endpoint }) => endpoint === 'submitPrediction')
}

/** Compares what the console says of every write with what the service has. */
async function validate(scene: Scene, kills: number): Promise<FaultRow[]> {
  const applied = await predictionsOf(scene)
  const store = openStore({ path: databaseIn(scene.home), clock: Date.now })
  const rows = store.outbox.list({ limit: 100_000 })
  store.close()
  const drafts = draftsIn(scene.home)
  const pairs = Array.from({ length: kills }, (_, kill) => questionOf(kill)).flatMap((question) =>
    scene.agents.map(({ name }) => `${name}: ${question}`),
  )
  const known = new Map(rows.map((row) => [`${row.agentName}: ${row.challenge?.question}`, row]))
  const lost = pairs.filter((pair) => !known.has(pair) && !drafts.has(pair))
  const torn = rows.filter((row) => !isIntact(row)).map(({ outboxId }) => outboxId)

  const times = new Map<string, number>()
  for (const { agent_id, path } of applied)
    times.set(`${agent_id} ${path}`, (times.get(`${agent_id} ${path}`) ?? 0) + 1)
  const twice = [...times].filter(([, count]) => count > 1).map(([which]) => which)
  const resent = [...scene.proxy.arrivals].filter(([, count]) => count > 1).map(([id]) => id)

  const appliedIds = new Set(applied.map(({ request_id }) => request_id))
  const untrue = rows.filter(({ requestId, state }) => appliedIds.has(requestId) !== (state === 'accepted'))
  const states = new Map<string, number>()
  for (const { state } of rows) states.set(state, (states.get(state) ?? 0) + 1)
  const shown = [...states].map(([state, count]) => `${count} ${state}`).join(', ')
  const of = `${rows.length} writes over ${kills} kills`
  return [
    never('Application killed while sending: predictions that the service has twice', twice, of),
    never(
      'Application killed while sending: predictions sent again by itself',
      resent,
      `${scene.proxy.arrivals.size} that arrived`,
    ),
    never(
      'Application killed while sending: writes lost or torn',
      [...lost, ...torn],
      `${pairs.length} (${shown}, ${pairs.length - rows.length} still drafts)`,
    ),
    never(
      'Application killed while sending: writes of which it says something else than the service',
      untrue.map(({ outboxId, state }) => `${outboxId} ${state}`),
      of,
    ),
  ]
}

/** What is still at the desk, by agent and question. */
function draftsIn(home: string): Set<string> {
  const db = new DatabaseSync(databaseIn(home), { readOnly: true })
  const rows = db
    .prepare(
      'SELECT a.name, c.question FROM drafts JOIN agents a USING (agent_no) JOIN challenges c USING (challenge_no)',
    )
    .all() as { name: string; question: string }[]
  db.close()
  return new Set(rows.map(({ name, question }) => `${name}: ${question}`))
}

export const appKills: FaultGroup = {
  name: 'app',
  async run({ kills }) {
    const random = createSeededRandom(29)
    const home = await makeHome()
    const sandbox = await startSandboxProcess(['--agents', '8', '--limits', 'off'])
    const proxy = await startSlowProxy(sandbox.baseUrl, random)
    const scene: Scene = {
      sandbox,
      proxy,
      home: home.path,
      agents: secretAgentsOf(sandbox).slice(0, agentsUsed),
    }
    let app: ConsoleApp | null = null
    try {
      for (const { agent_id } of scene.agents) await sandbox.operate('subscriptions', { agent_id, scopes: ['CL'] })
      app = await start(scene)
      await connectTo(app.page, proxy.baseUrl)
      for (const agent of scene.agents) {
        await addAgent(app.page, agent)
        await goTo(app.page, 'Fleet')
      }
      for (let kill = 0; kill < kills; kill += 1) {
        app ??= await start(scene)
        await dieWhileSending(app, scene, { kill, runMs: random() * longestRunMs })
        app = null
      }
      await settle(scene)
      return await validate(scene, kills)
    } finally {
      await app?.kill()
      await proxy.close()
      await sandbox.stop()
      await home.remove()
    }
  },
}

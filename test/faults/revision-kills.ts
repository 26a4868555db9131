/**
 * A console that revises its predictions is killed at a moment that nobody chose, again and again, with answers that
 * are slow or lost. Nothing arrives twice, nothing that was committed is gone, and once the challenges have resolved
 * the console says of every write what the service says.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outboxIdSchema } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore } from '../../src-main/store/store.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { createFilledVault } from '../support/filled-vault.ts'
import { sendingDesktop } from '../support/no-desktop.ts'
import { openConsole } from '../support/running-console.ts'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import {
  addWriters,
  describeStates,
  findRepeated,
  secretsOf,
  startAndKill,
  type Writers,
  waitUntilSettled,
} from './killed-console.ts'
import type { RevisingPlan } from './revising-console.ts'
import { type FaultGroup, type FaultRow, never } from './row.ts'
import { secretAgentsOf } from './sandbox-agent.ts'
import { type SlowProxy, startSlowProxy } from './slow-proxy.ts'

const killed = 40
const writersUsed = 3
const longestRunMs = 2_000
const entry = fileURLToPath(new URL('./revising-console.ts', import.meta.url))

interface Scene {
  sandbox: SandboxProcess
  proxy: SlowProxy
  database: string
  notes: string
  /** All are predicted on at first; what was said on one is revised in the run of its number and in the next. */
  challenges: { id: string; challengeKey: ChallengeKey }[]
  writers: Writers
}

/** What each agent does in one run: the first revision of one prediction, and the second of another. */
function itemsOf({ challenges, writers }: Scene, kill: number): RevisingPlan['items'] {
  const draft = {
    direction: kill % 2 === 0 ? 'bullish' : 'bearish',
    // Its own in each run, so that results tell which write holds.
    confidenceText: (0.5 + (kill + 1) / 100).toFixed(2),
    reasoning: `Run ${kill}.`,
    isRevision: true,
  } as const
  return challenges
    .slice(Math.max(0, kill - 1), kill + 1)
    .flatMap(({ challengeKey }) => writers.map(({ agentKey }) => ({ agentKey, challengeKey, draft })))
}

async function createScene(folder: string, random: () => number): Promise<Scene> {
  const sandbox = await startSandboxProcess(['--agents', String(2 * writersUsed), '--limits', 'off'])
  const proxy = await startSlowProxy(sandbox.baseUrl, random)
  const ids: string[] = []
  for (let index = 0; index < killed; index += 1) {
    const asked = { scope_key: 'CL', deadline_in_s: 40_000, resolve_in_s: 80_000 }
    ids.push((await sandbox.operate<{ id: string }>('challenges', asked)).id)
  }
  const database = join(folder, 'console.db')
  const { client, console } = openConsole(database, {
    vault: createMemoryVault('first'),
    lookUpSpacingMs: 200,
    desktop: sendingDesktop,
  })
  console.start()
  const { deploymentId } = await client.deployments.add({ baseUrl: proxy.baseUrl, name: 'Faults', sites: ['global'] })
  const writers = await addWriters(client, { deploymentId, agents: secretAgentsOf(sandbox).slice(0, writersUsed) })
  await client.subscriptions.change({
    changes: writers.map(({ agentKey }) => ({ agentKey, scopeKey: 'CL', subscribe: true })),
  })
  await client.subscriptions.refresh({ agentKeys: writers.map(({ agentKey }) => agentKey) })
  await client.challenges.refresh()
  const { items } = await client.challenges.list()
  const challenges = ids.map((id) => {
    const found = items.find(({ challenge }) => challenge.challengeId === id)
    if (found === undefined) throw new Error(`challenge ${id} is not listed`)
    return { id, challengeKey: found.challenge.challengeKey }
  })
  const predicted = challenges.flatMap(({ challengeKey }) =>
    writers.map(({ agentKey }) => ({ agentKey, challengeKey })),
  )
  const draft = { direction: 'bullish', confidenceText: '0.50', reasoning: 'Before all runs.' } as const
  await client.predictions.saveDrafts({ drafts: predicted.map((item) => ({ ...item, draft })) })
  await client.predictions.send({ items: predicted })
  await waitUntilSettled(client)
  await console.close()
  return { sandbox, proxy, database, notes: join(folder, 'notes'), challenges, writers }
}

/** One more run, with nothing new: what can be known before the challenges resolve, then what their results say. */
async function settle({ sandbox, database, challenges, writers }: Scene): Promise<void> {
  const vault = await createFilledVault(secretsOf(writers))
  const { client, console } = openConsole(database, { vault, lookUpSpacingMs: 200 })
  console.start()
  await waitUntilSettled(client)
  for (const { id } of challenges) await sandbox.operate('resolve', { challenge_id: id, result: 'bullish' })
  await client.results.refresh()
  await waitUntilSettled(client)
  await console.close()
}

interface Told {
  direction: string
  confidence: number
}

/** What the service says each agent of ours predicted, by `challenge agent`. */
async function readHeld({ sandbox, challenges }: Scene): Promise<Map<string, Told>> {
  const held = new Map<string, Told>()
  for (const { id } of challenges) {
    const answer = await fetch(`${sandbox.baseUrl}/api/v1/eval/challenges/${id}/results`)
    const { predictions }: { predictions: (Told & { agent_id: string })[] } = await answer.json()
    for (const { agent_id, direction, confidence } of predictions)
      held.set(`${id} ${agent_id}`, { direction, confidence })
  }
  return held
}

async function validate(scene: Scene): Promise<FaultRow[]> {
  const { sandbox, proxy, database, notes } = scene
  const store = openStore({ path: database, clock: Date.now })
  const rows = store.outbox.list({ limit: 100_000 })
  const noted = readFileSync(notes, 'utf8').split('\n').slice(0, -1)
  const lost = noted.filter((id) => store.outbox.find(outboxIdSchema.parse(id)) === null)
  store.close()
  const { entries } = await sandbox.operate<{ entries: { request_id: string; endpoint: string }[] }>('ledger')
  const own = new Set<string>(rows.map(({ requestId }) => requestId))
  const applied = entries
    .filter(({ endpoint, request_id }) => endpoint === 'submitPrediction' && own.has(request_id))
    .map(({ request_id }) => request_id)
  const appliedIds = new Set(applied)
  const untrue = rows.filter(({ requestId, state }) => appliedIds.has(requestId) !== (state === 'accepted'))
  const held = await readHeld(scene)
  const { client, console } = openConsole(database, { vault: createMemoryVault('last') })
  const { rows: shown } = await client.results.list()
  const agentIds = new Map(rows.map(({ agentKey, agentId }) => [agentKey, agentId]))
  const challengeIds = new Map(scene.challenges.map(({ id, challengeKey }) => [challengeKey, id]))
  const wrong = shown.filter(({ agentKey, challengeKey, direction, confidence }) => {
    const told = held.get(`${challengeIds.get(challengeKey)} ${agentIds.get(agentKey)}`)
    return told === undefined || told.direction !== direction || told.confidence !== confidence
  })
  await console.close()
  const count = (kind: string): number => rows.filter((row) => row.kind === kind).length
  const of = `${count('prediction')} predictions and ${count('revision')} revisions over ${killed} kills`
  const torn = rows.filter((row) => !isIntact(row)).map(({ outboxId }) => outboxId)
  const what = 'Console killed while revising'
  return [
    never(`${what}: writes that the service has twice`, findRepeated(applied), of),
    never(
      `${what}: writes sent again by itself`,
      [...proxy.arrivals].filter(([, times]) => times > 1).map(([id]) => id),
      `${proxy.arrivals.size} that arrived`,
    ),
    never(
      `${what}: committed writes lost or torn`,
      [...lost, ...torn],
      `${noted.length} (${describeStates(rows.filter(({ kind }) => kind === 'revision'))})`,
    ),
    never(
      `${what}: writes of which it says something else than the service`,
      untrue.map(({ outboxId, kind, state }) => `${outboxId} ${kind} ${state}`),
      of,
    ),
    never(
      `${what}: predictions shown otherwise than the results have them`,
      wrong.map(({ challengeKey, direction, confidence }) => `${challengeKey} ${direction} ${confidence}`),
      String(shown.length),
    ),
  ]
}

export const revisionKills: FaultGroup = {
  name: 'revisions',
  async run() {
    const random = createSeededRandom(37)
    const folder = mkdtempSync(join(tmpdir(), 'arena-revision-kills-'))
    let scene: Scene | null = null
    try {
      scene = await createScene(folder, random)
      for (let kill = 0; kill < killed; kill += 1) {
        const { database, notes, writers } = scene
        const plan: RevisingPlan = { database, notes, secrets: secretsOf(writers), items: itemsOf(scene, kill) }
        await startAndKill(entry, plan, random() * longestRunMs)
      }
      await settle(scene)
      return await validate(scene)
    } finally {
      await scene?.proxy.close()
      await scene?.sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

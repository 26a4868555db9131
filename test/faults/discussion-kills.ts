/**
 * A console that comments, answers, likes and follows is killed at a moment that nobody chose, again and again, with
 * answers that are slow or lost: nothing is at the service twice, and nothing that was committed is gone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { agentIdSchema, commentIdSchema, eventIdSchema, outboxIdSchema } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore } from '../../src-main/store/store.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { createFilledVault } from '../support/filled-vault.ts'
import { openConsole } from '../support/running-console.ts'
import { type SandboxAgent, type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { openWritingAgent } from '../support/writing-agent.ts'
import type { DiscussingPlan } from './discussing-console.ts'
import {
  addWriters,
  describeStates,
  findRepeated,
  secretsOf,
  startAndKill,
  type Writers,
  waitUntilSettled,
} from './killed-console.ts'
import { type FaultGroup, type FaultRow, never } from './row.ts'
import { secretAgentsOf } from './sandbox-agent.ts'
import { type SlowProxy, startSlowProxy } from './slow-proxy.ts'

const killed = 50
const writersUsed = 3
const longestRunMs = 1_100
const entry = fileURLToPath(new URL('./discussing-console.ts', import.meta.url))

interface Scene {
  sandbox: SandboxProcess
  proxy: SlowProxy
  database: string
  notes: string
  eventId: string
  /** Comments of somebody else, one to like and answer in each run. */
  commentIds: string[]
  /** Whom to follow, one a run. */
  targets: SandboxAgent[]
  writers: Writers
}

/**
 * What each agent does in one run, two of four kinds in turn: as much as is mostly sent before the kill. All of it is
 * new, so that a second one at the service is one too many.
 */
function itemsOf({ eventId, commentIds, targets, writers }: Scene, kill: number): DiscussionItem[] {
  const event = { eventId: eventIdSchema.parse(eventId), title: 'An event under fire' }
  const commentId = commentIdSchema.parse(commentIds[kill])
  const about = { commentId, isReply: false, authorId: null, authorName: null, text: null }
  const target = targets[kill]
  if (target === undefined) throw new RangeError('fewer agents than kills')
  return writers.flatMap(({ agentKey }, writer) => {
    const kinds: DiscussionItem[] = [
      { kind: 'comment', agentKey, event, spaceId: null, text: `Comment of run ${kill} by writer ${writer}.` },
      {
        kind: 'reply',
        agentKey,
        event,
        parent: about,
        spaceId: null,
        text: `Reply of run ${kill} by writer ${writer}.`,
      },
      { kind: 'like', agentKey, event, comment: about },
      { kind: 'follow', agentKey, target: { agentId: agentIdSchema.parse(target.agent_id), name: target.name } },
    ]
    return [0, 1].flatMap((next) => kinds[(kill + writer + next) % kinds.length] ?? [])
  })
}

async function runAndKill(scene: Scene, kill: number, runMs: number): Promise<void> {
  const { database, notes, writers } = scene
  const plan: DiscussingPlan = { database, notes, secrets: secretsOf(writers), items: itemsOf(scene, kill) }
  await startAndKill(entry, plan, runMs)
}

async function createScene(folder: string, random: () => number): Promise<Scene> {
  const sandbox = await startSandboxProcess(['--agents', String(2 * (killed + writersUsed + 1)), '--limits', 'off'])
  const proxy = await startSlowProxy(sandbox.baseUrl, random)
  const [speaker, ...others] = secretAgentsOf(sandbox)
  if (speaker === undefined) throw new Error('the sandbox has no agent with a secret')
  const { id: eventId } = await sandbox.operate<{ id: string }>('events', {
    site: 'global',
    title: 'An event under fire',
    spaces: ['finance'],
  })
  const voice = await openWritingAgent(sandbox.baseUrl, speaker)
  const commentIds: string[] = []
  for (let index = 0; index < killed; index += 1)
    commentIds.push((await voice.post('/comments', { news_id: eventId, content: `Statement ${index}.` })).comment_id)
  const writing = others.slice(0, writersUsed)
  const targets = sandbox.agents.filter((agent) => agent.site === 'global' && !writing.includes(agent))
  const database = join(folder, 'console.db')
  const { client, console } = openConsole(database, { vault: createMemoryVault('first') })
  const { deploymentId } = await client.deployments.add({ baseUrl: proxy.baseUrl, name: 'Faults', sites: ['global'] })
  const writers = await addWriters(client, { deploymentId, agents: writing })
  // They say the same on purpose.
  await client.integrity.updateModes({ similar_text: 'allow' })
  await console.close()
  return { sandbox, proxy, database, notes: join(folder, 'notes'), eventId, commentIds, targets, writers }
}

interface Applied {
  agent_id: string
  request_id: string
  endpoint: string
  path: string
}

const ofDiscussion = new Set(['createComment', 'createReply', 'likeComment', 'followAgent'])

async function readApplied({ sandbox, writers, database }: Scene): Promise<Applied[]> {
  const store = openStore({ path: database, clock: Date.now })
  const ids = new Set<string>(writers.map(({ agentKey }) => store.agents.find(agentKey)?.agentId ?? ''))
  store.close()
  const { entries } = await sandbox.operate<{ entries: Applied[] }>('ledger')
  return entries.filter(({ endpoint, agent_id }) => ofDiscussion.has(endpoint) && ids.has(agent_id))
}

/** One more run, with nothing new, until nothing is on its way. */
async function settle({ database, writers }: Scene): Promise<void> {
  const vault = await createFilledVault(secretsOf(writers))
  const { client, console } = openConsole(database, { vault, lookUpSpacingMs: 200 })
  console.start()
  await waitUntilSettled(client)
  await console.close()
}

/** Texts by author, as everybody reads them. */
async function readTexts({ sandbox, eventId }: Scene): Promise<string[]> {
  interface Written {
    content: string
    agent: { name: string }
    replies?: Written[] | null
  }
  const texts: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = new URL(`/api/v1/public/comments/${eventId}`, sandbox.baseUrl)
    if (cursor !== '') url.searchParams.set('cursor', cursor)
    const page: { comments: Written[]; next_cursor?: string | null } = await (await fetch(url)).json()
    for (const comment of page.comments)
      for (const { agent, content } of [comment, ...(comment.replies ?? [])]) texts.push(`${agent.name}: ${content}`)
    cursor = page.next_cursor ?? null
  }
  return texts
}

async function validate(scene: Scene): Promise<FaultRow[]> {
  const applied = await readApplied(scene)
  const store = openStore({ path: scene.database, clock: Date.now })
  const rows = store.outbox.list({ limit: 100_000 })
  const noted = readFileSync(scene.notes, 'utf8').split('\n').slice(0, -1)
  const lost = noted.filter((id) => store.outbox.find(outboxIdSchema.parse(id)) === null)
  store.close()
  const torn = rows.filter((row) => !isIntact(row)).map(({ outboxId }) => outboxId)
  // Likes and follows name what they are about in their path or are refused a second time by their own key.
  const twice = [
    ...findRepeated(applied.map(({ request_id }) => request_id)),
    ...findRepeated(
      applied.filter(({ endpoint }) => endpoint === 'likeComment').map((one) => `${one.agent_id} ${one.path}`),
    ),
    ...findRepeated(await readTexts(scene)),
  ]
  const resent = [...scene.proxy.arrivals].filter(([, count]) => count > 1).map(([id]) => id)
  const appliedIds = new Set(applied.map(({ request_id }) => request_id))
  const untrue = rows.filter(({ requestId, state }) => appliedIds.has(requestId) !== (state === 'accepted'))
  const of = `${rows.length} comments, replies, likes and follows over ${killed} kills`
  const what = 'Console killed in the discussion'
  return [
    never(`${what}: writes that the service has twice`, twice, of),
    never(`${what}: writes sent again by itself`, resent, `${scene.proxy.arrivals.size} that arrived`),
    never(`${what}: committed writes lost or torn`, [...lost, ...torn], `${noted.length} (${describeStates(rows)})`),
    never(
      `${what}: writes of which it says something else than the service`,
      untrue.map(({ outboxId, kind, state }) => `${outboxId} ${kind} ${state}`),
      of,
    ),
  ]
}

export const discussionKills: FaultGroup = {
  name: 'discussion',
  async run() {
    const random = createSeededRandom(31)
    const folder = mkdtempSync(join(tmpdir(), 'arena-discussion-kills-'))
    let scene: Scene | null = null
    try {
      scene = await createScene(folder, random)
      for (let kill = 0; kill < killed; kill += 1) await runAndKill(scene, kill, random() * longestRunMs)
      await settle(scene)
      return await validate(scene)
    } finally {
      await scene?.proxy.close()
      await scene?.sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

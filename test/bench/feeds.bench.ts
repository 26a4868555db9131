import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { feedsPerRound } from '../../src-main/operations/feed/plan-feed-fetches.ts'
import { type SandboxAgent, startSandboxProcess } from '../support/sandbox-process.ts'
import { openWritingAgent } from '../support/writing-agent.ts'
import type { Bench, Figure } from './figure.ts'
import { makeFolder } from './fleet-folder.ts'
import type { FeedRoundCost, FeedsInput } from './in-electron/measure-feeds.ts'
import { buildBenchApp, runInElectron } from './run-in-electron.ts'

const agents = 1_000
/** So many different lists of follows they have. */
const distinctLists = 20
const authors = 60
const authorsPerList = 12
/** So that each list has more than the first page of its feed. */
const commentsPerAuthor = 6
const runs = 3
const atOnce = 16

/** A round over the feeds of 1,000 agents at one site, which follow 20 sets of others. */
export const feedsBench: Bench = {
  name: 'feeds',
  async measure() {
    await buildBenchApp()
    // Every third agent of a sandbox proves itself with a key; these do not.
    const sandbox = await startSandboxProcess(['--agents', '1600', '--limits', 'off'])
    const folder = await makeFolder()
    try {
      const secretAgents = sandbox.agents.filter(
        ({ site, client_secret }) => site === 'global' && client_secret !== undefined,
      )
      const fleet = secretAgents.slice(0, agents)
      const input = join(folder.path, 'feeds.json')
      const { id } = await sandbox.operate<{ id: string }>('events', { site: 'global', title: 'Much discussed' })
      const speakers = secretAgents.slice(agents, agents + authors)
      await everyOf(speakers, (speaker) => speak(sandbox.baseUrl, speaker, id))
      const following = fleet.map((agent, index) => ({ agent, follows: listOf(index % distinctLists, speakers) }))
      await everyOf(following, ({ agent, follows }) => follow(sandbox.baseUrl, agent, follows))
      await writeFile(input, JSON.stringify({ baseUrl: sandbox.baseUrl, agents: following } satisfies FeedsInput))
      const rounds: { first: FeedRoundCost; later: FeedRoundCost[] }[] = []
      for (let run = 0; run < runs; run += 1)
        rounds.push(await runInElectron({ name: 'feeds', database: join(folder.path, `${run}.db`), input }))
      return figuresOf(rounds)
    } finally {
      await sandbox.stop()
      await folder.remove()
    }
  },
}

function figuresOf(rounds: readonly { first: FeedRoundCost; later: FeedRoundCost[] }[]): Figure[] {
  const first = rounds.map((round) => round.first)
  const later = rounds.flatMap((round) => round.later)
  const figure = (what: string, unit: Figure['unit'], ours: number[], target: number): Figure => ({
    ...{ what, unit, ours, target },
    floor: null,
  })
  const ms = first.map((cost) => cost.ms)
  const stalls = [...first, ...later].map(({ stallMs }) => stallMs)
  return [
    figure('First pages of the feeds of 1,000 agents with 20 lists of follows, tokens included', 'ms', ms, 3_000),
    figure(
      'Its requests for feeds at the site',
      'requests',
      first.map(({ requests }) => requests),
      feedsPerRound,
    ),
    figure(
      'A later round, everything known',
      'ms',
      later.map((cost) => cost.ms),
      3_000,
    ),
    figure(
      'Its requests at the site',
      'requests',
      later.map(({ requests }) => requests),
      feedsPerRound,
    ),
    figure('Longest time of a round for which main did nothing else', 'ms', [Math.max(...stalls)], 100),
  ]
}

const listOf = (list: number, speakers: readonly SandboxAgent[]): string[] =>
  Array.from({ length: authorsPerList }, (_, at) => speakers[(list * 3 + at) % speakers.length]?.agent_id ?? '')

async function everyOf<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  await pLimit(atOnce).map(items, act)
}

async function speak(baseUrl: string, speaker: SandboxAgent, eventId: string): Promise<void> {
  const writer = await openWritingAgent(baseUrl, speaker)
  for (let no = 1; no <= commentsPerAuthor; no += 1)
    await writer.post('/comments', { news_id: eventId, content: `${speaker.name} sees it so, for the ${no}. time.` })
}

async function follow(baseUrl: string, agent: SandboxAgent, follows: readonly string[]): Promise<void> {
  const writer = await openWritingAgent(baseUrl, agent)
  for (const target of follows) await writer.post('/follows', { target_agent_id: target })
}

import { readFileSync } from 'node:fs'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { createFeedReader } from '../../../src-main/schedule/feed-reader.ts'
import { openStore, type Store } from '../../../src-main/store/store.ts'
import { createFilledVault } from '../../support/filled-vault.ts'
import type { SandboxAgent } from '../../support/sandbox-process.ts'
import type { Task } from '../run-in-electron.ts'
import { createBenchWorkspace } from './bench-workspace.ts'
import { watchStalls } from './watch-stalls.ts'

/** A round: ms, requests, items that were new, and the longest time for which main did nothing else. */
export interface FeedRoundCost {
  ms: number
  requests: number
  added: number
  stallMs: number
}

/** Agents at one site of a service, each with the ids of those whom it follows there. */
export interface FeedsInput {
  baseUrl: string
  agents: { agent: SandboxAgent; follows: string[] }[]
}

const laterRounds = 5

/** The first round of a fleet whose lists of follows are known and whose feeds never were read, and some later ones. */
export async function measureFeeds({
  database,
  input = '',
}: Task): Promise<{ first: FeedRoundCost; later: FeedRoundCost[] }> {
  const { baseUrl, agents }: FeedsInput = JSON.parse(readFileSync(input, 'utf8'))
  const store = openStore({ path: database, clock: Date.now })
  const secrets = storeFollowingAgents(store, { baseUrl, agents })
  const workspace = createBenchWorkspace({ store, vault: await createFilledVault(secrets) })
  const reader = createFeedReader({ ...workspace, random: Math.random })
  // The runtime loads its classes of fetch with the first use of one; the console has asked its sites before this.
  void new Response('')
  reader.start()
  const round = async (): Promise<FeedRoundCost> => {
    const stalls = watchStalls()
    const begunAtMs = performance.now()
    const { requests, added, failed } = await reader.runRound()
    const ms = performance.now() - begunAtMs
    if (failed.length > 0) throw new Error(`the site was not read: ${JSON.stringify(failed)}`)
    return { ms, requests, added, stallMs: stalls.longest().stallMs }
  }
  const first = await round()
  if (first.added === 0) throw new Error('nothing was read')
  const later: FeedRoundCost[] = []
  for (let index = 0; index < laterRounds; index += 1) later.push(await round())
  await reader.close()
  await workspace.close()
  store.close()
  return { first, later }
}

function storeFollowingAgents(store: Store, { baseUrl, agents }: FeedsInput): Record<string, string> {
  const atMs = Date.now()
  const deploymentId = deploymentIdSchema.parse('dp_harbour')
  store.deployments.add({ deploymentId, baseUrl, name: 'Harbour', addedAtMs: atMs, sites: ['global'] })
  const siteNo = store.deployments.sites()[0]?.siteNo ?? 0
  const secrets: Record<string, string> = {}
  store.transaction(() => {
    for (const { agent, follows } of agents) {
      const agentKey = agentKeySchema.parse(`ag_${agent.agent_id}`)
      secrets[agentKey] = agent.client_secret ?? ''
      store.agents.add({
        agentKey,
        siteNo,
        agentId: agentIdSchema.parse(agent.agent_id),
        name: agent.name,
        authMethod: 'client_credentials',
        keyAlgorithm: null,
        keyFingerprint: null,
        addedAtMs: atMs,
      })
      store.agents.setStatus(agentKey, { status: 'ready', statusDetail: null, lastError: null, atMs })
      const list = {
        received: follows.length,
        total: follows.length,
        hasMore: false,
        unreadable: 0,
        firstUnreadable: null,
      }
      const followed = follows.map((targetId) => ({ targetId, targetName: null, sinceMs: null }))
      store.follows.replace(store.agents.find(agentKey)?.agentNo ?? 0, {
        followed,
        list,
        isWhole: true,
        settled: [],
        atMs,
      })
    }
  })
  return secrets
}

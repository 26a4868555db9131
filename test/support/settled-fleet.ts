import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AgentKey, agentKeySchema, challengeIdSchema, deploymentIdSchema, sites } from '#contract/ids.ts'
import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { storeAgent, storeDeployment } from './stored-fleet.ts'

const dayMs = 86_400_000
/** When the first challenge of a settled fleet closes. */
const firstDeadlineMs = Date.UTC(2026, 0, 5, 12)

export interface SettledPrediction {
  direction: Direction
  confidence: number
  isCorrect: boolean | null
  score: number | null
}

/** As `SettledPrediction`, of which less may be known. */
export interface StoredPrediction {
  direction: Direction | null
  confidence: number | null
  isCorrect: boolean | null
  score: number | null
}

export interface SettledFleet<Said extends StoredPrediction = SettledPrediction> {
  agents: number
  challenges: number
  /** What agent `agent` said on challenge `challenge`; null: nothing. */
  predict: (agent: number, challenge: number) => Said | null
  resultOf: (challenge: number) => Direction
  /** Challenges that have not resolved; left out: none. */
  isOpen?: (challenge: number) => boolean
}

const assets = ['XAUUSD', 'CL', 'GC', 'ES', 'BTC']
const types = ['daily', 'btc_session', 'btc_flash', null, 'octagonal']

/** The key of agent number `agent`, counted from 0. */
export const agentKeyAt = (agent: number): AgentKey =>
  agentKeySchema.parse(`ag_settled_${String(agent).padStart(4, '0')}`)
const assetAt = (challenge: number): string => assets[challenge % assets.length] ?? 'CL'

/** A challenge a day, on five assets in turn, of which two are gold. */
function challengeAt(index: number): ListedChallenge {
  const deadlineAtMs = firstDeadlineMs + index * dayMs
  const asset = assetAt(index)
  return {
    challengeId: challengeIdSchema.parse(`settled-${index}`),
    eventId: null,
    question: `Will ${asset} settle higher than it opened?`,
    asset,
    scopeKey: asset,
    instrument: instrumentOf(asset),
    challengeType: types[index % types.length] ?? null,
    sessionName: null,
    status: 'open',
    stateWord: null,
    createdAtMs: deadlineAtMs - dayMs,
    deadlineAtMs,
    resolveAtMs: deadlineAtMs + dayMs / 4,
    openPrice: 70,
    currentPrice: 71,
    predictionCount: 12,
    bullishCount: 7,
    bearishCount: 4,
    neutralCount: 1,
    seenAtMs: deadlineAtMs - dayMs,
  }
}

/** Fills a new database with a fleet and resolved challenges, by the store's own functions. */
export function storeSettledFleet(
  store: Store,
  { baseUrl, fleet }: { baseUrl: string; fleet: SettledFleet<StoredPrediction> },
): void {
  const deploymentId = deploymentIdSchema.parse('dp_settled')
  storeDeployment(store, { deploymentId, baseUrl, name: 'Harbour', addedAtMs: firstDeadlineMs, sites })
  store.transaction(() => {
    const siteNo = store.deployments.sites().find(({ site }) => site === 'global')?.siteNo
    if (siteNo === undefined) throw new Error('there is no global site')
    for (let agent = 0; agent < fleet.agents; agent += 1) storeSettledAgent(store, siteNo, agent)
    store.challenges.saveListed(
      siteNo,
      Array.from({ length: fleet.challenges }, (_, index) => challengeAt(index)),
    )
    const numbers = store.challenges.unresolved({ sinceMs: 0 }).map(({ challengeNo }) => challengeNo)
    const agentNos = new Map(store.agents.all({}).map(({ agentKey, agentNo }) => [agentKey, agentNo]))
    for (const [index, challengeNo] of numbers.entries()) {
      const resolvedAtMs = firstDeadlineMs + index * dayMs + dayMs / 4
      if (fleet.isOpen?.(index) !== true) {
        store.challenges.resolve(challengeNo, {
          status: 'resolved',
          gaps: [],
          readAtMs: resolvedAtMs,
          result: fleet.resultOf(index),
          openPrice: 70,
          closePrice: 71,
          resolutionSource: 'Harbour prices',
          resolvedAtMs,
        })
      }
      for (let agent = 0; agent < fleet.agents; agent += 1) {
        const said = fleet.predict(agent, index)
        const agentNo = agentNos.get(agentKeyAt(agent))
        if (said === null || agentNo === undefined) continue
        const { direction, confidence } = said
        store.predictions.save({
          ...said,
          agentNo,
          challengeNo,
          reasoning: 'Demand held up while stocks fell.',
          remoteId: `${agent}-${index}`,
          acceptedAtMs: resolvedAtMs - dayMs,
          knownBy: 'resolved',
          knownAtMs: resolvedAtMs,
          sent: direction === null || confidence === null ? null : { direction, confidence },
        })
      }
    }
  })
}

function storeSettledAgent(store: Store, siteNo: number, agent: number): void {
  const agentKey = agentKeyAt(agent)
  storeAgent(store, {
    agentKey,
    siteNo,
    agentId: `settled-${agent}`,
    name: `Settled ${String(agent).padStart(4, '0')}`,
    addedAtMs: firstDeadlineMs,
  })
  store.agents.setStatus(agentKey, {
    status: 'ready',
    statusDetail: null,
    lastError: null,
    atMs: firstDeadlineMs,
  })
  const agentNo = store.agents.find(agentKey)?.agentNo
  if (agentNo === undefined) throw new Error(`${agentKey} was not stored`)
  store.labels.addTag(agentNo, agent % 2 === 0 ? 'even' : 'odd')
  store.labels.setGroup(agentNo, agent % 3 === 0 ? 'Morning desk' : null)
}

/** The same in the store of a home that no console has opened yet; `storeMore` adds to it. */
export function storeSettledHome(
  home: string,
  of: Parameters<typeof storeSettledFleet>[1],
  storeMore?: (store: Store) => void,
): void {
  const folder = join(home, 'Arena Console')
  mkdirSync(folder, { recursive: true })
  const store = openStore({ path: join(folder, 'console.db'), clock: Date.now })
  storeSettledFleet(store, of)
  storeMore?.(store)
  store.close()
}

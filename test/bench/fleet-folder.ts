import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  agentIdSchema,
  agentKeySchema,
  challengeIdSchema,
  deploymentIdSchema,
  type Site,
  sites,
} from '#contract/ids.ts'
import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'

const agentsPerSite = 500
const resolvedPerSite = 20
const scopeKeys = ['XAUUSD', 'CL', 'ES', 'ZN', 'BTC']
const dayMs = 24 * 60 * 60_000

/** Every agent's name begins with this. */
export const agentNamePrefix = 'Harbour agent '

/** A folder for the settings and data of one program, thrown away afterwards. */
export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'arena-bench-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

/**
 * Fills a new database with a fleet that has worked for a while: 1,000 agents on both sites of one deployment at
 * `baseUrl`, each with five subscriptions and twenty scored predictions, and open challenges on each site. Everything
 * goes in by the store's own functions.
 */
export function storeFleet(database: string, baseUrl: string, { openPerSite } = { openPerSite: 20 }): void {
  const store = openStore({ path: database, clock: Date.now })
  const atMs = Date.now()
  const deploymentId = deploymentIdSchema.parse('dp_harbour')
  store.deployments.add({ deploymentId, baseUrl, name: 'Harbour', addedAtMs: atMs, sites })
  store.transaction(() => {
    for (const { siteNo, site } of store.deployments.sites()) {
      const past = storeChallenges(store, siteNo, { openPerSite, atMs })
      for (let index = 0; index < agentsPerSite; index += 1) storeAgent(store, { siteNo, site, index, atMs, past })
      // Later than the agents, for which they would be read again otherwise.
      for (const challengeNo of past) store.challenges.resolve(challengeNo, resolutionAt(atMs))
      // What was past when they came has been read for them.
      store.deployments.clearNewAgents({ siteNo })
    }
  })
  store.close()
}

/** Gives the numbers of those past their deadline. */
function storeChallenges(
  store: Store,
  siteNo: number,
  { openPerSite, atMs }: { openPerSite: number; atMs: number },
): number[] {
  const open = Array.from({ length: openPerSite }, (_, index) => challenge(`open-${index}`, index, atMs + dayMs))
  const past = Array.from({ length: resolvedPerSite }, (_, index) => challenge(`past-${index}`, index, atMs - dayMs))
  store.challenges.saveListed(siteNo, [...open, ...past])
  return store.challenges
    .unresolved({ sinceMs: 0 })
    .filter((row) => row.siteNo === siteNo && row.deadlineAtMs < atMs)
    .map(({ challengeNo }) => challengeNo)
}

function resolutionAt(atMs: number) {
  return {
    result: 'bullish',
    openPrice: 70,
    closePrice: 71,
    resolutionSource: null,
    status: 'resolved',
    gaps: [],
    readAtMs: atMs,
    resolvedAtMs: atMs,
  } as const
}

function challenge(id: string, index: number, deadlineAtMs: number): ListedChallenge {
  const asset = scopeKeys[index % scopeKeys.length] ?? 'CL'
  return {
    challengeId: challengeIdSchema.parse(id),
    eventId: null,
    question: `Will ${asset} settle higher than it opened?`,
    asset,
    scopeKey: asset,
    instrument: asset,
    challengeType: 'daily',
    sessionName: null,
    status: 'open',
    stateWord: null,
    createdAtMs: deadlineAtMs - 2 * dayMs,
    deadlineAtMs,
    resolveAtMs: deadlineAtMs + dayMs,
    openPrice: 70,
    currentPrice: 71,
    predictionCount: 12,
    bullishCount: 7,
    bearishCount: 4,
    neutralCount: 1,
    seenAtMs: deadlineAtMs - dayMs,
  }
}

function storeAgent(
  store: Store,
  {
    siteNo,
    site,
    index,
    atMs,
    past,
  }: { siteNo: number; site: Site; index: number; atMs: number; past: readonly number[] },
): void {
  const number = String(index).padStart(4, '0')
  const agentKey = agentKeySchema.parse(`ag_harbour_${site}_${number}`)
  const usesKey = index % 3 === 0
  store.agents.add({
    agentKey,
    siteNo,
    agentId: agentIdSchema.parse(`${site}-${number}`),
    name: `${agentNamePrefix}${site}-${number}`,
    authMethod: usesKey ? 'private_key_jwt' : 'client_credentials',
    keyAlgorithm: usesKey ? 'ES256' : null,
    keyFingerprint: usesKey ? `fingerprint-${number}` : null,
    addedAtMs: atMs,
  })
  store.agents.setStatus(agentKey, { status: 'ready', statusDetail: null, lastError: null, atMs })
  const agentNo = store.agents.find(agentKey)?.agentNo
  if (agentNo === undefined) throw new Error(`${agentKey} was not stored`)
  store.subscriptions.replace(agentNo, scopeKeys, atMs)
  for (const challengeNo of past) {
    store.predictions.save({
      agentNo,
      challengeNo,
      direction: 'bullish',
      confidence: 0.7,
      reasoning: 'Stocks fell for a third week while demand held up.',
      remoteId: `${agentNo}-${challengeNo}`,
      acceptedAtMs: atMs - 2 * dayMs,
      isCorrect: true,
      score: 80 + (index % 20),
      knownBy: 'resolved',
      knownAtMs: atMs,
      sent: { direction: 'bullish', confidence: 0.7 },
    })
  }
}

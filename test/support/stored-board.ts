/**
 * A home in which some agents of a sandbox are in the fleet, its board has a past, and one agent has pending
 * predictions.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { listedChallenge } from './listed-challenge.ts'
import { storeAgent, storeDeployment } from './stored-fleet.ts'

const hourMs = 3_600_000
const deploymentId = deploymentIdSchema.parse('dp_00000001')

/** One row as the service sends it. */
export interface ServedRow {
  rank: number | null
  agent_id: string
  agent_name: string
  avg_score: number | null
  prediction_count: number
}

interface StoredBoard {
  home: string
  baseUrl: string
  /** Ids of the agents that become ours, all of the global site. */
  own: readonly string[]
  rows: readonly ServedRow[]
  /** Hourly snapshots before now. */
  hours: number
}

/** Writes the home; an agent that is ours was one rank behind the next one an hour ago. Gives the keys of ours. */
export function storeBoard({ home, baseUrl, own, rows, hours }: StoredBoard): string[] {
  const userData = join(home, 'Arena Console')
  mkdirSync(userData, { recursive: true })
  const nowMs = Date.now()
  const store = openStore({ path: join(userData, 'console.db'), clock: () => nowMs })
  try {
    return store.transaction(() => {
      const addedAtMs = nowMs - hours * hourMs
      storeDeployment(store, { deploymentId, baseUrl, name: 'Sandbox', addedAtMs, sites: ['global', 'cn'] })
      const { siteNo } = store.deployments.site(deploymentId, 'global') ?? { siteNo: 0 }
      const keys = own.map((id, index) => {
        const agentKey = agentKeySchema.parse(`ag_board${String(index).padStart(4, '0')}`)
        const name = rows.find(({ agent_id }) => agent_id === id)?.agent_name ?? id
        storeAgent(store, { agentKey, siteNo, agentId: id, name, addedAtMs })
        return agentKey
      })
      addSnapshots(store, { siteNo, own, rows, hours, nowMs })
      addPending(store, { siteNo, nowMs })
      return keys
    })
  } finally {
    store.close()
  }
}

/** Averages that come together from both sides, so that lines cross; ranks follow from them. */
function addSnapshots(
  store: Store,
  of: { siteNo: number; own: readonly string[]; rows: readonly ServedRow[]; hours: number; nowMs: number },
): void {
  const { boardNo } = store.leaderboards.open(of.siteNo, null)
  for (let ago = of.hours; ago >= 1; ago -= 1) {
    const drifted = of.rows
      .filter(({ rank, avg_score }) => rank !== null && avg_score !== null)
      .map((row, index) => {
        const isOwn = of.own.includes(row.agent_id)
        const wave = Math.sin((index * 7 + (of.hours - ago)) / 3) * Math.min(1, ago / 12)
        return { ...row, average: (row.avg_score ?? 0) - (isOwn ? ago * 0.06 : 0) + wave * 1.2 }
      })
      .toSorted((a, b) => b.average - a.average)
    store.leaderboards.addSnapshot(boardNo, {
      takenAtMs: of.nowMs - ago * hourMs,
      isWhole: true,
      rows: drifted.map(({ agent_id, agent_name, average, prediction_count }, index) => ({
        agentId: agent_id,
        agentName: agent_name,
        rank: index + 1,
        avgScore: Number(average.toFixed(2)),
        predictionCount: prediction_count,
      })),
    })
  }
}

/** The first agent of ours has six pending predictions and forty resolved ones. */
function addPending(store: Store, { siteNo, nowMs }: { siteNo: number; nowMs: number }): void {
  for (let no = 1; no <= 46; no += 1) {
    const isPending = no <= 6
    const resolvedAtMs = nowMs - (no - 6) * 0.4 * hourMs
    store.challenges.saveListed(siteNo, [
      listedChallenge({
        challengeId: challengeIdSchema.parse(`board-${no}`),
        deadlineAtMs: isPending ? nowMs + no * hourMs : resolvedAtMs - hourMs,
      }),
    ])
    const isCorrect = no % 3 !== 0
    const confidence = 0.55 + (no % 5) * 0.08
    store.predictions.save({
      agentNo: 1,
      challengeNo: no,
      direction: 'bullish',
      confidence,
      reasoning: null,
      remoteId: null,
      acceptedAtMs: null,
      isCorrect: isPending ? null : isCorrect,
      score: isPending ? null : isCorrect ? 50 + 50 * confidence : 50 - 50 * confidence,
      knownBy: isPending ? 'response' : 'resolved',
      knownAtMs: nowMs,
      sent: null,
    })
    if (isPending) continue
    store.challenges.resolve(no, {
      status: 'resolved',
      gaps: [],
      readAtMs: nowMs,
      result: 'bullish',
      openPrice: 70,
      closePrice: 71,
      resolutionSource: 'Sandbox',
      resolvedAtMs: Math.trunc(resolvedAtMs),
    })
  }
}

/** The board that a sandbox serves. */
export async function fetchBoard(baseUrl: string): Promise<ServedRow[]> {
  const response = await fetch(`${baseUrl}/api/v1/eval/leaderboard`)
  const { items }: { items: ServedRow[] } = await response.json()
  return items
}

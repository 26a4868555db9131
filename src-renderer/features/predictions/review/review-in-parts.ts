/** Review and sending of many predictions, in parts that main answers without a stall. */
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import type { ArenaClient } from '../../../bridge/client.ts'
import type { DeskItem } from '../desk-item.ts'
import type { ReviewedRow } from './review-table.tsx'

/** So many predictions are judged, or written down in one commit, at a time. */
const partSize = 1_000

/** The verdict on each item. Those of one challenge stay together, since main reads a challenge once a part. */
export async function reviewItems(client: ArenaClient, items: readonly DeskItem[]): Promise<ReviewedRow[]> {
  const rows: ReviewedRow[] = []
  for (const part of partsOf(items)) rows.push(...(await client.predictions.review({ items: part })))
  return rows
}

type Receipt = Awaited<ReturnType<ArenaClient['predictions']['send']>>[number]

/**
 * The receipt of each item. What comes in parts is confirmed whole before, so that main asks about it once. Where a
 * later part fails, what was written down before goes out all the same.
 */
export async function sendItems(client: ArenaClient, items: readonly DeskItem[]): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  const parts = partsOf(items)
  if (parts.length > 1) await client.sendBatches.confirm({ kind: 'predictions', challenges: groupByChallenge(items) })
  for (const part of parts) {
    try {
      receipts.push(...(await client.predictions.send({ items: part })))
    } catch (thrown) {
      if (receipts.length === 0) throw thrown
      const error = appErrorOf(thrown)
      receipts.push(...part.map((item) => ({ ...item, outboxId: null, error })))
    }
  }
  return receipts
}

function groupByChallenge(items: readonly DeskItem[]) {
  const groups = new Map<ChallengeKey, AgentKey[]>()
  for (const { agentKey, challengeKey } of items) {
    const group = groups.get(challengeKey)
    if (group === undefined) groups.set(challengeKey, [agentKey])
    else group.push(agentKey)
  }
  return [...groups].map(([challengeKey, agentKeys]) => ({ challengeKey, agentKeys }))
}

function partsOf(items: readonly DeskItem[]): DeskItem[][] {
  const sorted = items
    .map(({ agentKey, challengeKey }) => ({ agentKey, challengeKey }))
    .sort((a, b) => (a.challengeKey === b.challengeKey ? 0 : a.challengeKey < b.challengeKey ? -1 : 1))
  const parts: DeskItem[][] = []
  for (let at = 0; at < sorted.length; at += partSize) parts.push(sorted.slice(at, at + partSize))
  return parts
}

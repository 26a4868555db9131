import { outboxIdSchema } from '#contract/ids.ts'
import type { Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from './listed-challenge.ts'
import { storeAgent, storeDeployment } from './stored-fleet.ts'

/** An agent that has one write in each of the states that are not over, and one that is accepted. */
export function storeUnsettledWrites(store: Store, nowMs: number): void {
  storeDeployment(store, { baseUrl: 'https://x.example', name: 'X', addedAtMs: nowMs })
  const states = ['queued', 'waiting', 'sending', 'uncertain', 'accepted'] as const
  for (const [index, state] of states.entries()) {
    const agentNo = index + 1
    storeAgent(store, {
      agentKey: `ag_0000000${agentNo}`,
      agentId: `a${agentNo}`,
      name: `Agent ${agentNo}`,
      authMethod: 'private_key_jwt',
      keyAlgorithm: 'ES256',
      keyFingerprint: 'f',
      addedAtMs: nowMs,
    })
    store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: nowMs + 60_000 })])
    const outboxId = outboxIdSchema.parse(`ob_0000000${agentNo}`)
    store.outbox.add({
      outboxId,
      requestId: `rq_0000000${agentNo}`,
      agentNo,
      ...targetOfPrediction(1),
      body: { direction: 'bullish', confidence: 0.7 },
      createdAtMs: nowMs,
      deadlineAtMs: nowMs + 60_000,
    })
    const row = store.outbox.find(outboxId)
    if (row !== null && state !== 'queued') store.outbox.change(row, { state, attempt: 1 })
  }
}

/** Newest first, as the outbox lists them. */
export const statesIn = (store: Store) => store.outbox.list({ limit: 10 }).map(({ state }) => state)

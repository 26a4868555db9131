/** A store with one service, some agents and writes, as both the writer that is killed and the bit flips need it. */
import { challengeIdSchema, deploymentIdSchema, type OutboxId, outboxIdSchema } from '#contract/ids.ts'
import type { Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

export const startMs = Date.UTC(2026, 5, 15, 12)

export function addAgents(store: Store, count: number): void {
  const deploymentId = deploymentIdSchema.parse('dp_faults')
  storeDeployment(store, { deploymentId, baseUrl: 'https://service.example', name: 'Faults', addedAtMs: startMs })
  for (let agentNo = 1; agentNo <= count; agentNo += 1) {
    storeAgent(store, {
      agentKey: `ag_fault${String(agentNo).padStart(4, '0')}`,
      agentId: `agent${agentNo}`,
      name: `Agent ${agentNo}`,
      addedAtMs: startMs,
    })
  }
}

/** A challenge with this number, open for a day. */
export function addChallenge(store: Store, challengeNo: number): void {
  const challengeId = challengeIdSchema.parse(`ch${challengeNo}`)
  store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: startMs + 86_400_000 })])
}

/** A queued write of an agent towards a challenge, with its line in the journal. */
export function addWrite(store: Store, agentNo: number, challengeNo: number): OutboxId {
  const outboxId = outboxIdSchema.parse(`ob_fault_${challengeNo}_${agentNo}`)
  store.outbox.add({
    outboxId,
    requestId: `rq_fault_${challengeNo}_${agentNo}`,
    agentNo,
    ...targetOfPrediction(challengeNo),
    body: {
      direction: 'bullish',
      confidence: 0.7,
      reasoning: `Stocks fell by ${challengeNo} million barrels.`,
    },
    createdAtMs: startMs + challengeNo,
    deadlineAtMs: startMs + 86_400_000,
  })
  store.journal.add('prediction_queued', outboxId, { agentNo, challengeNo })
  return outboxId
}

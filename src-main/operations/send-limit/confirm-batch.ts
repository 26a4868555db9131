import type { AgentKey } from '#contract/ids.ts'
import type { PartedBatch } from '#contract/ipc/send-batches.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { SubscriptionChange } from '../subscriptions/change-subscriptions.ts'
import { isOfSandbox } from './is-of-sandbox.ts'
import { createAgentsBatch, createPredictionsBatch, createSubscriptionsBatch } from './send-batches.ts'
import type { SendLimit } from './send-limit.ts'

/** Asks for a batch that comes in parts, where it goes past the limit; `writes_not_confirmed`. */
export async function confirmBatch(
  deps: { store: Store; sandboxUrl: string | null },
  { sendLimit }: { sendLimit: SendLimit },
  batch: PartedBatch,
): Promise<Record<string, never>> {
  if (!isOfSandbox(deps)) await confirmWhole(deps, sendLimit, batch)
  return {}
}

function changesOfAgent({
  agentKey,
  on,
  off,
}: {
  agentKey: AgentKey
  on: string[]
  off: string[]
}): SubscriptionChange[] {
  const changes = (scopeKeys: string[], subscribe: boolean) =>
    scopeKeys.map((scopeKey) => ({ agentKey, scopeKey, subscribe }))
  return [...changes(on, true), ...changes(off, false)]
}

function confirmWhole(deps: { store: Store }, sendLimit: SendLimit, batch: PartedBatch): Promise<void> {
  switch (batch.kind) {
    case 'predictions': {
      const items = batch.challenges.flatMap(({ challengeKey, agentKeys }) =>
        agentKeys.map((agentKey) => ({ agentKey, challengeKey })),
      )
      return sendLimit.confirmWhole(createPredictionsBatch(deps, items))
    }
    case 'subscriptions':
      return sendLimit.confirmWhole(createSubscriptionsBatch(deps, batch.agents.flatMap(changesOfAgent)))
    case 'registrations':
      return sendLimit.confirmWhole(createAgentsBatch(deps, 'registration', batch.agentKeys))
    case 'answers':
      return sendLimit.confirmWhole(createAgentsBatch(deps, 'answer', batch.agentKeys))
    case 'claimLinks':
      return sendLimit.confirmWhole(createAgentsBatch(deps, 'claimLink', batch.agentKeys))
  }
}

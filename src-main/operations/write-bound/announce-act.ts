import type { AgentKey } from '#contract/ids.ts'
import type { PartedAct } from '#contract/ipc/acts.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { SubscriptionChange } from '../subscriptions/change-subscriptions.ts'
import { isOfSandbox } from './is-of-sandbox.ts'
import { createAgentsAct, createPredictionsAct, createSubscriptionsAct } from './page-acts.ts'
import type { WriteBound } from './write-bound.ts'

/** Asks for an act that comes in parts, where it goes past the bound; `writes_not_confirmed`. */
export async function announceAct(
  deps: { store: Store; sandboxUrl: string | null },
  { writeBound }: { writeBound: WriteBound },
  act: PartedAct,
): Promise<Record<string, never>> {
  if (!isOfSandbox(deps)) await announce(deps, writeBound, act)
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

function announce(deps: { store: Store }, writeBound: WriteBound, act: PartedAct): Promise<void> {
  switch (act.kind) {
    case 'predictions': {
      const items = act.challenges.flatMap(({ challengeKey, agentKeys }) =>
        agentKeys.map((agentKey) => ({ agentKey, challengeKey })),
      )
      return writeBound.announce(createPredictionsAct(deps, items))
    }
    case 'subscriptions':
      return writeBound.announce(createSubscriptionsAct(deps, act.agents.flatMap(changesOfAgent)))
    case 'registrations':
      return writeBound.announce(createAgentsAct(deps, 'registration', act.agentKeys))
    case 'answers':
      return writeBound.announce(createAgentsAct(deps, 'answer', act.agentKeys))
  }
}

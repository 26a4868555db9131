import type { AgentKey } from '#contract/ids.ts'
import { type ChallengeKey, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'

export interface DraftInput {
  agentKey: AgentKey
  challengeKey: ChallengeKey
  /** null: the draft is thrown away. */
  draft: Draft | null
}

/**
 * Writes down what was typed, as typed. A draft for an agent or challenge that is gone has nowhere to be and is left
 * out.
 */
export function saveDrafts(
  { store, clock, notify }: { store: Store; clock: Clock; notify: Notify },
  { drafts }: { drafts: readonly DraftInput[] },
): { savedAtMs: number } {
  const savedAtMs = Math.trunc(clock())
  const challenges = new Map<ChallengeKey, number | null>()
  const challengeNoOf = (key: ChallengeKey) => {
    const known = challenges.get(key)
    if (known !== undefined) return known
    const found = store.challenges.find(readChallengeKey(key))?.challengeNo ?? null
    challenges.set(key, found)
    return found
  }
  store.transaction(() => {
    for (const { agentKey, challengeKey, draft } of drafts) {
      const agentNo = store.agents.find(agentKey)?.agentNo
      const challengeNo = challengeNoOf(challengeKey)
      if (agentNo === undefined || challengeNo === null) continue
      if (draft === null) store.drafts.remove(agentNo, challengeNo)
      else store.drafts.save({ agentNo, challengeNo, savedAtMs }, draft)
    }
  })
  notify('drafts')
  return { savedAtMs }
}

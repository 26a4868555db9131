import type { AgentKey } from '../../ids.ts'
import type { ChallengeKey } from '../../ipc/challenge-key.ts'
import type { DropView } from '../../ipc/drops.procedures.ts'

/** As which agent a dropped file would be sent, and about which challenge; null for a comment, or what is not found. */
export interface DropTarget {
  agentKey: AgentKey | null
  challengeKey: ChallengeKey | null
}

/** What the names in a file stand for as it was judged: by later ones they may stand for something else. */
export function targetOfDrop({ agentKey, content }: Pick<DropView, 'agentKey' | 'content'>): DropTarget {
  return { agentKey, challengeKey: content?.kind === 'prediction' ? content.challengeKey : null }
}

export function isSameTarget(one: DropTarget, other: DropTarget): boolean {
  return one.agentKey === other.agentKey && one.challengeKey === other.challengeKey
}

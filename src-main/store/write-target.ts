import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'

/** What a write is about, and which other writes of its agent must not live beside it. */
export interface WriteTarget {
  kind: WriteKindName
  /** Of a prediction. */
  challengeNo: number | null
  /** What it is about where that is no challenge: JSON, in the shape of its kind. */
  subject: string | null
  /** Of the writes of an agent with the same key only one lives. */
  livingKey: string
  /** An accepted one counts as living too: it is never written a second time. */
  isOnce: boolean
}

/** One prediction an agent and challenge (Interface §4.4). */
export function targetOfPrediction(challengeNo: number): WriteTarget & { challengeNo: number } {
  return { kind: 'prediction', challengeNo, subject: null, livingKey: `prediction:${challengeNo}`, isOnce: true }
}

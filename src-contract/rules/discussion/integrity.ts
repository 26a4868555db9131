/** What among the operator's own agents looks like one voice that pretends to be many. Pure. */
import type { WriteKindName } from '../outbox/write-kind-names.ts'

/** `own_…`: one agent of the fleet does this to another. `similar_text`: two agents say nearly the same. */
export const integrityReasons = ['own_like', 'own_follow', 'own_reply', 'similar_text'] as const
export type IntegrityReason = (typeof integrityReasons)[number]

/** What happens then: it cannot be sent, is sent after a confirmation, or is sent and only recorded. */
export const integrityModes = ['forbid', 'ask', 'allow'] as const
export type IntegrityMode = (typeof integrityModes)[number]

/** How many days back texts are compared. Similar texts of two agents that are further apart are no concern. */
export const comparedDays = 30

/** Why a write towards another agent of the fleet is a concern; null: it is none, like what takes something back. */
export function findOwnReason(kind: WriteKindName): IntegrityReason | null {
  switch (kind) {
    case 'like':
      return 'own_like'
    case 'follow':
      return 'own_follow'
    case 'reply':
      return 'own_reply'
    case 'comment':
    case 'post':
    case 'unlike':
    case 'unfollow':
    case 'prediction':
    case 'revision':
      return null
  }
}

/** A pair that the operator has allowed is allowed whatever holds for the others. */
export function computeVerdict(of: { mode: IntegrityMode; isPairAllowed: boolean }): IntegrityMode {
  return of.isPairAllowed ? 'allow' : of.mode
}

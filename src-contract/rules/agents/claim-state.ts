/** The state of an agent's claim. Pure; all times are the service's, in ms since 1970. */

/** How long a deployment lets a claim link live. */
export const claimLinkLifeMs = 48 * 3_600_000

/** So long before the end of a link or of the unclaimed time it is shown as near: the desk is looked at once a day. */
export const claimClosingMs = 24 * 3_600_000

/** For so long an agent that was claimed by the service's word stays on the claims desk. */
export const claimedShownMs = 7 * 86_400_000

const pendingWords =
  /^(?:pending|unverified|not_verified|unclaimed|not_claimed|provisional|active_provisional|(?:awaiting|pending)_(?:claim|verification)|claim_pending|(?:待|未)(?:认领|验证)|等待认领)$/i
const claimedWords = /^(?:active|verified|claimed|owned|已认领|已验证)$/i

/**
 * What a status in an answer of the service says of the claim (Interface §3.1; words seen in deployments); null:
 * nothing.
 */
export function claimSaidBy(status: string | null): 'pending' | 'claimed' | null {
  if (status === null) return null
  if (pendingWords.test(status)) return 'pending'
  return claimedWords.test(status) ? 'claimed' : null
}

export type ClaimState = 'unclaimed' | 'link_expired' | 'link_in_doubt' | 'limit_over' | 'claimed'

export interface ClaimTimes {
  claimedAtMs: number | null
  /** Null without a link, or when nobody knows since when it lives. */
  linkExpiresAtMs: number | null
  /** The link that is kept may be void. */
  isLinkInDoubt: boolean
  /** Until when the agent works without an owner. */
  provisionalUntilMs: number | null
}

/** The state that matters most: an agent whose time is over can do nothing, whatever its link. */
export function claimStateOf(times: ClaimTimes, serviceNowMs: number): ClaimState {
  if (times.claimedAtMs !== null) return 'claimed'
  if (times.provisionalUntilMs !== null && times.provisionalUntilMs <= serviceNowMs) return 'limit_over'
  if (times.isLinkInDoubt) return 'link_in_doubt'
  if (times.linkExpiresAtMs !== null && times.linkExpiresAtMs <= serviceNowMs) return 'link_expired'
  return 'unclaimed'
}

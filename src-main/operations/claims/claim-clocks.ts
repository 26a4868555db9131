import type { ClaimClocksView } from '#contract/ipc/claims.procedures.ts'
import type { KeptClaim } from '../../store/claims.store.ts'

/**
 * What every view of a waiting agent says of its link and of its time without an owner. Until when a link that may be
 * void would live says nothing.
 */
export function claimClocksOf(claim: KeptClaim | null, provisionalUntilMs: number | null): ClaimClocksView {
  if (claim?.isInDoubt === true)
    return { link: 'in_doubt', linkExpiresAtMs: null, isLinkEndAtLatest: false, provisionalUntilMs }
  const hasHost = claim !== null && claim.host !== null
  return {
    link: !hasHost ? 'none' : claim.isOwnHost ? 'kept' : 'refused',
    linkExpiresAtMs: claim?.linkExpiresAtMs ?? null,
    isLinkEndAtLatest: claim?.isEndAtLatest ?? false,
    provisionalUntilMs,
  }
}

/** What of the claims desk is shown and in which order. Pure. */
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'

export const claimsShown = ['waiting', 'claimed'] as const
export type ClaimsShown = (typeof claimsShown)[number]
export const claimColumnIds = ['agent', 'link', 'limit', 'used'] as const
export type ClaimColumn = (typeof claimColumnIds)[number]

interface ClaimListing {
  show: ClaimsShown | undefined
  q: string | undefined
  by: ClaimColumn | undefined
  down: boolean
}

const never = Number.POSITIVE_INFINITY

/** The clock of an agent that runs out first, in ms; what has run out counts, what nobody knows comes last. */
function nearestClock({ linkExpiresAtMs, provisionalUntilMs }: ClaimView): number {
  return Math.min(linkExpiresAtMs ?? never, provisionalUntilMs ?? never)
}

function byColumn(a: ClaimView, b: ClaimView, column: ClaimColumn): number {
  if (column === 'link') return compare(a.linkExpiresAtMs ?? never, b.linkExpiresAtMs ?? never)
  if (column === 'limit') return compare(a.provisionalUntilMs ?? never, b.provisionalUntilMs ?? never)
  if (column === 'used') return a.predictionsUsed - b.predictionsUsed
  return a.name.localeCompare(b.name, undefined, { numeric: true })
}

/** Two unknown times are equal; their difference would be no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

function byNeed(a: ClaimView, b: ClaimView): number {
  if (a.claimedAtMs !== null && b.claimedAtMs !== null) return b.claimedAtMs - a.claimedAtMs
  if (a.claimedAtMs !== null || b.claimedAtMs !== null) return a.claimedAtMs === null ? -1 : 1
  return compare(nearestClock(a), nearestClock(b))
}

/**
 * The rows to show: by a column, else those that wait by their nearest clock, then the claimed ones, newest
 * first.
 */
export function orderClaims(rows: readonly ClaimView[], { show, q, by, down }: ClaimListing): ClaimView[] {
  const text = (q ?? '').trim().toLowerCase()
  const sign = down ? -1 : 1
  return rows
    .filter(({ claimedAtMs }) => show === undefined || (claimedAtMs === null) === (show === 'waiting'))
    .filter(({ name, agentId }) => `${name}\n${agentId}`.toLowerCase().includes(text))
    .sort(
      (a, b) =>
        (by === undefined ? 0 : sign * byColumn(a, b, by)) || byNeed(a, b) || a.agentKey.localeCompare(b.agentKey),
    )
}

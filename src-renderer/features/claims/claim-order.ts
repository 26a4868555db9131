/** What of the claims desk is shown and in which order. Pure. */
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'

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

/** What a column shows of an agent, as a number; null where it shows none, as of most that are claimed. */
function shownNumber(claim: ClaimView, column: 'link' | 'limit' | 'used'): number | null {
  if (column === 'used') return claim.predictionsUsed
  if (claim.claimedAtMs !== null) return null
  return column === 'link' ? claim.linkExpiresAtMs : claim.provisionalUntilMs
}

/** In either direction a row without a value comes after those with one. */
function byColumn(a: ClaimView, b: ClaimView, { by, down }: { by: ClaimColumn; down: boolean }): number {
  const sign = down ? -1 : 1
  if (by === 'agent') return sign * compareNatural(a.name, b.name)
  const [one, other] = [shownNumber(a, by), shownNumber(b, by)]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return sign * compare(one, other)
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
  return rows
    .filter(({ claimedAtMs }) => show === undefined || (claimedAtMs === null) === (show === 'waiting'))
    .filter(({ name, agentId }) => `${name}\n${agentId}`.toLowerCase().includes(text))
    .sort(
      (a, b) =>
        (by === undefined ? 0 : byColumn(a, b, { by, down })) || byNeed(a, b) || a.agentKey.localeCompare(b.agentKey),
    )
}

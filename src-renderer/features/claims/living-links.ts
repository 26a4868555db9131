import type { ClaimView } from '#contract/ipc/claims.procedures.ts'

/** Whether the service would give it a new link now. */
export function isReissuable({ canReissue, isPaused }: Pick<ClaimView, 'canReissue' | 'isPaused'>): boolean {
  return canReissue && !isPaused
}

/** Those whose link a new one would end: one is kept, and nothing says that its time is over. */
export function findLivingLinks(
  rows: readonly ClaimView[],
  serviceNowMsOf: (row: ClaimView) => number,
): readonly ClaimView[] {
  return rows.filter((row) => {
    const { link, linkExpiresAtMs } = row
    const isOver = linkExpiresAtMs !== null && linkExpiresAtMs <= serviceNowMsOf(row)
    return link === 'kept' && !isOver && isReissuable(row)
  })
}

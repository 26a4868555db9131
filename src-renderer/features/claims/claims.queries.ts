import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Every agent that waits for its claim, and those claimed lately. */
export function claimsQuery(orpc: ArenaOrpc) {
  return orpc.claims.list.queryOptions()
}

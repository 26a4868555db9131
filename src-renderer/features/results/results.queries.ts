/** What the results screen asks of main. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Own predictions, newest first: resolved ones with their score, waiting ones without. */
export function resultListQuery(orpc: ArenaOrpc) {
  return orpc.results.list.queryOptions()
}

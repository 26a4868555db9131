/** What the page of secrets asks of main: names, states and results, never a secret. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

export function secretQueries(orpc: ArenaOrpc) {
  return {
    items: () => orpc.secrets.items.queryOptions(),
    /** The test of items that runs, or ran last; main says when it has gone on. */
    itemTest: () => orpc.secrets.itemTest.queryOptions(),
  }
}

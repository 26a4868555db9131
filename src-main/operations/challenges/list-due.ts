import type { AgentKey } from '#contract/ids.ts'
import type { DueItem, Obligation } from '#contract/ipc/challenges.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { readObligationMatrix } from './read-obligation-matrix.ts'

/** What these agents have due on open challenges, where it is anything; soonest deadline first. */
export function listDue(
  deps: { store: Store; client: ServiceClient; clock: Clock },
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): { items: DueItem[] } {
  const { challenges, cells } = readObligationMatrix(deps, agentKeys)
  const count = (column: number, obligation: Obligation): number =>
    cells.filter((row) => row[column] === obligation).length
  return {
    items: challenges
      .map((challenge, column) => ({ challenge, due: count(column, 'owed'), drafted: count(column, 'drafted') }))
      .filter(({ due, drafted }) => due + drafted > 0),
  }
}

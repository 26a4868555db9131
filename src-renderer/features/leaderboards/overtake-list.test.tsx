import { expect, it } from 'vitest'
import type { BoardRef, OvertakeView } from '#contract/ipc/leaderboards.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { leaderboardQueries } from './leaderboards.queries.ts'
import { OvertakeList } from './overtake-list.tsx'

const board = { deploymentId: 'dp_test', site: 'global', category: null, period: null } as unknown as BoardRef
const one = { agentId: 'a', name: 'Tern', profileKey: null, rankBefore: 2, rankAfter: 1 }
const passed = {
  ...{ own: one, rival: { ...one, agentId: 'b', name: 'Heron' }, direction: 'up', sinceMs: 0, atMs: 1 },
  ...{ results: [], resultCount: 0 },
} as unknown as OvertakeView

it.each<[string, readonly OvertakeView[]]>([
  ['nothing', []],
  ['an overtake', [passed]],
])('says beside %s which agents are compared', async (_, items) => {
  const { queryClient, orpc, draw } = await createDrawnPage()
  const { queryKey } = leaderboardQueries(orpc).overtakes(board)
  queryClient.setQueryData(queryKey, { items, total: items.length } as never)
  const drawn = draw(<OvertakeList board={board} snapshotCount={2} />)
  expect(drawn).toContain('Only agents that both snapshots keep are compared')
  expect(drawn).not.toContain('Nobody passed anybody')
})

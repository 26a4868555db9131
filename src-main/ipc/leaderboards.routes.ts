import { computeRoad } from '../operations/leaderboards/compute-road.ts'
import { fetchScorecard } from '../operations/leaderboards/fetch-scorecard.ts'
import { listOvertakes } from '../operations/leaderboards/list-overtakes.ts'
import { readLeaderboard, readRankHistory } from '../operations/leaderboards/read-leaderboard.ts'
import { updateKeptBoard } from '../operations/leaderboards/update-kept-board.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** `refresh` and `scorecard` ask the service, and the others answer by the snapshots that are kept. */
export function createLeaderboardRoutes(os: ContractImplementer['leaderboards'], { workspace }: RouteDeps) {
  return {
    get: os.get.handler(({ input }) => readLeaderboard(workspace(), input)),
    refresh: os.refresh.handler(async ({ input: { isForced, ...board } }) => {
      await workspace().leaderboardReader.fetchNow(board, { isForced })
      return {}
    }),
    setKept: os.setKept.handler(({ input }) => updateKeptBoard(workspace(), input)),
    history: os.history.handler(({ input }) => readRankHistory(workspace(), input)),
    overtakes: os.overtakes.handler(({ input }) => listOvertakes(workspace(), input)),
    road: os.road.handler(({ input }) => computeRoad(workspace(), input)),
    scorecard: os.scorecard.handler(({ input }) => fetchScorecard(workspace(), input)),
  }
}

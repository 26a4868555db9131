import { fetchFollowLists } from '../operations/follows/fetch-follow-lists.ts'
import { readFollowMatrix } from '../operations/follows/read-follow-matrix.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** `matrix` answers by what is stored; `refresh` fetches the lists of the agents that are named. */
export function createFollowRoutes(os: ContractImplementer['follows'], { workspace }: RouteDeps) {
  return {
    matrix: os.matrix.handler(() => readFollowMatrix(workspace())),
    refresh: os.refresh.handler(({ input }) => fetchFollowLists(workspace(), input)),
  }
}

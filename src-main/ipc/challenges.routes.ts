import { listChallenges } from '../operations/challenges/list-challenges.ts'
import { readObligationMatrix } from '../operations/challenges/read-obligation-matrix.ts'
import { refreshChallenges } from '../operations/challenges/refresh-challenges.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** `list` and `matrix` answer by what is stored; only `refresh` asks the service. */
export function createChallengeRoutes(os: ContractImplementer['challenges'], { workspace }: RouteDeps) {
  return {
    list: os.list.handler(({ input }) => listChallenges(workspace(), input?.agentKeys ?? null)),
    matrix: os.matrix.handler(() => readObligationMatrix(workspace())),
    refresh: os.refresh.handler(() => refreshChallenges(workspace())),
  }
}

import { listChallenges } from '../operations/challenges/list-challenges.ts'
import { listDue } from '../operations/challenges/list-due.ts'
import { readObligationMatrix } from '../operations/challenges/read-obligation-matrix.ts'
import { refreshChallenges } from '../operations/challenges/refresh-challenges.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createChallengeRoutes(os: ContractImplementer['challenges'], { workspace }: RouteDeps) {
  return {
    list: os.list.handler(() => listChallenges(workspace())),
    due: os.due.handler(({ input }) => listDue(workspace(), input)),
    matrix: os.matrix.handler(() => readObligationMatrix(workspace())),
    refresh: os.refresh.handler(() => refreshChallenges(workspace())),
  }
}

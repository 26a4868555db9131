import { announceAct } from '../operations/write-bound/announce-act.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createActRoutes(os: ContractImplementer['acts'], { workspace, writeBound }: RouteDeps) {
  return {
    announce: os.announce.handler(({ input }) => announceAct(workspace(), { writeBound }, input)),
  }
}

import { fetchProfile } from '../operations/profiles/fetch-profile.ts'
import { readProfile } from '../operations/profiles/read-profile.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createProfileRoutes(os: ContractImplementer['profiles'], { workspace }: RouteDeps) {
  return {
    get: os.get.handler(({ input }) => readProfile(workspace(), input)),
    fetch: os.fetch.handler(({ input }) => fetchProfile(workspace(), input)),
  }
}

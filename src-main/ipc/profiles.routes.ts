import { fetchActions } from '../operations/profiles/fetch-actions.ts'
import { fetchFollowList } from '../operations/profiles/fetch-follow-list.ts'
import { fetchProfile } from '../operations/profiles/fetch-profile.ts'
import { fetchSpaces } from '../operations/profiles/fetch-spaces.ts'
import { findPredictions } from '../operations/profiles/find-predictions.ts'
import { changeOAuthScope, fetchOAuthScopes } from '../operations/profiles/oauth-scopes.ts'
import { readOwnProfile } from '../operations/profiles/read-own-profile.ts'
import { readProfile } from '../operations/profiles/read-profile.ts'
import { createAgentsBatch } from '../operations/send-limit/send-batches.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'
import { createWithinSendLimit } from './within-send-limit.ts'

/** A changed permission goes through the send limit, `writes_not_confirmed`; all else reads. */
export function createProfileRoutes(os: ContractImplementer['profiles'], { workspace, sendLimit }: RouteDeps) {
  const withinLimit = createWithinSendLimit({ workspace, sendLimit })
  return {
    get: os.get.handler(({ input }) => readProfile(workspace(), input)),
    fetch: os.fetch.handler(({ input }) => fetchProfile(workspace(), input)),
    findPredictions: os.findPredictions.handler(({ input }) => findPredictions(workspace(), input)),
    own: os.own.handler(({ input }) => readOwnProfile(workspace(), input)),
    actions: os.actions.handler(({ input }) => fetchActions(workspace(), input)),
    follows: os.follows.handler(({ input }) => fetchFollowList(workspace(), input)),
    spaces: os.spaces.handler(({ input }) => fetchSpaces(workspace(), input)),
    scopes: os.scopes.handler(({ input }) => fetchOAuthScopes(workspace(), input)),
    changeScope: os.changeScope.handler(({ input }) =>
      withinLimit(
        (at) => createAgentsBatch(at, 'permission', [input.agentKey]),
        (at) => changeOAuthScope(at, input),
      ),
    ),
  }
}

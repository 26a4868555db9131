/** What the screens about the program ask of main. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** What others wrote that is in this build. It cannot change while the console runs. */
export function componentsQuery(orpc: ArenaOrpc) {
  return orpc.support.components.queryOptions({ staleTime: Number.POSITIVE_INFINITY })
}

/** The newest requests to the services. */
export function requestsQuery(orpc: ArenaOrpc) {
  return orpc.support.requests.queryOptions()
}

import { fetchThread } from '../operations/comments/fetch-thread.ts'
import { findComment } from '../operations/comments/find-comment.ts'
import { fetchEvents } from '../operations/events/fetch-events.ts'
import { listEvents } from '../operations/events/list-events.ts'
import { readEvent } from '../operations/events/read-event.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/**
 * Answers by what is stored; `refresh` and `refreshThread` ask the service, and `findComment` where its comment is not
 * here.
 */
export function createEventRoutes(os: ContractImplementer['events'], { workspace, changes }: RouteDeps) {
  return {
    list: os.list.handler(({ input }) => listEvents(workspace(), input)),
    refresh: os.refresh.handler(({ input }) => fetchEvents(workspace(), input)),
    findComment: os.findComment.handler(({ input }) => findComment(workspace(), input)),
    get: os.get.handler(({ input }) => readEvent(workspace(), input)),
    // Whoever goes from one discussion to the next waits for each, and is not work that goes on.
    refreshThread: os.refreshThread.handler(({ input }) =>
      fetchThread({ ...workspace(), notify: changes.tellNow }, input),
    ),
  }
}

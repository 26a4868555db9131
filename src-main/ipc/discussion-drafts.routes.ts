import {
  listDiscussionDrafts,
  readDiscussionDraft,
  removeDiscussionDraft,
  saveDiscussionDraft,
} from '../operations/discussion/drafts.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** What was typed of comments, replies and posts and not sent; nothing here asks the service. */
export function createDiscussionDraftRoutes(os: ContractImplementer['discussionDrafts'], { workspace }: RouteDeps) {
  return {
    list: os.list.handler(({ input }) => listDiscussionDrafts(workspace(), input)),
    get: os.get.handler(({ input }) => readDiscussionDraft(workspace(), input)),
    save: os.save.handler(({ input }) => saveDiscussionDraft(workspace(), input)),
    remove: os.remove.handler(({ input }) => removeDiscussionDraft(workspace(), input)),
  }
}

import { isOfSandbox } from '../operations/send-limit/is-of-sandbox.ts'
import type { SendBatch, SendLimit } from '../operations/send-limit/send-limit.ts'
import type { Workspace } from './workspace.ts'

/** Has the limit let a batch through before the operation sends it, in the workspace that was asked about. */
type WithinSendLimit = <Item, Result>(
  batchOf: (at: Workspace) => SendBatch<Item>,
  send: (at: Workspace) => Result | Promise<Result>,
) => Promise<Result>

/** What every route that sends on the page's word goes through. */
export function createWithinSendLimit({
  workspace,
  sendLimit,
}: {
  workspace: () => Workspace
  sendLimit: SendLimit
}): WithinSendLimit {
  return async (batchOf, send) => {
    const at = workspace()
    if (isOfSandbox(at)) return send(at)
    return sendLimit.pass(
      () => batchOf(at),
      () => send(at),
    )
  }
}

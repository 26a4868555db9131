import { isOfSandbox } from '../operations/write-bound/is-of-sandbox.ts'
import type { PageAct, WriteBound } from '../operations/write-bound/write-bound.ts'
import type { Workspace } from './workspace.ts'

/** Has the bound let an act through before the operation sends it, in the workspace that was asked about. */
type Bounded = <Item, Result>(
  actOf: (at: Workspace) => PageAct<Item>,
  send: (at: Workspace) => Result | Promise<Result>,
) => Promise<Result>

/** What every route that sends on the page's word goes through. */
export function createBounded({
  workspace,
  writeBound,
}: {
  workspace: () => Workspace
  writeBound: WriteBound
}): Bounded {
  return async (actOf, send) => {
    const at = workspace()
    if (isOfSandbox(at)) return send(at)
    return writeBound.pass(
      () => actOf(at),
      () => send(at),
    )
  }
}

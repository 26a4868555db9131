import type { DropFolderView, DropView, dropLists } from '#contract/ipc/drops.procedures.ts'
import { maxShownDrops } from '#contract/ipc/drops.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { DropDesk } from './drop-desk.ts'
import { readDropFolder } from './drop-folder.ts'
import { type ValidateDropsDeps, validateDrops } from './validate-drops.ts'

/** The folder as it was found last, and how many files there are of each state. */
export function readDropFolderView({ store, drops }: { store: Store; drops: DropDesk }): DropFolderView {
  return { folder: readDropFolder(store), ...drops.last(), ...store.drops.counts() }
}

/** Files of one list, as many as a page shows, each judged as it would be sent now. */
export async function listDrops(
  deps: ValidateDropsDeps,
  { list }: { list: (typeof dropLists)[number] },
): Promise<{ drops: DropView[]; total: number }> {
  const { drops } = deps.store
  const { waiting, invalid } = drops.counts()
  const rows = list === 'open' ? drops.open({ limit: maxShownDrops }) : drops.over({ limit: maxShownDrops })
  const judged = await validateDrops(deps, rows)
  return { drops: judged.map(({ view }) => view), total: list === 'open' ? waiting + invalid : drops.countOver() }
}

import type { ArenaOrpc } from '../bridge/orpc.ts'

/** The drop folder as it was found last, with counts. */
export function dropFolderQuery(orpc: ArenaOrpc) {
  return orpc.drops.folder.queryOptions()
}

/** Files of one list, judged as they would be sent now. */
export function dropListQuery(orpc: ArenaOrpc, list: 'open' | 'over') {
  return orpc.drops.list.queryOptions({ input: { list } })
}

import type { PackExportView, PackImportView } from '#contract/ipc/packs.procedures.ts'
import type { Workspace } from '../workspace.ts'
import { exportViewOf, importViewOf } from './pack-session.ts'

/** The pack that is being written or was last, and the one that is open. */
export function currentPacks({ packs }: Workspace): {
  export: PackExportView | null
  import: PackImportView | null
} {
  const writing = packs.exporting()
  const open = packs.importing()
  return {
    export: writing === null ? null : exportViewOf(writing),
    import: open === null ? null : importViewOf(open),
  }
}

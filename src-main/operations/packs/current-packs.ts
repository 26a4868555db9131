import type { PackExportView, PackImportView } from '#contract/ipc/packs.procedures.ts'
import { exportViewOf, type PackSessions, packImportViewOf } from './pack-session.ts'

/** The pack that is being written or was last, and the one that is open. */
export function getCurrentPacks({ packs }: { packs: PackSessions }): {
  export: PackExportView | null
  import: PackImportView | null
} {
  const writing = packs.exporting()
  const open = packs.importing()
  return {
    export: writing === null ? null : exportViewOf(writing),
    import: open === null ? null : packImportViewOf(open),
  }
}

import type { WireLog } from '../../service/wire-log.ts'

/** What the pages about the program itself read. */
export interface SupportDeps {
  wireLog: WireLog
  /** Where the build keeps its lists; null where there is none. */
  folder: string | null
}

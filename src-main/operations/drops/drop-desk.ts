import type { AppErrorData } from '#contract/app-error.ts'
import type { FolderLook } from './add-files.ts'

export interface LastLook extends Omit<FolderLook, 'taken'> {
  /** Why the folder could not be used, and since when; null: it could. */
  trouble: { error: AppErrorData; sinceMs: number } | null
}

/** Looks into the drop folder by itself (`schedule/drop-watch.ts`). */
export interface DropDesk {
  last(): LastLook
  /** One look at the folder as it is chosen now; what is wrong with it is in `last` afterwards. */
  runNow(): Promise<void>
}

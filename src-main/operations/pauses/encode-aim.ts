import type { PauseAim, PauseAimView } from '#contract/ipc/pause-aim.ts'
import type { JournalDetails } from '../../store/journal.store.ts'

/** What a line of the journal says of a pause. */
export function encodeAim({ kind, ...of }: PauseAim | PauseAimView): JournalDetails {
  return { aim: kind, ...of }
}

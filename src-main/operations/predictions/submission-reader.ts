import type { AppErrorData } from '#contract/app-error.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'

/** Reads who has predicted on open challenges, by itself (`schedule/submission-reader.ts`). */
export interface SubmissionReader {
  /** Reads it now, in the background, unless that was done just before: its desk is being opened. */
  schedule(challenge: ChallengeRecord): void
  /** Why the last reading failed; null when it did not, or none was tried. */
  failureOf(challengeNo: number): AppErrorData | null
}

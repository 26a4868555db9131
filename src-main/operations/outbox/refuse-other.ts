import { AppError } from '#contract/app-error.ts'

/**
 * Throws `response_mismatch` for a response about something else than was sent: it says nothing of this write, whose
 * outcome is not known. What a response does not say is no mismatch.
 */
export function refuseOther({ field, sent, received }: { field: string; sent: string; received: string | null }): void {
  if (received !== null && received !== sent)
    throw new AppError('response_mismatch', { field, sent, received: received.slice(0, 200) })
}

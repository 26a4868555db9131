import { AppError } from '#contract/app-error.ts'
import { isSameId } from '#contract/rules/agents/same-agent-id.ts'
import { isSameWritten } from '#contract/rules/discussion/same-written.ts'
import { isRowNumber } from '#contract/service/decoding/lists/row-number-id.ts'

/**
 * Throws `response_mismatch` for a response about something else than was sent: it says nothing of this write, whose
 * outcome is not known. What a response does not say is no mismatch, nor is the number of a row in the place of an id.
 */
export function refuseOther({ field, sent, received }: { field: string; sent: string; received: string | null }): void {
  if (received !== null && !isRowNumber(received, sent) && !isSameId(received, sent))
    throw new AppError('response_mismatch', { field, sent, received: received.slice(0, 200) })
}

/** The same where the id of the receipt is that of what was written about: it is that which was answered with. */
export function refuseIdOf(about: readonly (string | undefined)[], receiptId: string): void {
  if (about.includes(receiptId)) throw new AppError('response_mismatch')
}

/**
 * The same where a receipt repeats other words than were sent, in each of the texts that it gives; services shorten,
 * escape and mask. The words themselves stay here.
 */
export function refuseOtherText(sent: string, received: readonly string[]): void {
  if (received.length > 0 && !received.some((text) => isSameWritten(sent, text)))
    throw new AppError('response_mismatch')
}

/** Numbers by which a database counts its rows, where the ids of the service are something else. */

/** A database counts so far; longer figures are ids that were made to be ids. */
const bareNumber = /^\d{1,9}$/
const figuresOrNothing = /^\d*$/

/**
 * Whether an id that came in the place of `sent` is the number of a row alone, `412` for `ch_0412`: it names neither
 * that nor another. Between ids that are figures themselves a number is an id like any other, and where nothing was
 * sent it says that there is something.
 */
export function isRowNumber(received: string, sent: string): boolean {
  return bareNumber.test(received.trim()) && !figuresOrNothing.test(sent.trim())
}

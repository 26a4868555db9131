/** The same done with many registrations, and what failed of it by reason. */
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'

const atOnce = 3

/** The row is not the one that was reviewed any more: nothing was sent of it. */
export class ChangedSinceReview extends Error {}

/** Throws `ChangedSinceReview` where a row was edited, answered or taken on since it was reviewed, or is gone. */
export function refuseChanged(reviewed: RegistrationView, current: RegistrationView | undefined): void {
  const facts = ({ stage, draft, form, attempts }: RegistrationView): string =>
    JSON.stringify([stage, draft, form, attempts.length])
  if (current === undefined || facts(current) !== facts(reviewed)) throw new ChangedSinceReview()
}

interface FailedRow {
  name: string
  thrown: unknown
}

interface RowsDone {
  failed: FailedRow[]
  /** Rows that were left when it was stopped. */
  notBegun: number
}

/**
 * Does the work with each row, a few at a time; one that fails holds up no other. `onEnded` follows each. Once `signal`
 * is aborted no other row is begun.
 */
export async function runOverRows<Row extends Pick<RegistrationView, 'form'>>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  { onEnded, signal }: { onEnded: () => void; signal: AbortSignal },
): Promise<RowsDone> {
  const waiting = [...rows]
  const failed: FailedRow[] = []
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const row = waiting.shift()
      if (row === undefined) return
      try {
        await work(row)
      } catch (thrown) {
        failed.push({ name: row.form.name, thrown })
      }
      onEnded()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { failed, notBegun: waiting.length }
}

interface ReasonWords {
  what: string
  next: string
}

/** Each reason once, with the names of those that failed for it. */
export function groupByReason(
  failed: readonly FailedRow[],
  wordsOf: (thrown: unknown) => ReasonWords,
): (ReasonWords & { names: string[] })[] {
  const groups = new Map<string, ReasonWords & { names: string[] }>()
  for (const { name, thrown } of failed) {
    const words = wordsOf(thrown)
    const key = JSON.stringify(words)
    const group = groups.get(key) ?? { ...words, names: [] }
    group.names.push(name)
    groups.set(key, group)
  }
  return [...groups.values()]
}

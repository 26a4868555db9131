import { useState } from 'react'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'

const atOnce = 3

/**
 * Does the same with many rows, a few at a time; one that fails holds up no other and is named. `left` is 0 at rest.
 */
export function useBulkRegister(): {
  left: number
  run: (rows: readonly RegistrationView[], work: (row: RegistrationView) => Promise<unknown>) => Promise<void>
} {
  const sayError = useErrorToast()
  const [left, setLeft] = useState(0)
  const run = async (
    rows: readonly RegistrationView[],
    work: (row: RegistrationView) => Promise<unknown>,
  ): Promise<void> => {
    const waiting = [...rows]
    setLeft(rows.length)
    const worker = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        try {
          await work(row)
        } catch (thrown) {
          sayError(thrown, row.form.name)
        }
        setLeft((last) => last - 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  return { left, run }
}

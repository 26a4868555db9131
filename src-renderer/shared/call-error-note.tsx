import type { ComponentProps } from 'react'
import { appErrorOf } from '../bridge/app-error.ts'
import { ErrorNote } from '../ui/errors/error-note.tsx'

/** What a call to main was rejected with, as `error` of a query or mutation has it; nothing while that is null. */
export function CallErrorNote({
  error,
  ...note
}: { error: unknown } & Omit<ComponentProps<typeof ErrorNote>, 'error'>) {
  return error === null || error === undefined ? null : <ErrorNote error={appErrorOf(error)} {...note} />
}

import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'

/** The look of a box that text is typed into. */
export const inputClass =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink placeholder:text-ink-3 data-disabled:opacity-60 data-invalid:border-bad data-focused:outline-focus data-focused:-outline-offset-1 data-focused:outline-accent'

export interface FieldWords {
  label: string
  /** Keeps the name for assistive technology and takes it off the screen. */
  isLabelHidden?: boolean
  /** A word behind the label, for example `optional`. */
  mark?: string | null
  description?: ReactNode
  /** Shown with the field marked as wrong; null or absent when it is right. */
  errorMessage?: ReactNode
}

export function FieldLabel({ label, isLabelHidden = false, mark = null }: FieldWords) {
  return (
    <Label className={isLabelHidden ? 'sr-only' : 'text-xs font-medium text-ink-2'}>
      {label}
      {mark === null ? null : <span className="font-normal text-ink-3"> {mark}</span>}
    </Label>
  )
}

export function FieldNotes({ description, errorMessage }: FieldWords) {
  return (
    <>
      {description === undefined || description === null ? null : (
        <Text slot="description" className="text-xs text-ink-3">
          {description}
        </Text>
      )}
      <FieldError className="text-xs text-bad">{errorMessage}</FieldError>
    </>
  )
}

/** Whether an error is to be shown. */
export function isFieldInvalid(errorMessage: ReactNode): boolean {
  return errorMessage !== undefined && errorMessage !== null && errorMessage !== ''
}

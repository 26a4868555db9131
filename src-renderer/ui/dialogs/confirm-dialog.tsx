import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

interface ConfirmDialogProps extends Omit<FormDialogProps, 'size' | 'role'> {
  /** Default true: rendered only while it asks. */
  isOpen?: boolean
}

/** Asks before an act that cannot be taken back: says what will happen, and what will not. */
export function ConfirmDialog({ isOpen = true, ...dialog }: ConfirmDialogProps) {
  return isOpen ? <FormDialog size="sm" role="alertdialog" {...dialog} /> : null
}

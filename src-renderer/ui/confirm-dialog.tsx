import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** Default true: rendered only while it asks. */
  isOpen?: boolean
  onClose: () => void
  /** What will happen, and what will not. */
  children: ReactNode
  /** The act in words, for example `Forget agent`; never `OK`. */
  confirmLabel: string
  tone?: 'primary' | 'danger'
  isPending?: boolean
  isDisabled?: boolean
  onConfirm: () => void
}

/** Asks before an act that cannot be taken back. The caller closes it once the act is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isOpen = true, onClose, children, confirmLabel, tone = 'primary' } = props
  const { t } = useTranslation('ui')
  const isPending = props.isPending ?? false
  if (!isOpen) return null
  return (
    <Dialog
      title={title}
      onClose={onClose}
      size="sm"
      role="alertdialog"
      isDismissable={!isPending}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={tone} isPending={isPending} isDisabled={props.isDisabled ?? false} onPress={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

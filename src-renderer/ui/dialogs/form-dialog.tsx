import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button, type ButtonProps } from '../buttons/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'isDismissable'> {
  /** The act in words, for example `Forget agent`; never `OK`. */
  confirmLabel: string
  /** What leaves things as they are, where *Cancel* does not say it. */
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** The act is under way: neither button nor Escape ends it. */
  isPending?: boolean
  isDisabled?: boolean
  onConfirm: () => void
  /** More of the button that acts. */
  confirmButton?: Pick<ButtonProps, 'autoFocus' | 'icon' | 'ref'>
}

/** A dialog with one act and the way out of it. The caller closes it once the act is done. */
export function FormDialog({
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  isPending = false,
  isDisabled = false,
  onConfirm,
  confirmButton,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Dialog
      {...dialog}
      isDismissable={!isPending}
      footer={
        <>
          <Button isDisabled={isPending} onPress={dialog.onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button {...confirmButton} variant={tone} isPending={isPending} isDisabled={isDisabled} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}

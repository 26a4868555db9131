import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

interface AskBeforeLeavingProps {
  /** A function is asked at leaving: for a text that goes just before the screen is left, or a long one. */
  isTyped: boolean | (() => boolean)
  /** What would be lost; absent for a text that may hold secrets. */
  text?: string
}

/** Asks before another screen throws away a text that may be on no disk, such as a pasted credential. */
export function AskBeforeLeaving({ isTyped, text }: AskBeforeLeavingProps) {
  const { t } = useTranslation('ui')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && (typeof isTyped === 'function' ? isTyped() : isTyped),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title={t('typedText.leaveTitle')}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      confirmLabel={t('typedText.leave')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{text ?? t('typedText.leaveText')}</p>
    </ConfirmDialog>
  )
}

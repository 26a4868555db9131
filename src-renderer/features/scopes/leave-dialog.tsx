import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before another screen is opened while changes are pending: they live as long as this screen. */
export function LeaveDialog({ changes }: { changes: number }) {
  const { t } = useTranslation('scopes')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => changes > 0 && next.pathname !== current.pathname,
    // Main closes the database before it closes the window: a window that then stayed open could do nothing.
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('leave.title', { changes: t('summary.changes', { count: changes }) })}
      isOpen
      onOpenChange={blocker.reset}
      confirmLabel={t('leave.confirm')}
      tone="danger"
      onConfirm={blocker.proceed}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  )
}

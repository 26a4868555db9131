import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before another screen is opened while changes are pending, and lets main ask before it closes: they live as long as this screen. */
export function LeaveDialog({ changes }: { changes: number }) {
  const { t } = useTranslation('scopes')
  useTellMain(changes)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => changes > 0 && next.pathname !== current.pathname,
    // A page cannot hold the application open; main asks instead.
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

function useTellMain(changes: number): void {
  const { client } = useBridge()
  useEffect(() => {
    void client.app.holdsUnsaved({ changes })
  }, [client, changes])
  useEffect(() => () => void client.app.holdsUnsaved({ changes: 0 }), [client])
}

import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraggedKind } from '#contract/ipc/dragged-file.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useErrorToast } from '../use-error-toast.ts'

interface DragPlaceProps {
  kind: DraggedKind
  /** What the file would take the place of; null when nothing is lost by it, undefined while that is not known yet. */
  loss: string | null | undefined
  take: (draggedId: string) => Promise<unknown>
}

/** Takes the dragged file that its screen was opened with, once; asks before what would be lost by that. */
export function DragPlace({ kind, loss, take }: DragPlaceProps) {
  const { t } = useTranslation('dragged')
  const dragged = useRouterState({ select: ({ location }) => location.state.dragged })
  const navigate = useNavigate()
  const sayError = useErrorToast()
  const [lastTaken, setLastTaken] = useState<string | null>(null)
  const draggedId = dragged?.kind === kind && dragged.draggedId !== lastTaken ? dragged.draggedId : null
  const forget = (): void => {
    setLastTaken(draggedId)
    // Back to this screen later must not bring the file again.
    void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  const begin = (): void => {
    if (draggedId === null) return
    forget()
    take(draggedId).catch((thrown: unknown) => sayError(thrown))
  }
  const beginAtOnce = useEffectEvent(begin)
  const mayBegin = draggedId !== null && loss === null
  useEffect(() => {
    if (mayBegin) beginAtOnce()
  }, [mayBegin])
  return (
    <ConfirmDialog
      title={t('replace.title')}
      isOpen={draggedId !== null && typeof loss === 'string'}
      onClose={forget}
      confirmLabel={t('replace.confirm')}
      tone="danger"
      onConfirm={begin}
    >
      <p>{loss}</p>
    </ConfirmDialog>
  )
}

import { useNavigate, useRouterState } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraggedFile, DraggedKind, DraggedRefusal } from '#contract/ipc/dragged-file.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { draggedScreens, nextDraggedStep, predictDragged } from '../../shared/dragged/dragged-screens.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { isDialogOpen } from '../../ui/dialogs/is-dialog-open.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Dragged } from '../navigation-requests.ts'
import type { DragState } from './use-dragged-files.ts'

interface DraggedFilesProps {
  state: DragState
  onSettled: () => void
}

/** Says what a drop will do while files are over the window, then leads the file to its screen or says why not. */
export function DraggedFiles({ state: { types, dragged }, onSettled }: DraggedFilesProps) {
  return (
    <>
      {types === null ? null : <DraggedHint types={types} />}
      <DraggedFileStep dragged={dragged} onSettled={onSettled} />
    </>
  )
}

function DraggedHint({ types }: { types: readonly string[] }) {
  const { t } = useTranslation('dragged')
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [hint] = useState(() => predictDragged(types, { path, isDialogOpen: isDialogOpen() }))
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-veil p-8">
      <div
        role="status"
        className="layer-in flex max-w-[520px] items-center gap-4 rounded-lg border-2 border-accent border-dashed bg-surface px-6 py-5 shadow-layer"
      >
        <FileDown aria-hidden className="size-8 shrink-0 text-accent" />
        <div className="flex flex-col gap-1">
          <span className="text-base font-semibold">{t(`hover.${hint}`)}</span>
          <span className="text-xs text-ink-2">{t('hover.nothingSent')}</span>
        </div>
      </div>
    </div>
  )
}

function DraggedFileStep({ dragged, onSettled }: { dragged: Dragged | null; onSettled: () => void }) {
  const { t } = useTranslation('dragged')
  const toast = useToast()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { deployments } = useAppState()
  const [asked, setAsked] = useState<DraggedFile | null>(null)
  const open = (draggedId: string, kind: DraggedKind): void => {
    setAsked(null)
    void navigate({
      to: draggedScreens[kind],
      // On the screen itself nothing changes before it has asked what would be lost.
      search: path === draggedScreens[kind] ? true : {},
      state: { dragged: { draggedId, kind } },
    })
  }
  const refuse = (reason: DraggedRefusal | 'dialogOpen' | 'noService'): void => {
    toast({ tone: 'bad', title: t(`refused.${reason}.what`), detail: t(`refused.${reason}.next`) })
  }
  const settle = useEffectEvent((dragged: Dragged) => {
    if (dragged.kind === 'notDragged') return refuse(dragged.reason)
    const { file } = dragged
    const next = nextDraggedStep(file, { path, isDialogOpen: isDialogOpen(), hasService: deployments.length > 0 })
    if (next.step === 'refuse') refuse(next.reason)
    else if (next.step === 'open') open(file.draggedId, next.kind)
    else setAsked(file)
  })
  useEffect(() => {
    if (dragged === null) return
    onSettled()
    settle(dragged)
  }, [dragged, onSettled])
  if (asked === null) return null
  return (
    <Dialog
      title={t('ask.title')}
      onClose={() => setAsked(null)}
      size="sm"
      footer={
        <>
          <Button onPress={() => setAsked(null)}>{t('ask.none')}</Button>
          {asked.mayBe.map((kind, index) => (
            <Button key={kind} autoFocus={index === 0} onPress={() => open(asked.draggedId, kind)}>
              {t(`kind.${kind}`)}
            </Button>
          ))}
        </>
      }
    >
      <p className="break-words">{t('ask.text', { name: asked.name })}</p>
    </Dialog>
  )
}

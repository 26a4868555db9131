import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { useBridge } from '../bridge/bridge-context.tsx'
import { followRequests } from '../bridge/follow-requests.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import type { PauseDialogRequest } from '../shared/pauses/pause-dialogs.tsx'
import { isDialogInUse } from '../ui/dialogs/is-dialog-open.ts'
import { useErrorText } from '../ui/errors/use-error-text.ts'
import { useToast } from '../ui/toast.tsx'
import { type Opened, openTarget, screenOf } from './open-target.ts'

type Refused = Extract<NavigationTarget, { kind: 'refused' | 'notRestored' }>
/** What became of files that were dragged here. */
export type Dragged = Extract<NavigationTarget, { kind: 'dragged' | 'notDragged' }>

/**
 * Goes where a notification, the tray or a link led, on every screen, and says of a link why it leads nowhere. What was
 * dragged here, and which pauses are to end, is handed on. A dialog in which something is typed is not taken away.
 */
export function useNavigationRequests(handOn: {
  onDragged: (dragged: Dragged) => void
  openPauseDialog: (request: PauseDialogRequest) => void
}): void {
  const { client } = useBridge()
  const navigate = useNavigate()
  const sayRefusal = useLatest(useSayRefusal())
  const sayDialogFirst = useLatest(useSayDialogFirst())
  const handler = useLatest(handOn)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    void followRequests(() => client.app.navigationRequests(undefined, { signal }), {
      signal,
      onRequest: (target) => {
        if (target.kind === 'refused' || target.kind === 'notRestored') sayRefusal.current(target)
        else if (target.kind === 'dragged' || target.kind === 'notDragged') handler.current.onDragged(target)
        else if (isDialogInUse()) sayDialogFirst.current(target)
        else {
          if (target.kind === 'resume') handler.current.openPauseDialog({ kind: 'resume', aims: [{ kind: 'all' }] })
          void openTarget(navigate, target)
        }
      },
    })
    return () => ending.abort()
  }, [client, navigate, sayRefusal, sayDialogFirst, handler])
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  latest.current = value
  return latest
}

function useSayDialogFirst(): (target: Opened) => void {
  const { t } = useTranslation('shell')
  const toast = useToast()
  return ({ kind }) =>
    toast({
      title: t('menu.dialogFirst'),
      detail: t('link.dialogFirst', { screen: t(`screens.${screenOf[kind]}`) }),
    })
}

function useSayRefusal(): (target: Refused) => void {
  const { t } = useTranslation('shell')
  const toast = useToast()
  const words = useErrorText()
  return (target) => {
    if (target.kind === 'refused') {
      const { reason } = target
      toast({ tone: 'bad', title: t(`link.refused.${reason}.what`), detail: t(`link.refused.${reason}.next`) })
      return
    }
    const { what, next } = words(target.error)
    toast({ tone: 'bad', title: t('link.notRestored', { what }), detail: next })
  }
}

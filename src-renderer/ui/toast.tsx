import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { useTranslation } from '../i18n/use-translation.tsx'
import { joinClassNames } from './class-names.ts'
import { isDialogOpen } from './dialogs/is-dialog-open.ts'
import { AfterRows } from './rows-first.tsx'

interface ToastWords {
  title: string
  detail?: string
  tone?: 'neutral' | 'ok' | 'bad'
}

interface ShownToast extends ToastWords {
  /** It came while a dialog was open, and says what became of an act in it. */
  isOfDialog: boolean
}

type ShowToast = (words: ToastWords) => void

const ToastContext = createContext<ShowToast | null>(null)

const shownMs = 6_000

/** Holds the messages about what happened elsewhere than where the operator looks. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const queue = useMemo(() => new ToastQueue<ShownToast>({ maxVisibleToasts: 3 }), [])
  const hasOneOfDialog = () => queue.visibleToasts.some(({ content }) => content.isOfDialog)
  const isOverDialogs = useSyncExternalStore(
    useCallback((onChange) => queue.subscribe(onChange), [queue]),
    hasOneOfDialog,
    hasOneOfDialog,
  )
  // A refusal stays until it is closed: it has to be read.
  const show = useMemo<ShowToast>(
    () => (words) =>
      void queue.add({ ...words, isOfDialog: isDialogOpen() }, words.tone === 'bad' ? {} : { timeout: shownMs }),
    [queue],
  )
  return (
    <ToastContext.Provider value={show}>
      {children}
      <AfterRows>
        <ToastRegion
          queue={queue}
          aria-label={t('notifications')}
          // One from before a dialog waits below it: above, it would cover the buttons of the dialog.
          className={joinClassNames(
            'fixed right-4 bottom-20 flex w-80 flex-col gap-2 outline-none',
            isOverDialogs ? 'z-50' : 'z-30',
          )}
        >
          {({ toast }) => (
            <Toast
              toast={toast}
              className={joinClassNames(
                'layer-in flex items-start gap-2 rounded-lg border border-l-4 bg-surface px-3 py-2 shadow-layer',
                toast.content.tone === 'bad' ? 'border-bad' : 'border-line-strong',
                toast.content.tone === 'ok' && 'border-l-ok',
              )}
            >
              <ToastContent className="flex min-w-0 flex-1 flex-col">
                <Text slot="title" className="font-medium">
                  {toast.content.title}
                </Text>
                {toast.content.detail === undefined ? null : (
                  <Text slot="description" className="text-xs text-ink-2">
                    {toast.content.detail}
                  </Text>
                )}
              </ToastContent>
              <Button
                slot="close"
                aria-label={t('close')}
                className="flex size-5 items-center justify-center rounded-sm text-ink-2 data-hovered:bg-hover"
              >
                <X aria-hidden className="size-3.5" />
              </Button>
            </Toast>
          )}
        </ToastRegion>
      </AfterRows>
    </ToastContext.Provider>
  )
}

/** Says what happened elsewhere; what belongs to a field, row or site is said there instead. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (show === null) throw new Error('useToast needs a ToastProvider above it')
  return show
}

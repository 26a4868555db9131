import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { joinClassNames } from '../class-names.ts'
import { useUncontrolledText } from '../fields/use-uncontrolled-text.ts'
import { keepFocusInLayer } from '../focus/keep-focus-in-layer.ts'
import { startLate } from '../focus/start-late.ts'
import { useFocusWhen } from '../focus/use-focus-when.ts'
import { addOpenDialog } from './is-dialog-open.ts'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons; the one that acts comes last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  role?: 'dialog' | 'alertdialog'
  /** False while something runs that must not be walked away from. */
  isDismissable?: boolean
  /** Something was chosen here that closing throws away. Typed text is noticed without it. */
  isChanged?: boolean
  /** What is typed here is kept elsewhere: closing throws nothing away. */
  isKept?: boolean
}

const widths = { sm: 'w-[420px]', md: 'w-[560px]', lg: 'w-[860px]', xl: 'w-[1080px]' }

/** What is filled in or chosen; what acts at once is not among it. */
const fields = 'input, textarea, button[aria-haspopup="listbox"]'
/** Of those that come late not what Space ticks: it may be meant to go on in what is read. */
const lateFields = 'input:not([type="checkbox"], [type="radio"]), textarea, button[aria-haspopup="listbox"]'

/**
 * A layer over the page for as long as it is rendered. It opens with the focus on what says so itself, else on its
 * first field, else on the button that Enter should press. Escape closes it and the focus returns to where it was.
 * Where closing throws away what was typed, Escape and the cross ask first; a button of the footer says what it does
 * and does not.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  isDismissable = true,
  isChanged = false,
  isKept = false,
}: DialogProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const contentId = useId()
  const typing = useUncontrolledText(box)
  const [isAsking, setIsAsking] = useState(false)
  const losesText = (): boolean => !isKept && (isChanged || typing.hasTypedText())
  const holdsWork = useRef(losesText)
  holdsWork.current = () => !isDismissable || losesText()
  useEffect(() => addOpenDialog(() => holdsWork.current()), [])
  const close = (): void => {
    if (!losesText()) onClose()
    // At the question whether to discard, Escape goes back to the dialog.
    else setIsAsking(!isAsking)
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={close}
      isDismissable={false}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-40 flex items-start justify-center bg-veil p-8 pt-[10vh]"
    >
      <Modal className={joinClassNames('layer-in flex max-h-full max-w-full', widths[size])}>
        <AriaDialog
          role={role}
          // Of a question, what it says is read out with its title: the focus begins on its answers.
          {...(role === 'alertdialog' ? { 'aria-describedby': contentId } : {})}
          className="flex max-h-full min-w-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-layer outline-none"
        >
          <header className="flex items-center gap-2 border-line border-b py-2 pr-2 pl-4">
            <Heading slot="title" className="min-w-0 flex-1 text-base font-semibold">
              {title}
            </Heading>
            <IconButton
              label={t('close')}
              icon={<X />}
              size="sm"
              shortcut="Esc"
              isDisabled={!isDismissable}
              onPress={close}
            />
          </header>
          <div
            ref={box}
            id={contentId}
            data-layer=""
            onFocusCapture={typing.onFocusCapture}
            className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4"
          >
            {children}
          </div>
          {isAsking ? (
            <LossQuestion onKeep={() => setIsAsking(false)} onDiscard={onClose} />
          ) : footer === undefined ? null : (
            <footer className="flex items-center justify-end gap-2 border-line border-t bg-ground px-4 py-2.5">
              {footer}
            </footer>
          )}
          <FocusStart box={box} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Where a dialog begins that sets no focus itself: its first field, else the button that Enter should press, which is
 * the safe one beside one that cannot be taken back. With neither yet, the first of them that comes to life has it,
 * unless the operator has put the focus somewhere. What goes with the focus later leaves it to the layer. Comes last in
 * the layer, so that whatever takes the focus by itself has done so before.
 */
function FocusStart({ box }: { box: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const layer = box.current?.parentElement
    if (layer == null || layer.contains(document.activeElement)) return
    const start = findField(layer, fields) ?? findFirstAct(layer)
    if (start === null) return startLate(layer, () => findField(layer, lateFields) ?? findFirstAct(layer))
    return start.focus()
  }, [box])
  useEffect(() => {
    const layer = box.current?.parentElement
    return layer == null ? undefined : keepFocusInLayer(layer)
  }, [box])
  return null
}

function findField(layer: HTMLElement, of: string): HTMLElement | null {
  const isReachable = (field: HTMLElement): boolean => field.tabIndex >= 0 && field.closest('[aria-hidden]') === null
  return [...layer.querySelectorAll<HTMLElement>(`[data-layer] :is(${of}):enabled`)].find(isReachable) ?? null
}

function findFirstAct(layer: HTMLElement): HTMLElement | null {
  const act = layer.querySelector('footer [data-variant="danger"]')
    ? 'footer button:enabled'
    : 'footer [data-variant="primary"]:enabled'
  return layer.querySelector<HTMLElement>(act)
}

/** Asks whether what was typed goes; where it stays, the focus goes back to where it was. */
function LossQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('ui')
  const keepButton = useFocusWhen(true)
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
  return (
    <footer role="alert" className="flex items-center justify-end gap-2 border-line border-t bg-warn-soft px-4 py-2.5">
      <span className="mr-auto">{t('typedText.inDialog')}</span>
      <Button ref={keepButton} onPress={onKeep}>
        {t('typedText.keep')}
      </Button>
      <Button variant="danger" onPress={onDiscard}>
        {t('typedText.discard')}
      </Button>
    </footer>
  )
}

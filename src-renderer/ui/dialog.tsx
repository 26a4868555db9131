import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  title: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
  /** Buttons; the one that acts stands last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  role?: 'dialog' | 'alertdialog'
  /** False while something runs that must not be walked away from. */
  isDismissable?: boolean
}

const widths = { sm: 'w-[420px]', md: 'w-[560px]', lg: 'w-[860px]' }

/** A layer over the page; Escape closes it and the focus returns to where it was. */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  isDismissable = true,
}: DialogProps) {
  const { t } = useTranslation('ui')
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={false}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-40 flex items-start justify-center bg-veil p-8 pt-[10vh]"
    >
      <Modal className={classNames('layer-in flex max-h-full max-w-full', widths[size])}>
        <AriaDialog
          role={role}
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
              onPress={() => onOpenChange(false)}
            />
          </header>
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">{children}</div>
          {footer === undefined ? null : (
            <footer className="flex items-center justify-end gap-2 border-line border-t bg-ground px-4 py-2.5">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

interface ClearFormDraftProps {
  /** `copy`: an unfinished form that gives way to a copy of an agent. */
  what: 'form' | 'changes' | 'table' | 'copy'
  onClear: () => void
}

/** Takes away what is typed: the only way in which it goes without having become anything. */
export function ClearFormDraft({ what, onClear }: ClearFormDraftProps) {
  const { t } = useTranslation('registrations')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button onPress={() => setIsAsked(true)}>{t(`clear.${what}`)}</Button>
      <ConfirmDialog
        title={t(`clear.${what}Title`)}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        confirmLabel={t(`clear.${what}`)}
        tone="danger"
        onConfirm={() => {
          setIsAsked(false)
          onClear()
        }}
      >
        <p>{t('clear.text')}</p>
      </ConfirmDialog>
    </>
  )
}

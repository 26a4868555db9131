import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Takes away what is typed: the only way in which it goes without having become anything. */
export function ClearFormDraft({ what, onClear }: { what: 'form' | 'changes' | 'table'; onClear: () => void }) {
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

import { useState } from 'react'
import type { TableDraft } from '#contract/ipc/form-drafts.ts'
import { maxTableRows } from '#contract/ipc/registration-tables.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { generateNamesTable } from '../table/table-rows.ts'

interface NamesFromPatternProps {
  typed: TableDraft['pattern']
  onType: (typed: TableDraft['pattern']) => void
  /** A table is typed, which goes when another is made: the operator is asked first. */
  isReplacing: boolean
  onMade: (text: string) => void
}

/** A table of nothing but names, for agents that the template describes in full. */
export function NamesFromPattern({ typed, onType, isReplacing, onMade }: NamesFromPatternProps) {
  const { t } = useTranslation('registrations')
  const [isAsked, setIsAsked] = useState(false)
  const { first, count: countText } = typed
  const count = /^\d{1,4}$/.test(countText.trim()) ? Number(countText) : 0
  const isWrong = countText.trim() !== '' && (count < 1 || count > maxTableRows)
  const make = (): void => onMade(generateNamesTable(first, count))
  return (
    <fieldset className="flex items-end gap-2">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{t('pattern.legend')}</legend>
      <div className="min-w-0 flex-1">
        <TextField
          label={t('pattern.first')}
          placeholder="Tern-01"
          autoComplete="off"
          value={first}
          onChange={(next) => onType({ ...typed, first: next })}
        />
      </div>
      <div className="w-20">
        <TextField
          label={t('pattern.count')}
          inputMode="numeric"
          autoComplete="off"
          value={countText}
          onChange={(next) => onType({ ...typed, count: next })}
          errorMessage={isWrong ? t('pattern.wrong') : null}
        />
      </div>
      <Button
        isDisabled={first.trim() === '' || isWrong || count === 0}
        onPress={() => (isReplacing ? setIsAsked(true) : make())}
      >
        {t('pattern.make')}
      </Button>
      <ConfirmDialog
        title={t('pattern.replaceTitle')}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        confirmLabel={t('pattern.replace')}
        tone="danger"
        onConfirm={() => {
          setIsAsked(false)
          make()
        }}
      >
        <p>{t('pattern.replaceText')}</p>
      </ConfirmDialog>
    </fieldset>
  )
}

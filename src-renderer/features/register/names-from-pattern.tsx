import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxTableRows } from '#contract/ipc/registration-tables.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { namesTable } from './table-rows.ts'

/** A table of nothing but names, for agents that the template describes in full. */
export function NamesFromPattern({ onMade }: { onMade: (text: string) => void }) {
  const { t } = useTranslation('register')
  const [first, setFirst] = useState('')
  const [countText, setCountText] = useState('10')
  const count = /^\d{1,4}$/.test(countText.trim()) ? Number(countText) : 0
  const isWrong = countText.trim() !== '' && (count < 1 || count > maxTableRows)
  return (
    <fieldset className="flex items-end gap-2">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{t('pattern.legend')}</legend>
      <div className="min-w-0 flex-1">
        <TextField
          label={t('pattern.first')}
          placeholder="Tern-01"
          autoComplete="off"
          value={first}
          onChange={setFirst}
        />
      </div>
      <div className="w-20">
        <TextField
          label={t('pattern.count')}
          inputMode="numeric"
          autoComplete="off"
          value={countText}
          onChange={setCountText}
          errorMessage={isWrong ? t('pattern.wrong') : null}
        />
      </div>
      <Button
        isDisabled={first.trim() === '' || isWrong || count === 0}
        onPress={() => onMade(namesTable(first, count))}
      >
        {t('pattern.make')}
      </Button>
    </fieldset>
  )
}

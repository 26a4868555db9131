import { FileUp } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { FileTrigger } from 'react-aria-components'
import { maxPredictionRows } from '#contract/rules/predictions/prediction-table.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

interface PredictionImportSourceProps {
  /** Why the last table could not be taken as a whole. */
  fault: 'empty' | 'too_many_rows' | 'too_long' | 'not_utf8' | null
  isReading: boolean
  text: string
  onType: (text: string) => void
  onRead: (source: string | Blob) => void
}

/** Where the table comes from: pasted, typed or a file. A pasted table is read at once and never fills the box. */
export function PredictionImportSource({ fault, isReading, text, onType, onRead }: PredictionImportSourceProps) {
  const { t } = useTranslation('predictions')
  const takePasted = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(pasted)) return
    event.preventDefault()
    onRead(pasted)
  }
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      <p className="text-ink-2">{t('import.intro')}</p>
      <div className="flex items-center gap-3">
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt']}
          onSelect={(files) => {
            const file = files?.[0]
            if (file !== undefined) onRead(file)
          }}
        >
          <Button icon={<FileUp />} isPending={isReading}>
            {t('import.chooseFile')}
          </Button>
        </FileTrigger>
        <span className="text-xs text-ink-2">{t('import.fileHelp')}</span>
      </div>
      <div onPaste={takePasted}>
        <TextField
          label={t('import.paste')}
          description={t('import.pasteHelp')}
          placeholder={'agent\tchallenge\tdirection\tconfidence\treasoning'}
          multiline
          monospace
          autoFocus
          rows={6}
          spellCheck="false"
          value={text}
          onChange={onType}
          errorMessage={fault === null ? null : t(`import.fault.${fault}`, { max: maxPredictionRows })}
        />
      </div>
      <div>
        <Button isDisabled={text.trim() === ''} isPending={isReading} onPress={() => onRead(text)}>
          {t('import.read')}
        </Button>
      </div>
    </div>
  )
}

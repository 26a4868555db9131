import type { AppErrorData } from '#contract/app-error.ts'
import { formLimits } from '#contract/ipc/registration-form.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useErrorSentence } from '../../../ui/errors/use-error-text.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FieldCount, useFieldErrorText } from './field-messages.tsx'
import type { FormFault } from './form-text.ts'

interface NameFieldProps {
  value: string
  fault: FormFault | null
  /** Whether an empty name is marked as wrong already. */
  isTried: boolean
  /** Who has said that the name is taken. */
  taken: AppErrorData | null
  /** A name near it that is free. */
  free: string | null
  /** False where the document of a new key comes next. */
  isStartOfWork: boolean
  onChange: (name: string) => void
}

/** The one thing that every agent needs, with the way out of a clash. */
export function NameField({ value, fault, isTried, taken, free, isStartOfWork, onChange }: NameFieldProps) {
  const { t } = useTranslation('registrations')
  const sentence = useErrorSentence()
  const faultWords = useFieldErrorText()
  const words = (): string | null => {
    if (fault === 'empty') return isTried ? t('noName') : null
    if (fault !== null) return faultWords('name', fault, value)
    return taken === null ? null : sentence(taken)
  }
  const isFreeOffered = free !== null && free !== value.trim()
  return (
    <div className="flex flex-col items-start gap-1 *:first:w-full">
      <TextField
        label={t('field.name')}
        mark={t('required')}
        description={
          <span className="flex justify-between gap-3">
            {t('nameHelp')}
            <FieldCount text={value} limit={formLimits.word} isLong={false} />
          </span>
        }
        isRequired
        autoFocus={isStartOfWork}
        autoComplete="off"
        value={value}
        onChange={onChange}
        errorMessage={words()}
      />
      {isFreeOffered ? (
        <Button size="sm" onPress={() => onChange(free)}>
          {t('useFreeName', { name: escapeInvisible(free) })}
        </Button>
      ) : null}
    </div>
  )
}

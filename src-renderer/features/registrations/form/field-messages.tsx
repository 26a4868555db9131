import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type FormFault, type FormField, limitOfField } from './form-text.ts'

/** Says what is wrong with a field as it is typed, with the limit that is broken. */
export function useFieldErrorText(): (field: FormField, fault: FormFault, text: string) => string {
  const { t } = useTranslation('registrations')
  return (field, fault, text) =>
    t(`formFault.${fault}`, { limit: limitOfField(field, fault), count: text.trim().length })
}

const nearlyFull = 0.8

/** How much of a field is used: always for a long one, for a short one once that begins to matter. */
export function FieldCount({ text, limit, isLong }: { text: string; limit: number; isLong: boolean }) {
  const { t } = useTranslation('registrations')
  const length = text.trim().length
  if (!isLong && length < limit * nearlyFull) return null
  return <span className={length > limit ? 'text-bad' : ''}>{t('fieldCount', { count: length, limit })}</span>
}

import { useTranslation } from '../../../i18n/use-translation.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { type RegistrationStep, steps } from './register-search.ts'

interface StepChipsProps {
  counts: Readonly<Record<RegistrationStep | 'all', number>>
  step: RegistrationStep | null
  onChange: (step: RegistrationStep | null) => void
}

/** The steps in the order in which a registration takes them, with how many rows are at each. */
export function StepChips({ counts, step, onChange }: StepChipsProps) {
  const { t } = useTranslation('registrations')
  return (
    <SegmentedControl
      label={t('steps.label')}
      isLabelHidden
      value={step ?? 'all'}
      onChange={(value) => onChange(value === 'all' ? null : value)}
      options={(['all', ...steps] as const).map((value) => ({
        value,
        label: (
          <>
            {value === 'all' || value === 'register' ? null : (
              <span aria-hidden className="-ml-1 text-ink-3">
                →
              </span>
            )}
            {t(`steps.${value}`)}
          </>
        ),
        count: counts[value],
      }))}
    />
  )
}

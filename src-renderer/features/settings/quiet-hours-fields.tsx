import { useState } from 'react'
import { dayTimePattern, type QuietHours } from '#contract/rules/reminders/quiet-hours.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Whether there are quiet hours, and from when to when. A time that is not whole yet stays as typed, unsaved. */
export function QuietHoursFields({
  quiet,
  onChange,
}: {
  quiet: QuietHours
  onChange: (part: Partial<QuietHours>) => void
}) {
  const { t } = useTranslation('reminders')
  return (
    <div className="flex flex-col items-start gap-2">
      <Switch isSelected={quiet.isOn} onChange={(isOn) => onChange({ isOn })}>
        {t('quiet')}
      </Switch>
      {quiet.isOn ? (
        <div className="flex flex-wrap gap-4">
          {(['from', 'to'] as const).map((end) => (
            <DayTimeField
              key={end}
              label={t(`quietEnds.${end}`)}
              value={quiet[end]}
              onChange={(time) => onChange({ [end]: time })}
            />
          ))}
        </div>
      ) : null}
      {quiet.isOn ? (
        <p className="text-xs text-ink-3">{t(quiet.from === quiet.to ? 'quietNever' : 'quietHelp')}</p>
      ) : null}
    </div>
  )
}

function DayTimeField({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  const { t } = useTranslation('reminders')
  const [typed, setTyped] = useState(value)
  const isWhole = dayTimePattern.test(typed)
  return (
    <TextField
      label={label}
      type="time"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (dayTimePattern.test(text)) onChange(text)
      }}
      errorMessage={isWhole ? undefined : t('noTime')}
    />
  )
}

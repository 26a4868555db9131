import { useMutation } from '@tanstack/react-query'
import {
  changeReminders,
  leadMinutes,
  type ReminderChange,
  type ReminderKind,
  staleHours,
} from '#contract/rules/reminders/reminder-settings.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useReadAgain } from '../../shared/freshness/use-read-again.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { NotificationCheck } from './notification-check.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { ReminderScopeKeys } from './reminder-scope-keys.tsx'
import { Section } from './section.tsx'

/** What the system's own notifications say, and when they keep quiet. */
export function RemindersSection() {
  const { t } = useTranslation(['reminders', 'settings'])
  const { settings } = useAppState()
  const { client, orpc } = useBridge()
  const readAgain = useReadAgain()
  const onSuccess = () => readAgain(orpc.app.state.key())
  const claims = useMutation({
    mutationFn: (claimNotices: boolean) => client.settings.update({ claimNotices }),
    onSuccess,
  })
  const update = useMutation({
    mutationFn: (change: ReminderChange) => client.settings.setReminders(change),
    onSuccess,
  })
  const claimNotices = claims.isPending ? claims.variables : settings.claimNotices
  const reminders = changeReminders(settings.reminders, update.isPending ? update.variables : {})
  const failed = update.error ?? claims.error
  const kindSwitch = (kind: ReminderKind) => (
    <Switch isSelected={reminders[kind]} onChange={(isOn) => update.mutate({ [kind]: isOn })}>
      {t(`kinds.${kind}`)}
    </Switch>
  )
  return (
    <Section name="notifications" title={t('settings:section.notifications')}>
      <NotificationCheck />
      <div className="flex flex-col items-start gap-2.5">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-1">
          {kindSwitch('due')}
          <SelectField<`${(typeof leadMinutes)[number]}`>
            label={t('lead')}
            value={`${reminders.leadMin}`}
            onChange={(picked) => {
              const leadMin = leadMinutes.find((minutes) => `${minutes}` === picked)
              if (leadMin !== undefined) update.mutate({ leadMin })
            }}
            options={leadMinutes.map((minutes) => ({
              value: `${minutes}` as const,
              label: t('leadMinutes', { count: minutes }),
            }))}
          />
        </div>
        <p className="text-xs text-ink-3">{t('leadHelp')}</p>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-1">
          {kindSwitch('stale')}
          {reminders.stale ? (
            <StaleHours hours={reminders.staleHours} onChange={(hours) => update.mutate({ staleHours: hours })} />
          ) : null}
        </div>
        <p className="max-w-[80ch] text-xs text-ink-3">{t('staleHelp')}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {kindSwitch('challenge')}
          {reminders.challenge ? (
            <ReminderScopeKeys chosen={reminders.scopes} onChange={(scopes) => update.mutate({ scopes })} />
          ) : null}
        </div>
        {kindSwitch('result')}
        {kindSwitch('reply')}
        {kindSwitch('write')}
        {kindSwitch('agent')}
        {kindSwitch('claim')}
        <Switch isSelected={claimNotices} onChange={(isOn) => claims.mutate(isOn)}>
          {t('claims')}
        </Switch>
        <p className="text-xs text-ink-3">{t('help')}</p>
        <QuietHoursFields quiet={reminders.quiet} onChange={(part) => update.mutate({ quiet: part })} />
      </div>
      <CallErrorNote error={failed} compact />
    </Section>
  )
}

type Hours = (typeof staleHours)[number]

/** How old a prediction or a draft is before it counts as stale. */
function StaleHours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { t } = useTranslation('reminders')
  return (
    <SelectField<`${Hours}`>
      label={t('staleAfter')}
      value={`${hours}`}
      onChange={(picked) => {
        const chosen = staleHours.find((each) => `${each}` === picked)
        if (chosen !== undefined) onChange(chosen)
      }}
      options={staleHours.map((each) => ({ value: `${each}` as const, label: t('staleHours', { count: each }) }))}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { leadMinutes, type ReminderKind } from '#contract/rules/reminders/reminder-settings.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { NotificationCheck } from './notification-check.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { ReminderScopes } from './reminder-scopes.tsx'
import { Section } from './section.tsx'

type Reminders = Settings['reminders']

/** What the system's own notifications say, and when they keep quiet. */
export function NoticesSection() {
  const { t } = useTranslation(['reminders', 'settings'])
  const { settings } = useAppState()
  const { client } = useBridge()
  const update = useMutation({
    mutationFn: (patch: Partial<Pick<Settings, 'claimNotices' | 'reminders'>>) => client.settings.update(patch),
  })
  const shown = update.isPending ? { ...settings, ...update.variables } : settings
  const { reminders } = shown
  const change = (patch: Partial<Reminders>): void => update.mutate({ reminders: { ...reminders, ...patch } })
  const kindSwitch = (kind: ReminderKind) => (
    <Switch isSelected={reminders[kind]} onChange={(isOn) => change({ [kind]: isOn })}>
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
              if (leadMin !== undefined) change({ leadMin })
            }}
            options={leadMinutes.map((minutes) => ({
              value: `${minutes}` as const,
              label: t('leadMinutes', { count: minutes }),
            }))}
          />
        </div>
        <p className="text-xs text-ink-3">{t('leadHelp')}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {kindSwitch('challenge')}
          {reminders.challenge ? (
            <ReminderScopes chosen={reminders.scopes} onChange={(scopes) => change({ scopes })} />
          ) : null}
        </div>
        {kindSwitch('result')}
        {kindSwitch('reply')}
        <Switch isSelected={shown.claimNotices} onChange={(claimNotices) => update.mutate({ claimNotices })}>
          {t('claims')}
        </Switch>
        <p className="text-xs text-ink-3">{t('help')}</p>
        <QuietHoursFields quiet={reminders.quiet} onChange={(quiet) => change({ quiet })} />
      </div>
      {update.error === null ? null : <ErrorNote error={appErrorOf(update.error)} compact />}
    </Section>
  )
}

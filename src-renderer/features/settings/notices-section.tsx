import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Section } from './section.tsx'

/** What the system's own notifications say. */
export function NoticesSection() {
  const { t } = useTranslation('settings')
  const { settings } = useAppState()
  const { client } = useBridge()
  const update = useMutation({
    mutationFn: (claimNotices: boolean) => client.settings.update({ claimNotices }),
  })
  return (
    <Section name="notifications" title={t('section.notifications')}>
      <Switch
        isSelected={update.isPending ? update.variables : settings.claimNotices}
        onChange={(isOn) => update.mutate(isOn)}
      >
        {t('notifications.claims')}
      </Switch>
      <p className="text-xs text-ink-3">{t('notifications.claimsHelp')}</p>
      {update.error === null ? null : <ErrorNote error={appErrorOf(update.error)} compact />}
    </Section>
  )
}

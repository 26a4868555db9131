import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useReadAgain } from '../../shared/freshness/use-read-again.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Section } from './section.tsx'
import { backgroundQuery } from './settings.queries.ts'

/** Whether the console goes on without its window. */
export function BackgroundSection() {
  const { t } = useTranslation('settings')
  const { settings } = useAppState()
  const { orpc, client } = useBridge()
  const helpId = useId()
  const loginHelpId = useId()
  const queryClient = useQueryClient()
  const readAgain = useReadAgain()
  const query = backgroundQuery(orpc)
  const { data, error } = useQuery(query)
  const tray = data?.tray ?? 'unknown'
  const update = useMutation({
    mutationFn: (closeToTray: boolean) => client.settings.update({ closeToTray }),
    onSuccess: () => readAgain(orpc.app.state.key()),
  })
  const login = useMutation({
    mutationFn: (isOn: boolean) => client.background.setStartAtLogin({ isOn }),
    onSuccess: (next) => queryClient.setQueryData(query.queryKey, next),
  })
  const failed = login.error ?? update.error ?? error
  const isWanted = update.isPending ? update.variables : settings.closeToTray
  return (
    <Section name="background" title={t('section.background')}>
      <div className="flex flex-col items-start gap-1">
        <Switch
          // Without a tray the setting has no effect, so the switch shows off.
          isSelected={isWanted && tray !== 'none'}
          isDisabled={tray !== 'there'}
          aria-describedby={helpId}
          onChange={(isOn) => update.mutate(isOn)}
        >
          {t('background.closeToTray')}
        </Switch>
        <p id={helpId} className="max-w-[80ch] text-xs text-ink-3">
          {t(`background.tray.${tray}`)}
        </p>
      </div>
      <div className="flex flex-col items-start gap-1">
        <Switch
          isSelected={login.isPending ? login.variables : data?.startsAtLogin === true}
          isDisabled={data === undefined}
          aria-describedby={loginHelpId}
          onChange={(isOn) => login.mutate(isOn)}
        >
          {t('background.startAtLogin')}
        </Switch>
        <p id={loginHelpId} className="max-w-[80ch] text-xs text-ink-3">
          {t(isWanted && tray !== 'none' ? 'background.startsHidden' : 'background.startsShown')}
        </p>
      </div>
      <CallErrorNote error={failed} compact />
    </Section>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useLeaveTrial } from '../../shared/pages/use-leave-trial.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Section } from './section.tsx'

/** Leaving the trial, or starting one. */
export function TrialSection() {
  const { t } = useTranslation('settings')
  const { isTrial } = useAppState()
  const { client } = useBridge()
  const navigate = useNavigate()
  const leaving = useLeaveTrial()
  const start = useMutation({
    mutationFn: () => client.trial.start(),
    // Null: the operator was asked, and stays.
    onSuccess: (trial) => (trial === null ? undefined : navigate({ to: '/fleet' })),
  })
  return (
    <Section name="trial" title={t('section.trial')}>
      <p className="max-w-[80ch] text-ink-2">{t(isTrial ? 'trial.lead' : 'trial.startLead')}</p>
      <span>
        {isTrial ? (
          <Button variant="danger" isPending={leaving.isPending} onPress={leaving.leave}>
            {t('trial.leave')}
          </Button>
        ) : (
          <Button isPending={start.isPending} onPress={() => start.mutate()}>
            {t(start.isPending ? 'trial.starting' : 'trial.start')}
          </Button>
        )}
      </span>
      <CallErrorNote error={start.error} onRetry={() => start.mutate()} />
      {leaving.error === null ? null : <ErrorNote error={leaving.error} />}
    </Section>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from './section.tsx'

/** Leaving the trial, or starting one. */
export function TrialSection() {
  const { t } = useTranslation('settings')
  const { isTrial } = useAppState()
  const { client } = useBridge()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () => client.trial.leave(),
    onSuccess: () => {
      setIsAsking(false)
      void navigate({ to: '/welcome' })
    },
  })
  const start = useMutation({
    mutationFn: () => client.trial.start(),
    onSuccess: () => navigate({ to: '/fleet' }),
  })
  return (
    <Section title={t('section.trial')}>
      <p className="max-w-[80ch] text-ink-2">{t(isTrial ? 'trial.lead' : 'trial.startLead')}</p>
      <span>
        {isTrial ? (
          <Button variant="danger" onPress={() => setIsAsking(true)}>
            {t('trial.leave')}
          </Button>
        ) : (
          <Button isPending={start.isPending} onPress={() => start.mutate()}>
            {t(start.isPending ? 'trial.starting' : 'trial.start')}
          </Button>
        )}
      </span>
      {start.error === null ? null : (
        <ErrorNote error={appErrorOf(start.error)} onRetry={() => start.mutate()} />
      )}
      <ConfirmDialog
        title={t('trial.leaveTitle')}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        confirmLabel={t('trial.leaveAction')}
        tone="danger"
        isPending={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        <p>{t('trial.leaveText')}</p>
        {leave.error === null ? null : <ErrorNote error={appErrorOf(leave.error)} />}
      </ConfirmDialog>
    </Section>
  )
}

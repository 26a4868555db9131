import { useMutation } from '@tanstack/react-query'
import { Navigate, type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { ConnectForm } from '../../shared/deployments/connect-form.tsx'
import { useTrialTour } from '../../shared/trial-tour/trial-tour-provider.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DeskPicture } from './desk-picture.tsx'

/** The first screen: connect to a service, or try the console on a sandbox inside it. */
export function WelcomePage() {
  const { t } = useTranslation('welcome')
  const { client } = useBridge()
  const hasService = useAppState().deployments.length > 0
  const navigate = useNavigate()
  const [isConnecting, setIsConnecting] = useState(false)
  const [next, setNext] = useState<NavigateOptions | null>(null)
  const { change: changeTour } = useTrialTour()
  const trial = useMutation({
    mutationFn: (_: { isGuided: boolean }) => client.trial.start(),
    onSuccess: (started, { isGuided }) => {
      if (started === null) return
      changeTour({ isOpen: isGuided })
      setNext({ to: '/fleet' })
    },
  })
  // Not before the frame knows of the service: until then it sends every other screen back to this one.
  if (next !== null && hasService) return <Navigate {...next} />
  return (
    <div className="flex h-full flex-col items-center overflow-auto px-6 py-[5vh]">
      <div className="flex w-full max-w-[760px] flex-col gap-5">
        <header className="flex flex-col gap-2">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="text-base text-ink-2">{t('lead')}</p>
        </header>
        {isConnecting ? null : <DeskPicture />}
        {isConnecting ? (
          <section
            aria-labelledby="connect-title"
            className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6"
          >
            <h2 id="connect-title" className="text-lg font-semibold">
              {t('form.title')}
            </h2>
            <ConnectForm
              onAdded={({ deploymentId }) => setNext({ to: '/onboarding/add', search: { deploymentId } })}
              onCancel={() => setIsConnecting(false)}
            />
          </section>
        ) : (
          <div className="grid grid-cols-2 gap-4">
            <Choice
              title={t('connect.title')}
              text={t('connect.what')}
              act={
                <Button variant="primary" onPress={() => setIsConnecting(true)}>
                  {t('connect.action')}
                </Button>
              }
            />
            <Choice
              title={t('trial.title')}
              text={t('trial.what')}
              act={
                <span className="flex flex-wrap gap-2">
                  <Button isPending={trial.isPending} onPress={() => trial.mutate({ isGuided: true })}>
                    {t('trial.guided')}
                  </Button>
                  <Button isPending={trial.isPending} onPress={() => trial.mutate({ isGuided: false })}>
                    {t(trial.isPending ? 'trial.starting' : 'trial.action')}
                  </Button>
                </span>
              }
            />
            <section className="col-span-2 flex items-center gap-4 rounded-lg border border-line bg-surface px-6 py-4">
              <p className="flex-1 text-ink-2">{t('pack.what')}</p>
              <Button onPress={() => void navigate({ to: '/packs', search: { tab: 'open' } })}>
                {t('pack.action')}
              </Button>
            </section>
          </div>
        )}
        {trial.error === null ? null : (
          <CallErrorNote error={trial.error} onRetry={() => trial.mutate(trial.variables)} />
        )}
      </div>
    </div>
  )
}

function Choice({ title, text, act }: { title: string; text: string; act: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="flex-1 text-ink-2">{text}</p>
      {act}
    </section>
  )
}

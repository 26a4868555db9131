import { useQuery } from '@tanstack/react-query'
import { type NavigateOptions, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { TrialProgress } from '#contract/ipc/trial.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { isFocusNowhere } from '../../shared/pages/screen-focus.ts'
import { useTrialTour } from '../../shared/trial-tour/trial-tour-provider.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Countdown } from '../../ui/text/countdown.tsx'
import { deriveTourPhases, findCurrentStep, type TourPhase, type TourStep, tourSteps } from './tour-steps.ts'

/** The four steps of the guided trial, above the screen that they are done on. */
export function TrialTourBar() {
  const { t } = useTranslation('tour')
  const { orpc } = useBridge()
  const { data: progress } = useQuery(orpc.trial.progress.queryOptions())
  const { hasSeenDue, hasSeenScore, change } = useTrialTour()
  const [chosen, setChosen] = useState<TourStep | null>(null)
  useNoteWhatIsSeen(progress?.scored ?? 0)
  if (progress === undefined || progress === null) return null
  const phases = deriveTourPhases(progress, { hasSeenDue, hasSeenScore })
  const step = findCurrentStep(phases, chosen)
  return (
    <section
      aria-labelledby="trial-tour-title"
      className="flex shrink-0 flex-col gap-1.5 border-line border-b bg-surface px-4 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="trial-tour-title" className="font-semibold">
          {t('title')}
        </h2>
        <ol className="flex flex-wrap gap-1">
          {tourSteps.map((one, at) => (
            <li key={one}>
              <StepButton
                no={at + 1}
                step={one}
                phase={phases[one]}
                isShown={one === step}
                onPress={() => setChosen(one)}
              />
            </li>
          ))}
        </ol>
        <div className="ml-auto">
          <Button size="sm" variant="quiet" onPress={() => change({ isOpen: false })}>
            {t(step === null ? 'close' : 'leave')}
          </Button>
        </div>
      </div>
      <StepLine step={step} phase={step === null ? 'done' : phases[step]} progress={progress} />
    </section>
  )
}

/** What counts as seen is that the screen was open while there was something to see. */
function useNoteWhatIsSeen(scored: number): void {
  const { change, hasSeenDue, hasSeenScore } = useTrialTour()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' })
  const seesDue = path.startsWith('/predict') || path.startsWith('/challenges')
  const seesScore = path === '/results' && scored > 0
  useEffect(() => {
    if (seesDue && !hasSeenDue) change({ hasSeenDue: true })
    if (seesScore && !hasSeenScore) change({ hasSeenScore: true })
  }, [seesDue, seesScore, hasSeenDue, hasSeenScore, change])
}

interface StepButtonProps {
  no: number
  step: TourStep
  phase: TourPhase
  isShown: boolean
  onPress: () => void
}

function StepButton({ no, step, phase, isShown, onPress }: StepButtonProps) {
  const { t } = useTranslation('tour')
  const isDone = phase === 'done'
  return (
    <button
      type="button"
      // Not disabled: a step that is done while its button has the focus must not take it away.
      aria-disabled={isDone}
      aria-current={isShown ? 'step' : undefined}
      onClick={isDone ? undefined : onPress}
      className={`rounded-md px-2 py-0.5 ${isShown ? 'bg-accent-soft forced-highlight font-medium text-accent' : isDone ? 'text-ok' : 'text-ink-2 hover:bg-hover'}`}
    >
      <span aria-hidden>{isDone ? '✓' : no}</span> {t(`step.${step}`)}
      {isDone ? <span className="sr-only"> {t('done')}</span> : null}
    </button>
  )
}

/** What can be said and done now: for the step in its present state. */
const moments = [
  'due.begin',
  'predict.begin',
  'score.begin',
  'score.wait',
  'score.ready',
  'reply.begin',
  'reply.wait',
  'reply.ready',
] as const

type Moment = (typeof moments)[number]

/** Where the button leads, unless that is where one is; without one there is nothing to do but to wait. */
const targets = {
  'due.begin': { to: '/predict', screen: 'predict' },
  'predict.begin': { to: '/predict', screen: 'predict' },
  'score.begin': { to: '/predict', screen: 'predict' },
  'score.wait': null,
  'score.ready': { to: '/results', screen: 'results' },
  'reply.begin': { to: '/events', screen: 'events' },
  'reply.wait': null,
  'reply.ready': { to: '/inbox', screen: 'inbox' },
} as const satisfies Record<Moment, { to: NavigateOptions['to']; screen: string } | null>

function StepLine({ step, phase, progress }: { step: TourStep | null; phase: TourPhase; progress: TrialProgress }) {
  const { t } = useTranslation('tour')
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Whoever asks for the guide by key goes on from its first button, not from where the screen began meanwhile.
    const isWhereScreenBegan = document.activeElement?.hasAttribute('data-start-of-work') === true
    if (isFocusNowhere() || isWhereScreenBegan) button.current?.focus({ preventScroll: true })
  }, [])
  const moment = moments.find((one) => one === `${step}.${phase}`)
  if (moment === undefined) return <p role="status">{t('over')}</p>
  const target = targets[moment]
  const isThere = target !== null && `${path}/`.startsWith(`${target.to}/`)
  const { nextDeadlineAtMs, offsetMs, predicted } = progress
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">{t(`text.${moment}`, { count: predicted })}</p>
      {moment === 'score.wait' && nextDeadlineAtMs !== null ? (
        <span className="text-ink-2">
          {t('closesIn')} <Countdown atMs={nextDeadlineAtMs} offsetMs={offsetMs} />
        </span>
      ) : null}
      {target === null || isThere ? null : (
        <Button ref={button} size="sm" variant="primary" onPress={() => void navigate({ to: target.to })}>
          {t(`act.${target.screen}`)}
        </Button>
      )}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { AppErrorData } from '#contract/app-error.ts'
import type { EventDetail } from '#contract/ipc/events.procedures.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { isEndWord, isVoidWord } from '#contract/rules/challenges/challenge-end.ts'
import { isComplete, type ListCompleteness } from '#contract/rules/list-completeness.ts'
import { isPendingPrediction } from '#contract/rules/predictions/is-pending.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ConfidenceText } from '../../ui/text/confidence-text.tsx'
import { ConfirmedDirection } from '../../ui/text/confirmed-prediction.tsx'
import { Countdown } from '../../ui/text/countdown.tsx'
import { DirectionText } from '../../ui/text/direction-text.tsx'
import { findLanguage } from '../../ui/text/find-language.ts'
import { addGap, joinSentences } from '../../ui/text/join-sentences.ts'
import { NameText } from '../../ui/text/name-text.tsx'
import { ScoreText } from '../../ui/text/score-text.tsx'

type EventChallenge = EventDetail['challenges'][number]

/** That many predictions of the fleet are named; the desk lists all. */
const named = 12

/** The challenges about an event, each with what the fleet predicted and what came of it. */
export function EventChallenges({
  challenges,
  completeness,
  error,
}: {
  challenges: readonly EventChallenge[]
  /** Of the last reading; null: there was none. */
  completeness: EventDetail['challengesCompleteness']
  /** Why they could not be read last. */
  error: AppErrorData | null
}) {
  const { t } = useTranslation('events')
  const isShort = completeness !== null && !isComplete(completeness)
  return (
    <Panel title={t('challenges.title')}>
      {error === null ? null : <ErrorNote error={error} compact />}
      {isShort ? <ShortChallenges completeness={completeness} /> : null}
      {challenges.length === 0 && !isShort ? <p className="text-ink-2">{t('challenges.none')}</p> : null}
      <ul className="flex flex-col gap-3">
        {challenges.map((about) => (
          <li key={about.challenge.challengeKey} className="flex min-w-0 flex-col gap-1">
            <ChallengeAbout about={about} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What is missing may be about this event. */
function ShortChallenges({ completeness }: { completeness: ListCompleteness }) {
  const { t } = useTranslation('events')
  const { received, hasMore, isMoreAssumed, unreadable } = completeness
  const more = isMoreAssumed === true ? 'challenges.mayBeMore' : 'challenges.partial'
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">
      {joinSentences([
        hasMore ? t(more, { count: received }) : null,
        unreadable === 0 ? null : t('challenges.unreadable', { count: unreadable }),
        t('challenges.refresh'),
      ])}
    </p>
  )
}

function ChallengeAbout({ about: { challenge, isOpen, predictions } }: { about: EventChallenge }) {
  const { t } = useTranslation('events')
  const state = useAppState()
  const { challengeKey, question, asset, site, outcomes, result } = challenge
  return (
    <>
      <Link
        to="/predict/$challengeKey"
        params={{ challengeKey }}
        lang={findLanguage(question)}
        className="font-medium [overflow-wrap:anywhere] hover:text-accent hover:underline"
      >
        {escapeInvisible(question === '' ? asset : question)}
      </Link>
      <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-2">
        <span className="font-semibold">{escapeInvisible(asset)}</span>
        {isOpen ? (
          <span>
            {t('challenges.open')}{' '}
            <Countdown atMs={challenge.deadlineAtMs} offsetMs={getClockOffsetMs(state, challenge)} />
          </span>
        ) : result !== null ? (
          <span className="flex items-baseline gap-1">
            {addGap(t('challenges.resolved'))}
            <DirectionText direction={result} outcomes={outcomes} site={site} isPending={false} />
          </span>
        ) : (
          <span>{t(`challenges.${wayOf(challenge)}`)}</span>
        )}
      </span>
      <FleetPredictions predictions={predictions} />
    </>
  )
}

/**
 * How far one without a known outcome is. A list names no outcome, so that one which is over may have a verdict all the
 * same, unless the service says that it ended without.
 */
function wayOf({ status, results }: EventChallenge['challenge']): 'ended' | 'unknown' | 'closed' {
  if (isVoidWord(status)) return 'ended'
  return isEndWord(status) || results.state !== 'waiting' ? 'unknown' : 'closed'
}

function FleetPredictions({ predictions }: { predictions: readonly PredictionView[] }) {
  const { t } = useTranslation('events')
  if (predictions.length === 0) return <p className="text-xs text-ink-3">{t('challenges.nobody')}</p>
  return (
    <>
      <p className="text-xs text-ink-3">{t('challenges.fleet', { count: predictions.length })}</p>
      <ul className="flex flex-col gap-0.5 text-xs">
        {predictions.slice(0, named).map((prediction) => (
          <li key={prediction.agentKey} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_36px_44px] gap-x-2">
            <Link
              to="/agents/$agentKey"
              params={{ agentKey: prediction.agentKey }}
              className="flex min-w-0 hover:underline"
            >
              <NameText text={prediction.agentName} />
            </Link>
            <ConfirmedDirection
              content={prediction}
              own={prediction.sent === null ? null : { is: 'sent', content: prediction.sent }}
              outcomes={prediction.outcomes}
              site={prediction.site}
              isPending={isPendingPrediction(prediction)}
            />
            <span className="text-right tabular-nums">
              <ConfidenceText confidence={prediction.confidence} isPending={isPendingPrediction(prediction)} />
            </span>
            <span className="text-right">
              <ScoreText score={prediction.score} />
            </span>
          </li>
        ))}
      </ul>
      {predictions.length <= named ? null : (
        <p className="text-xs text-ink-3">{t('challenges.more', { count: predictions.length - named })}</p>
      )}
    </>
  )
}
